// Automaton: layers of states reachable from the start and from the end. A large Product is one, too.
#include <algorithm>
#include <map>
#include <stdexcept>

#include "automaton.hpp"
#include "clause_writer.hpp"
#include "relation_kinds.hpp"

namespace gridwise {
namespace {

constexpr size_t kLong = 12, kFewOpen = 4;  // in plain reasoning, an automaton of more than kLong cells waits until kFewOpen are open
constexpr size_t kLargestTable = size_t(1) << 24, kMostProducts = 1 << 14;

class Automaton final : public Propagator {
public:
    int32_t states = 0, start = 0, width = 0;  // width: words of a set of states
    std::vector<uint64_t> accepting;
    std::vector<std::shared_ptr<const Steps>> next;  // per alphabet in use
    std::vector<int32_t> letters, table;       // per alphabet in use: its size; per cell: which one
    std::vector<uint64_t> free;                // per layer: the states from which all words are accepted

    bool run(Engine& e) const override {
        if (e.plain && cells.size() > kLong && is_early(e)) return true;
        uint64_t* reach = e.take(scratch);
        const bool fine = small ? run_small(e, reach) : run_large(e, reach);
        e.release(scratch);
        return fine;
    }
    bool small = false;  // few states and values, so that a set of them is one word

private:
    bool run_large(Engine& e, uint64_t* reach) const {
        const size_t layers = cells.size() + 1;
        std::fill_n(reach, layers * size_t(width), 0);
        reach[start / 64] |= uint64_t(1) << (start % 64);
        size_t end = 0;
        for (; end < cells.size() && !is_free(end, reach); ++end) forward(e, end, reach + end * size_t(width));
        if (end == cells.size())
            for (int32_t w = 0; w < width; ++w) reach[end * size_t(width) + size_t(w)] &= accepting[size_t(w)];
        bool fine = true;
        for (size_t i = end; fine && i-- > 0;) fine = backward(e, i, reach + i * size_t(width));
        return fine;
    }

    // The same where a set of states is one word, and so is each domain.
    bool run_small(Engine& e, uint64_t* reach) const {
        reach[0] = uint64_t(1) << start;
        size_t end = 0;
        for (; end < cells.size() && reach[end] & ~free[end]; ++end) {
            const uint64_t* images = next[size_t(table[end])]->images.data();
            uint64_t to = 0;
            each_bit(e.first_word(cells[end]), [&](int v) { to |= image(images + v * states, reach[end]); });
            reach[end + 1] = to;
        }
        e.tick(int64_t(4 * cells.size()));
        if (end == cells.size()) reach[end] &= accepting[0];
        for (size_t i = end; i-- > 0;) {
            const uint64_t* images = next[size_t(table[i])]->images.data();
            uint64_t alive = 0, seen = 0;
            each_bit(e.first_word(cells[i]), [&](int v) {
                const uint64_t from = origin(images + v * states, reach[i], reach[i + 1]);
                if (from) alive |= from, seen |= uint64_t(1) << v;
            });
            reach[i] = alive;
            if (!e.keep(cells[i], seen)) return false;
        }
        return true;
    }

    // The states that a value leads to from these.
    static uint64_t image(const uint64_t* images, uint64_t from) {
        uint64_t to = 0;
        each_bit(from, [&](int s) { to |= images[s]; });
        return to;
    }

    // Those of the states `from` that a value leads into `to`.
    static uint64_t origin(const uint64_t* images, uint64_t from, uint64_t to) {
        uint64_t out = 0;
        each_bit(from, [&](int s) { out |= uint64_t((images[s] & to) != 0) << s; });
        return out;
    }

public:
    void find_free() {
        free.assign((cells.size() + 1) * size_t(width), 0);
        std::copy(accepting.begin(), accepting.end(), free.end() - width);
        for (size_t i = cells.size(); i-- > 0;) {
            const int32_t size = letters[size_t(table[i])];
            const uint64_t* to = free.data() + (i + 1) * size_t(width);
            for (int32_t s = 0; s < states; ++s) {
                const int32_t* row = next[size_t(table[i])]->next.data() + size_t(s) * size_t(size);
                const auto led = [&](int32_t t) { return t >= 0 && to[t / 64] >> (t % 64) & 1; };
                if (std::all_of(row, row + size, led)) free[i * size_t(width) + size_t(s / 64)] |= uint64_t(1) << (s % 64);
            }
        }
    }

private:
    // Whether too many cells are open for anything to follow; it runs again when one of them changes.
    bool is_early(Engine& e) const {
        size_t open = 0;
        for (size_t i = 0; i < cells.size() && open <= kFewOpen; ++i) open += !e.single(cells[i]);
        e.tick(int64_t(cells.size()));
        return open > kFewOpen;
    }

