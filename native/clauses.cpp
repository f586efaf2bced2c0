// Each value of an open cell is a variable, each cell holds exactly one. Houses and pairs are clauses over these; all that
// adds up (sums, products, counts, automata) is a way through layers of states, with a variable for each state and each step.
#include "clauses.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <unordered_map>

namespace gridwise {
namespace {

constexpr int32_t kTrue = INT32_MAX;           // and -kTrue is false: neither is ever written down
constexpr size_t kPairwise = 24;               // up to so many literals, each pair of them gets a clause
constexpr int64_t kMostLiterals = 16'000'000;  // in all clauses
constexpr size_t kWidest = 600;                // moves from one layer of a sum to the next: on wider sums the engine is better
constexpr int64_t kPollEvery = 100'000;        // literals
constexpr size_t kMostSets = 100;              // of values that different cells may hold together
constexpr int64_t kMostLooks = 200'000;        // while these are listed

struct TooLarge {};  // for these clauses: the model stays with the engine

using Literals = std::vector<int32_t>;
using Step = std::function<std::optional<int64_t>(size_t place, int64_t state, int64_t value)>;

class Encoder {
public:
    Encoder(const Engine& engine, Monitor* monitor) : engine_(engine), model_(engine.model), monitor_(monitor) {}

    Clauses run() {
        number();
        for (size_t r = 0; r < model_.spec.relations.size(); ++r)
            if (engine_.active(int32_t(r))) {
                when_ = &model_.spec.relations[r].when;
                relation(model_.spec.relations[r]);
            }
        return std::move(out_);
    }

private:
    // --- variables

    void number() {
        size_t size = 0;
        for (const Variable& v : model_.variables) base_.push_back(size), size += model_.alphabets[size_t(v.alphabet)].size();
        table_.assign(size, -kTrue);
        out_.settled.assign(model_.cells.size(), 0);
        for (size_t place = 0; place < model_.cells.size(); ++place) {
            const int32_t v = model_.cells[place];
            if (!name(v)) out_.settled[place] = model_.value(v, engine_.lowest(v));
            else each_value(v, [&](int64_t value, int32_t) { out_.meanings.push_back({int32_t(place), value}); });
        }
        for (int32_t v : model_.totals) name(v);
        for (size_t v = 0; v < model_.variables.size(); ++v) exactly_one(int32_t(v));
    }

    // Variables for the values of one that is open; whether it is.
    bool name(int32_t v) {
        const bool open = !engine_.single(v);
        each_bit(engine_.domain(v), engine_.words(v), [&](int b) { table_[base_[size_t(v)] + size_t(b)] = open ? fresh() : kTrue; });
        return open;
    }

    void exactly_one(int32_t v) {
        Literals all;
        each_value(v, [&](int64_t, int32_t l) { all.push_back(l); });
        emit(all);
        at_most_one(all);
    }

    int32_t fresh() { return ++out_.variables; }
    int32_t literal(int32_t v, int32_t bit) const { return table_[base_[size_t(v)] + size_t(bit)]; }
    int32_t holds(int32_t v, int64_t value) const {
        const int32_t bit = model_.bit(v, value);
        return bit < 0 ? -kTrue : literal(v, bit);
    }
    void each_value(int32_t v, auto&& f) const {  // f(value, literal)
        each_bit(engine_.domain(v), engine_.words(v), [&](int b) { f(model_.value(v, b), literal(v, b)); });
    }

    // --- clauses

    // What holds only while a branch is chosen begins with the branches' negated literals.
    void emit(std::span<const int32_t> clause) {
        scratch_ = guards_;
        for (int32_t l : clause) {
            if (l == kTrue) return;
            if (l != -kTrue) scratch_.push_back(l);
        }
        if (scratch_.empty()) {  // nothing satisfies this: two clauses that contradict each other say so
            scratch_ = {fresh()};
            write(), scratch_[0] = -scratch_[0];
        }
        write();
    }
    void emit(std::initializer_list<int32_t> clause) { emit(std::span(clause.begin(), clause.size())); }

    void write() {
        auto& list = out_.by_length[int32_t(scratch_.size())];
        list.insert(list.end(), scratch_.begin(), scratch_.end());
        written_ += int64_t(scratch_.size());
        if (written_ > kMostLiterals) throw TooLarge{};
        if (written_ < poll_at_) return;
        poll_at_ = written_ + kPollEvery;
        if (monitor_)
            if (const Status s = monitor_->poll(); s != kRunning) throw Interrupted{s};
    }

    void at_most_one(const Literals& all) {
        Literals open;
        std::copy_if(all.begin(), all.end(), std::back_inserter(open), [](int32_t l) { return l != -kTrue; });
        if (open.size() > kPairwise) return at_most_one_in_turn(open);
        for (size_t i = 0; i < open.size(); ++i)
            for (size_t j = 0; j < i; ++j) emit({-open[i], -open[j]});
    }

    // A chain of variables, each true from the first true literal on.
    void at_most_one_in_turn(const Literals& open) {
        int32_t before = -kTrue;
        for (int32_t l : open) {
            const int32_t now = fresh();
            emit({-l, now});
            emit({-before, now});
            emit({-before, -l});
            before = now;
        }
    }

    // --- relations

    void relation(const Relation& r) {
        switch (r.kind) {
            case Kind::In: return one_of(r.cells[0], r.values);
            case Kind::Permutation: return house(r);
            case Kind::AllDifferent: return different(r);
            case Kind::Pair: return pair(r);
            case Kind::Linear: return linear(r);
            case Kind::Product: return product(r);
            case Kind::Count: return count(r);
            case Kind::Automaton: return automaton(r);
            case Kind::AnyOf: return any_of(r);
        }
    }

    void one_of(int32_t cell, const std::vector<int64_t>& values) {
        each_value(cell, [&](int64_t value, int32_t l) {
            if (!std::binary_search(values.begin(), values.end(), value)) emit({-l});
        });
    }

    void house(const Relation& r) {
        Literals places;
        for (int64_t value : r.values) {
            places.clear();
            for (int32_t c : r.cells) places.push_back(holds(c, value));
            emit(places);  // as many values as cells: each somewhere means none twice, but saying both propagates more
            at_most_one(places);
        }
    }

    void different(const Relation& r) {
        std::map<int64_t, Literals> places;
        for (int32_t c : r.cells) each_value(c, [&](int64_t value, int32_t l) { places[value].push_back(l); });
        for (const auto& [value, all] : places) at_most_one(all);
    }

    void pair(const Relation& r) {
        const PairTable& table = model_.spec.pair_tables[size_t(r.table)];
        auto allowed = [&](int64_t x, int64_t y) { return std::binary_search(table.begin(), table.end(), std::pair(x, y)); };
        support(r.cells[0], r.cells[1], allowed);
        support(r.cells[1], r.cells[0], [&](int64_t x, int64_t y) { return allowed(y, x); });
    }

    // A value of one cell needs one of its partners in the other; where only few are none, these are excluded one by one.
    void support(int32_t a, int32_t b, auto&& allowed) {
        Literals partners, others;
        each_value(a, [&](int64_t x, int32_t mine) {
            partners = {-mine}, others.clear();
            each_value(b, [&](int64_t y, int32_t l) { (allowed(x, y) ? partners : others).push_back(l); });
            if (others.size() <= 2)
                for (int32_t other : others) emit({-mine, -other});
            else
                emit(partners);
        });
    }

    void linear(const Relation& r) {
        if (cage(r)) return;
        std::vector<size_t> order(r.cells.size());
        for (size_t i = 0; i < order.size(); ++i) order[i] = i;
        // Wide domains (totals) last: there the sum so far leaves one value.
        std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return engine_.size(r.cells[a]) < engine_.size(r.cells[b]); });
        std::vector<int32_t> cells;
        for (size_t i : order) cells.push_back(r.cells[i]);
        walk(cells, 0, [&](size_t place, int64_t sum, int64_t value) { return std::optional(sum + gridwise::number(r.terms[order[place]], value)); },
             [&](int64_t sum) { return std::binary_search(r.targets.begin(), r.targets.end(), sum); }, kWidest);
    }

    // A sum of different cells: which set of values they hold is a stronger thing to know than how far the sum has come.
    bool cage(const Relation& r) {
        const Term& first = r.terms[0];
        auto same = [&](const Term& t) { return !t.tabled && t.weight == first.weight; };
        if (r.cells.size() < 2 || !std::all_of(r.terms.begin(), r.terms.end(), same) || !model_.all_differ(r.cells, *when_)) return false;
        std::map<int64_t, Literals> places;
        for (int32_t c : r.cells) each_value(c, [&](int64_t value, int32_t l) { places[value].push_back(l); });
        std::vector<int64_t> values;
        for (const auto& [value, all] : places) values.push_back(value);
        std::vector<std::vector<size_t>> sets;
        std::vector<size_t> chosen;
        looks_ = 0;
        if (!list_sets(r, values, 0, 0, chosen, sets)) return false;
        one_set(places, sets);
        return true;
    }