    // Whether all words are accepted from this layer on.
    bool is_free(size_t layer, const uint64_t* reach) const {
        const size_t at = layer * size_t(width);
        for (size_t w = at; w < at + size_t(width); ++w)
            if (reach[w] & ~free[w]) return false;
        return true;
    }

    void forward(Engine& e, size_t i, uint64_t* from) const {
        uint64_t* to = from + width;
        const auto& step = next[size_t(table[i])]->next;
        const int32_t size = letters[size_t(table[i])];
        const uint64_t* d = e.domain(cells[i]);
        const int32_t words = e.words(cells[i]);
        int64_t work = 0;
        each_bit(from, width, [&](int s) {
            const int32_t* row = step.data() + size_t(s) * size_t(size);
            each_bit(d, words, [&](int v) {
                if (row[v] >= 0) to[row[v] / 64] |= uint64_t(1) << (row[v] % 64);
                ++work;
            });
        });
        e.tick(work);
    }

    // Keeps the states of `from` with a path to the end, and the cell's values on such paths.
    bool backward(Engine& e, size_t i, uint64_t* from) const {
        const uint64_t* to = from + width;
        const auto& step = next[size_t(table[i])]->next;
        const int32_t size = letters[size_t(table[i])];
        const uint64_t* d = e.domain(cells[i]);
        const int32_t words = e.words(cells[i]);
        uint64_t* seen = from + (cells.size() + 1 - i) * size_t(width);  // after the last layer
        std::fill_n(seen, words, 0);
        int64_t work = 0;
        for (int32_t w = 0; w < width; ++w)
            each_bit(from[w], [&](int b) {
                const int32_t* row = step.data() + size_t(w * 64 + b) * size_t(size);
                bool alive = false;
                each_bit(d, words, [&](int v) {
                    ++work;
                    if (row[v] < 0 || !(to[row[v] / 64] >> (row[v] % 64) & 1)) return;
                    alive = true;
                    seen[v / 64] |= uint64_t(1) << (v % 64);
                });
                if (!alive) from[w] &= ~(uint64_t(1) << b);
            });
        e.tick(work);
        return e.keep(cells[i], seen);
    }
};

// The machine whose states are the products so far: those that still divide the target.
bool product_machine(const std::vector<int64_t>& values, int64_t target, AutomatonSpec& out) {
    if (target == 0) {
        out.states = 2, out.accepting = {1};
        for (int64_t v : values) {
            out.transitions.push_back({0, v, v == 0});
            out.transitions.push_back({1, v, 1});
        }
        return true;
    }
    std::map<int64_t, int32_t> name{{1, 0}};
    std::vector<int64_t> todo{1};
    for (size_t i = 0; i < todo.size(); ++i)
        for (int64_t v : values) {
            const __int128 wide = __int128(todo[i]) * v;
            if (wide == 0 || __int128(target) % wide != 0) continue;
            auto [it, fresh] = name.try_emplace(int64_t(wide), int32_t(name.size()));
            if (fresh) todo.push_back(int64_t(wide));
            if (todo.size() > kMostProducts) return false;
            out.transitions.push_back({int32_t(i), v, it->second});
        }
    out.states = int32_t(todo.size());
    if (auto it = name.find(target); it != name.end()) out.accepting = {it->second};
    return true;
}

std::shared_ptr<const Steps> step_table(const std::vector<int64_t>& alphabet, const AutomatonSpec& spec) {
    if (alphabet.size() * size_t(spec.states) > kLargestTable) throw std::invalid_argument("bad wire: an automaton is too large");
    auto out = std::make_shared<Steps>();
    out->next.assign(alphabet.size() * size_t(spec.states), -1);
    const bool small = spec.states <= 64 && alphabet.size() <= 64;
    if (small) out->images.assign(alphabet.size() * size_t(spec.states), 0);
    for (const auto& t : spec.transitions) {
        auto at = std::lower_bound(alphabet.begin(), alphabet.end(), t.value);
        if (at == alphabet.end() || *at != t.value) continue;
        const auto letter = size_t(at - alphabet.begin());
        out->next[size_t(t.state) * alphabet.size() + letter] = t.next;
        if (small) out->images[letter * size_t(spec.states) + size_t(t.state)] = uint64_t(1) << t.next;
    }
    return out;
}

void make_machine(const Context& context, std::span<const int32_t> cells, const AutomatonSpec& spec, int32_t id, Propagators& out) {
    const Model& m = context.model;
    const size_t first = out.size();
    auto p = std::make_unique<Automaton>();
    p->cells.assign(cells.begin(), cells.end());
    p->states = spec.states, p->start = spec.start, p->width = (spec.states + 63) / 64;
    p->accepting.resize(size_t(p->width));
    for (int32_t s : spec.accepting) p->accepting[size_t(s / 64)] |= uint64_t(1) << (s % 64);
    std::map<int32_t, int32_t> used;  // alphabet -> index
    size_t widest = 0;
    for (int32_t c : cells) {
        const int32_t alphabet = m.variables[size_t(c)].alphabet;
        auto [it, fresh] = used.try_emplace(alphabet, int32_t(used.size()));
        p->table.push_back(it->second);
        widest = std::max(widest, size_t(m.variables[size_t(c)].words));
        if (!fresh) continue;
        p->letters.push_back(int32_t(m.alphabet(c).size()));
        std::shared_ptr<const Steps> own;
        auto& table = id < 0 ? own : m.steps[{id, alphabet}];
        if (!table) table = step_table(m.alphabet(c), spec);
        p->next.push_back(table);
    }
    const auto fits = [](const auto& steps) { return !steps->images.empty(); };
    p->small = widest == 1 && std::all_of(p->next.begin(), p->next.end(), fits);
    p->find_free();
    p->scratch = (cells.size() + 1) * size_t(p->width) + widest;
    if (p->scratch > kLargestTable) throw std::invalid_argument("bad wire: an automaton is too large");
    p->priority = 2;
    auto sorted = p->cells;
    std::sort(sorted.begin(), sorted.end());
    p->repeat = std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
    auto line = p->repeat ? nullptr : make_line(context, cells, spec, p->next[0]->next);
    if (line) p->follow = int32_t(out.size() - first) + 1;
    out.push_back(std::move(p));
    if (line) out.push_back(std::move(line));
}

void propagate_product(const Context& context, const Relation& r, Propagators& out) {
    if (make_table(context, r, out)) return;
    std::vector<int64_t> values;
    for (int32_t c : r.cells) values.insert(values.end(), context.model.universe(c).begin(), context.model.universe(c).end());
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    AutomatonSpec machine;
    if (!product_machine(values, r.targets[0], machine)) throw std::invalid_argument("bad wire: a product has too many divisors");
    make_machine(context, r.cells, machine, -1, out);
}

void encode_automaton(ClauseWriter& out, const Relation& r) {
    const AutomatonSpec& machine = out.model.spec.machine(r);
    out.walk(r.cells, machine.start, [&](size_t, int64_t state, int64_t value) -> std::optional<int64_t> {
        const auto it = std::lower_bound(machine.transitions.begin(), machine.transitions.end(), std::pair(state, value),
            [](const Transition& t, const auto& key) { return std::pair(int64_t(t.state), t.value) < key; });
        if (it == machine.transitions.end() || it->state != state || it->value != value) return std::nullopt;
        return it->next;
    }, [&](int64_t state) { return std::find(machine.accepting.begin(), machine.accepting.end(), int32_t(state)) != machine.accepting.end(); });
}

void encode_product(ClauseWriter& out, const Relation& r) {
    const int64_t target = r.targets[0];
    out.walk(r.cells, 1, [&](size_t, int64_t product, int64_t value) -> std::optional<int64_t> {
        if (product == 0 || value == 0) return target == 0 ? std::optional<int64_t>(0) : std::nullopt;
        if (target == 0) return 1;  // it only matters whether a zero occurs
        if (target % value || (target / value) % product) return std::nullopt;
        return product * value;
    }, [&](int64_t product) { return product == target; });
}

// A zero makes any product zero; without one, a product that is too large never becomes smaller.
bool accepts_product(const Spec&, const Relation& r, const Held& held) {
    __int128 product = 1;
    for (int32_t c : r.cells) {
        const int64_t v = held[c];
        if (v == 0) return r.targets[0] == 0;
        if (product > (__int128(1) << 80) || product < -(__int128(1) << 80)) continue;
        product *= v;
    }
    return product == r.targets[0];
}

const RegisteredRelation automaton_relation{{
    .name = "Automaton",
    .check = [](const Relation& r) { require(r.machine >= 0, "a line needs an automaton"); },
    .propagate = [](const Context& context, const Relation& r, Propagators& out) {
        make_machine(context, r.cells, context.model.spec.machine(r), r.machine, out);
    },
    .encode = encode_automaton,
}};

const RegisteredRelation product_relation{{
    .name = "Product",
    .check = [](const Relation& r) { require(r.targets.size() == 1, "a product needs one target"); },
    .propagate = propagate_product,
    .encode = encode_product,
    .accepts = accepts_product,
}};

}  // namespace
}  // namespace gridwise