    // All sets of as many values as cells whose sum is a target; false when they are too many.
    bool list_sets(const Relation& r, const std::vector<int64_t>& values, size_t from, int64_t sum, std::vector<size_t>& chosen,
                   std::vector<std::vector<size_t>>& sets) {
        const size_t missing = r.cells.size() - chosen.size();
        if (missing == 0) {
            if (std::binary_search(r.targets.begin(), r.targets.end(), sum)) sets.push_back(chosen);
            return sets.size() <= kMostSets;
        }
        if (++looks_ > kMostLooks) return false;
        for (size_t i = from; i + missing <= values.size(); ++i) {
            chosen.push_back(i);
            const bool fine = list_sets(r, values, i + 1, sum + r.terms[0].weight * values[i], chosen, sets);
            chosen.pop_back();
            if (!fine) return false;
        }
        return true;
    }

    // One of the sets it is. A value that is in it has a place, one that is not has none.
    void one_set(const std::map<int64_t, Literals>& places, const std::vector<std::vector<size_t>>& sets) {
        std::vector<Literals> with(places.size()), without(places.size());
        Literals present, is;
        for (size_t v = 0; v < places.size(); ++v) present.push_back(fresh());
        for (const auto& set : sets) {
            is.push_back(fresh());
            for (size_t v = 0; v < places.size(); ++v) {
                const bool in = std::binary_search(set.begin(), set.end(), v);
                (in ? with : without)[v].push_back(is.back());
                emit({-is.back(), in ? present[v] : -present[v]});
            }
        }
        emit(is);
        size_t v = 0;
        for (const auto& [value, all] : places) {
            for (int32_t l : all) emit({-l, present[v]});
            Literals somewhere = all;
            need(present[v], somewhere);
            need(present[v], with[v]);
            need(-present[v], without[v]);
            ++v;
        }
    }

    void product(const Relation& r) {
        const int64_t target = r.targets[0];
        walk(r.cells, 1, [&](size_t, int64_t product, int64_t value) -> std::optional<int64_t> {
            if (product == 0 || value == 0) return target == 0 ? std::optional<int64_t>(0) : std::nullopt;
            if (target == 0) return 1;  // all that matters is whether a zero comes
            if (target % value || (target / value) % product) return std::nullopt;
            return product * value;
        }, [&](int64_t product) { return product == target; });
    }

    void count(const Relation& r) {
        walk(r.cells, 0, [&](size_t, int64_t so_far, int64_t value) {
            return std::optional(so_far + std::binary_search(r.values.begin(), r.values.end(), value));
        }, [&](int64_t number) { return std::binary_search(r.targets.begin(), r.targets.end(), number); });
    }

    void automaton(const Relation& r) {
        const AutomatonSpec& machine = model_.spec.automata[size_t(r.table)];
        walk(r.cells, machine.start, [&](size_t, int64_t state, int64_t value) -> std::optional<int64_t> {
            const auto it = std::lower_bound(machine.transitions.begin(), machine.transitions.end(), std::pair(state, value),
                [](const Transition& t, const auto& key) { return std::pair(int64_t(t.state), t.value) < key; });
            if (it == machine.transitions.end() || it->state != state || it->value != value) return std::nullopt;
            return it->next;
        }, [&](int64_t state) { return std::find(machine.accepting.begin(), machine.accepting.end(), int32_t(state)) != machine.accepting.end(); });
    }

    // Which branch holds need not be told apart: solutions are compared by their cells alone.
    void any_of(const Relation& r) {
        Literals chosen;
        for (size_t i = 0; i < r.branches.size(); ++i) chosen.push_back(fresh());
        emit(chosen);
        for (size_t i = 0; i < r.branches.size(); ++i) {
            guards_.push_back(-chosen[i]);
            for (const Relation& inner : r.branches[i]) relation(inner);
            guards_.pop_back();
        }
    }

    // --- ways through layers

    struct Move { int32_t from, to, value; };  // states by their numbers in their layers; the value's literal
    struct Layer {
        std::vector<int64_t> states;
        std::vector<Move> moves;               // to the next layer
        std::vector<int32_t> literals;         // of the states; false where no way leads on to the end
    };

    // The values of the cells, in this order, lead from the first state to one that is accepted.
    void walk(const std::vector<int32_t>& cells, int64_t start, const Step& step, const std::function<bool(int64_t)>& accepted,
              size_t widest = SIZE_MAX) {
        std::vector<Layer> layers(cells.size() + 1);
        layers[0].states = {start};
        int64_t moves = 0;
        for (size_t i = 0; i < cells.size(); ++i) moves += explore(layers[i], layers[i + 1], cells[i], i, step, moves);
        Layer& last = layers.back();
        for (int64_t state : last.states) last.literals.push_back(accepted(state) ? kTrue : -kTrue);
        for (size_t i = cells.size(); i-- > 0;) {
            look_back(layers[i], layers[i + 1]);
            if (layers[i].moves.size() > widest) throw TooLarge{};
        }
        name_states(layers);  // also of the last layer: a way may end well in several of them
        emit({layers[0].literals[0]});
        for (size_t i = 0; i < cells.size(); ++i) connect(layers[i], layers[i + 1], cells[i]);
    }

    int64_t explore(Layer& layer, Layer& next, int32_t cell, size_t place, const Step& step, int64_t before) {
        std::unordered_map<int64_t, int32_t> known;
        for (size_t s = 0; s < layer.states.size(); ++s)
            each_value(cell, [&](int64_t value, int32_t l) {
                const auto after = step(place, layer.states[s], value);
                if (!after) return;
                const auto [it, is_new] = known.try_emplace(*after, int32_t(next.states.size()));
                if (is_new) next.states.push_back(*after);
                layer.moves.push_back({int32_t(s), it->second, l});
                if (before + int64_t(layer.moves.size()) > kMostLiterals / 8) throw TooLarge{};
            });
        return int64_t(layer.moves.size());
    }

    // Moves into states from which no way leads on are dropped.
    static void look_back(Layer& layer, const Layer& next) {
        layer.literals.assign(layer.states.size(), -kTrue);
        std::erase_if(layer.moves, [&](const Move& m) { return next.literals[size_t(m.to)] == -kTrue; });
        for (const Move& m : layer.moves) layer.literals[size_t(m.from)] = kTrue;
    }

    void name_states(std::vector<Layer>& layers) {
        for (Layer& layer : layers)
            for (int32_t& l : layer.literals)
                if (l == kTrue) l = fresh();
    }

    // Each step needs its value and both its states; each of these needs one of its steps.
    void connect(const Layer& layer, const Layer& next, int32_t cell) {
        std::vector<Literals> out(layer.states.size()), in(next.states.size());
        std::unordered_map<int32_t, Literals> by_value;
        each_value(cell, [&](int64_t, int32_t l) { by_value[l]; });
        for (const Move& m : layer.moves) {
            const int32_t step = fresh();
            emit({-step, layer.literals[size_t(m.from)]});
            emit({-step, next.literals[size_t(m.to)]});
            emit({-step, m.value});
            out[size_t(m.from)].push_back(step);
            in[size_t(m.to)].push_back(step);
            by_value[m.value].push_back(step);
        }
        for (size_t s = 0; s < out.size(); ++s) need(layer.literals[s], out[s]);
        for (size_t s = 0; s < in.size(); ++s) need(next.literals[s], in[s]);
        each_value(cell, [&](int64_t, int32_t l) { need(l, by_value[l]); });
    }

    void need(int32_t what, Literals& one_of) {
        if (what == -kTrue) return;
        one_of.push_back(-what);
        emit(one_of);
        one_of.pop_back();
    }

    const Engine& engine_;
    const Model& model_;
    Monitor* monitor_;
    Clauses out_;
    std::vector<size_t> base_;        // of each variable in the table
    Literals table_, guards_, scratch_;
    const std::vector<int32_t>* when_ = nullptr;  // while which clues the relation at work is active
    int64_t looks_ = 0, written_ = 0, poll_at_ = kPollEvery;
};

}  // namespace

std::vector<int64_t> Clauses::values(std::span<const int32_t> true_ones) const {
    std::vector<int64_t> out = settled;
    for (int32_t variable : true_ones) {
        if (variable < 1 || size_t(variable) > meanings.size()) throw std::invalid_argument("a variable without a meaning");
        const Meaning& meaning = meanings[size_t(variable) - 1];
        out[size_t(meaning.place)] = meaning.value;
    }
    return out;
}

std::vector<int32_t> Clauses::block(std::span<const int64_t> values) const {
    if (values.size() != settled.size()) throw std::invalid_argument("a solution has one value per cell");
    std::vector<int32_t> out;
    for (size_t i = 0; i < meanings.size(); ++i)
        if (values[size_t(meanings[i].place)] == meanings[i].value) out.push_back(-int32_t(i + 1));
    return out;
}

std::optional<Clauses> clauses(const Engine& engine, Monitor* monitor) {
    try {
        return Encoder(engine, monitor).run();
    } catch (const TooLarge&) {
        return std::nullopt;
    }
}

}  // namespace gridwise
