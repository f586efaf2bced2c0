// Linear: chooses the propagators of a sum. Here are the general ones: bounds, and reachable sums as bit sets.
#include "linear.hpp"

#include <algorithm>

#include "engine.hpp"
#include "sort_unique.hpp"

namespace gridwise {
namespace {

constexpr int64_t kLargestRange = 1024;

// The values a cell can hold and their bits: usually its whole alphabet.
void each_value(const Model& m, int32_t cell, auto&& f) {
    const auto& values = m.universe(cell);
    const bool all = values.size() == m.alphabet(cell).size();
    for (size_t i = 0; i < values.size(); ++i) f(all ? i : size_t(m.bit(cell, values[i])), values[i]);
}

// The lowest and highest number each cell can add; exact on targets once at most one cell is open.
class Bounds final : public Propagator {
public:
    std::vector<std::vector<int64_t>> numbers;  // per cell and bit
    std::vector<int64_t> targets;
    std::vector<std::vector<size_t>> cliques;   // indices of cells that differ and have the same weight: their sum has tighter bounds
    std::vector<int32_t> clique_of;             // per cell: which one, or -1

    bool run(Engine& e) const override {
        auto* low = reinterpret_cast<int64_t*>(e.take(scratch));
        int64_t *high = low + cells.size(), *spare = high + cells.size(), *group_low = spare + cells.size();
        const bool fine = tighten(e, low, high, spare, group_low, group_low + cliques.size());
        e.release(scratch);
        return fine;
    }

private:
    bool tighten(Engine& e, int64_t* low, int64_t* high, int64_t* spare, int64_t* group_low, int64_t* group_high) const {
        int64_t least = 0, most = 0, open = 0, last = 0;
        for (size_t i = 0; i < cells.size(); ++i) {
            measure(e, i, low[i], high[i]);
            if (clique_of[i] < 0) least += low[i], most += high[i];
            if (!e.single(cells[i])) ++open, last = int64_t(i);
        }
        if (open <= 1) return finish(e, size_t(last), low);
        for (size_t g = 0; g < cliques.size(); ++g) {
            least += group_low[g] = sum_up(cliques[g], low, spare, SIZE_MAX);
            most += group_high[g] = sum_down(cliques[g], high, spare, SIZE_MAX);
        }
        auto first = std::lower_bound(targets.begin(), targets.end(), least);
        auto end = std::upper_bound(targets.begin(), targets.end(), most);
        if (first >= end) return false;
        for (size_t i = 0; i < cells.size(); ++i) {
            if (low[i] == high[i]) continue;
            int64_t rest_low = least - low[i], rest_high = most - high[i];
            if (const int32_t g = clique_of[i]; g >= 0) {
                e.tick(int64_t(4 * cliques[size_t(g)].size()));
                rest_low = least - group_low[g] + sum_up(cliques[size_t(g)], low, spare, i);
                rest_high = most - group_high[g] + sum_down(cliques[size_t(g)], high, spare, i);
            }
            if (!restrict(e, i, low[i], high[i], *first - rest_high, *(end - 1) - rest_low)) return false;
        }
        return true;
    }

    void measure(const Engine& e, size_t i, int64_t& low, int64_t& high) const {
        low = INT64_MAX, high = INT64_MIN;
        each_bit(e.domain(cells[i]), e.words(cells[i]), [&](int b) {
            low = std::min(low, numbers[i][size_t(b)]);
            high = std::max(high, numbers[i][size_t(b)]);
        });
    }

    // A lower bound: the cells in order of their least values, each greater than the previous one.
    static int64_t sum_up(const std::vector<size_t>& clique, const int64_t* low, int64_t* spare, size_t without) {
        size_t n = 0;
        for (size_t i : clique)
            if (i != without) spare[n++] = low[i];
        std::sort(spare, spare + n);
        int64_t sum = 0, floor = INT64_MIN;
        for (size_t j = 0; j < n; ++j) sum += floor = std::max(floor + 1, spare[j]);
        return sum;
    }

    static int64_t sum_down(const std::vector<size_t>& clique, const int64_t* high, int64_t* spare, size_t without) {
        size_t n = 0;
        for (size_t i : clique)
            if (i != without) spare[n++] = high[i];
        std::sort(spare, spare + n, std::greater<>());
        int64_t sum = 0, ceiling = INT64_MAX;
        for (size_t j = 0; j < n; ++j) sum += ceiling = std::min(ceiling - 1, spare[j]);
        return sum;
    }

    bool restrict(Engine& e, size_t i, int64_t low, int64_t high, int64_t from, int64_t to) const {
        if (low >= from && high <= to) return true;
        return filter(e, i, [&](int64_t n) { return n >= from && n <= to; });
    }

    bool finish(Engine& e, size_t last, const int64_t* low) const {
        int64_t rest = 0;
        for (size_t i = 0; i < cells.size(); ++i)
            if (i != last) rest += low[i];
        return filter(e, last, [&](int64_t n) { return std::binary_search(targets.begin(), targets.end(), rest + n); });
    }

    bool filter(Engine& e, size_t i, auto&& allowed) const {
        for (int32_t w = 0; w < e.words(cells[i]); ++w) {
            uint64_t left = e.domain(cells[i])[w], gone = 0;
            each_bit(left, [&](int b) {
                if (!allowed(numbers[i][size_t(w * 64 + b)])) gone |= uint64_t(1) << b;
            });
            if (gone && !e.drop_word(cells[i], w, gone)) return false;
        }
        return true;
    }
};

// Bit s of a layer: the cells before it can add up to s (shifted so that the least sum is 0).
class Sums final : public Propagator {
public:
    std::vector<std::vector<int32_t>> shift;  // per cell and bit
    std::vector<uint64_t> goal;

    bool run(Engine& e) const override { return goal.size() == 1 ? run_small(e) : run_large(e); }

private:
    bool run_small(Engine& e) const {
        uint64_t* from = e.take(scratch);
        from[0] = 1;
        for (size_t i = 0; i < cells.size(); ++i) {
            uint64_t next = 0;
            each_bit(e.domain(cells[i]), e.words(cells[i]), [&](int b) { next |= from[i] << shift[i][size_t(b)]; });
            from[i + 1] = next;
        }
        uint64_t to = from[cells.size()] & goal[0];
        bool fine = to != 0;
        for (size_t i = cells.size(); fine && i-- > 0;) {
            uint64_t back = 0;
            fine = keep(e, i, [&](int b) {
                const int32_t s = shift[i][size_t(b)];
                back |= to >> s;
                return (from[i] << s & to) != 0;
            });
            to = back & from[i];
        }
        e.release(scratch);
        return fine;
    }

    bool run_large(Engine& e) const {
        const size_t width = goal.size();
        uint64_t* from = e.take(scratch);
        uint64_t *to = from + (cells.size() + 1) * width, *back = to + width, *moved = back + width;
        std::fill_n(from, (cells.size() + 1) * width, 0);
        from[0] = 1;
        for (size_t i = 0; i < cells.size(); ++i)
            each_bit(e.domain(cells[i]), e.words(cells[i]), [&](int b) {
                or_left(from + (i + 1) * width, from + i * width, shift[i][size_t(b)], width);
                e.tick(int64_t(width));
            });
        for (size_t w = 0; w < width; ++w) to[w] = from[cells.size() * width + w] & goal[w];
        bool fine = true;
        for (size_t i = cells.size(); fine && i-- > 0;) {
            std::fill_n(back, width, 0);
            fine = keep(e, i, [&](int b) {
                std::fill_n(moved, width, 0);
                or_right(moved, to, shift[i][size_t(b)], width);
                bool some = false;
                for (size_t w = 0; w < width; ++w) back[w] |= moved[w], some |= (moved[w] & from[i * width + w]) != 0;
                return some;
            });
            for (size_t w = 0; w < width; ++w) to[w] = back[w] & from[i * width + w];
        }
        e.release(scratch);
        return fine;
    }

    bool keep(Engine& e, size_t i, auto&& supported) const {
        for (int32_t w = 0; w < e.words(cells[i]); ++w) {
            uint64_t gone = 0;
            each_bit(e.domain(cells[i])[w], [&](int b) {
                if (!supported(w * 64 + b)) gone |= uint64_t(1) << b;
            });
            if (gone && !e.drop_word(cells[i], w, gone)) return false;
        }
        return true;
    }

    static void or_left(uint64_t* to, const uint64_t* from, int32_t by, size_t width) {
        const size_t skip = size_t(by) / 64;
        const int bits = by % 64;
        for (size_t w = width; w-- > skip;) {
            to[w] |= from[w - skip] << bits;
            if (bits && w > skip) to[w] |= from[w - skip - 1] >> (64 - bits);
        }
    }

    static void or_right(uint64_t* to, const uint64_t* from, int32_t by, size_t width) {
        const size_t skip = size_t(by) / 64;
        const int bits = by % 64;
        for (size_t w = 0; w + skip < width; ++w) {
            to[w] |= from[w + skip] >> bits;
            if (bits && w + skip + 1 < width) to[w] |= from[w + skip + 1] << (64 - bits);
        }
    }
};

// Groups of cells that differ from each other and have the same weight, without totals. Greedy: each time the largest
// group around a first cell, so that the rest stays together as far as possible.
std::vector<std::vector<size_t>> find_cliques(const Context& context, const Sum& sum) {
    std::vector<uint8_t> taken(sum.cells.size());
    const auto grow = [&](size_t start) {
        std::vector<size_t> out{start};
        for (size_t i = 0; i < sum.cells.size(); ++i)
            if (i != start && !taken[i] && sum.weight[i] == sum.weight[start] && std::all_of(out.begin(), out.end(), [&](size_t j) {
                    return context.model.differ(sum.cells[i], sum.cells[j], context.when);
                }))
                out.push_back(i);
        return out;
    };
    std::vector<std::vector<size_t>> cliques;
    for (;;) {
        std::vector<size_t> best;
        for (size_t i = 0; i < sum.cells.size(); ++i) {
            if (taken[i] || !sum.weight[i]) continue;
            auto grown = grow(i);
            if (grown.size() > best.size()) best = std::move(grown);
        }
        if (best.size() < 2) return cliques;
        for (size_t i : best) taken[i] = 1;
        cliques.push_back(std::move(best));
    }
}

void make_bounds(const Context& context, const Sum& sum, Propagators& out) {
    auto p = std::make_unique<Bounds>();
    p->cells = sum.cells, p->numbers = sum.numbers, p->targets = sum.targets;
    p->cliques = find_cliques(context, sum);
    p->clique_of.assign(sum.cells.size(), -1);
    for (size_t g = 0; g < p->cliques.size(); ++g)
        for (size_t i : p->cliques[g]) p->clique_of[i] = int32_t(g);
    p->scratch = 3 * sum.cells.size() + 2 * p->cliques.size();
    p->priority = 1;
    p->repeat = true;
    out.push_back(std::move(p));
}

bool make_sums(const Context& context, const Sum& sum, Propagators& out) {
    auto p = std::make_unique<Sums>();
    int64_t least = 0, range = 0;
    for (size_t i = 0; i < sum.cells.size(); ++i) {
        int64_t low = INT64_MAX, high = INT64_MIN;
        each_value(context.model, sum.cells[i], [&](size_t bit, int64_t) {
            low = std::min(low, sum.numbers[i][bit]), high = std::max(high, sum.numbers[i][bit]);
        });
        least += low, range += high - low;
        if (range >= kLargestRange) return false;
        auto& shift = p->shift.emplace_back(sum.numbers[i].size(), 0);
        each_value(context.model, sum.cells[i], [&](size_t bit, int64_t) { shift[bit] = int32_t(sum.numbers[i][bit] - low); });
    }
    p->goal.resize(size_t(range / 64 + 1));
    for (int64_t t : sum.targets)
        if (t >= least && t <= least + range) p->goal[size_t((t - least) / 64)] |= uint64_t(1) << ((t - least) % 64);
    p->cells = sum.cells;
    p->scratch = (sum.cells.size() + 4) * p->goal.size();
    p->priority = p->goal.size() == 1 ? 1 : 2;
    out.push_back(std::move(p));
    return true;
}

}  // namespace

Sum gather(const Model& m, const Relation& r) {
    Sum sum;
    sum.targets = r.targets;
    sum.cells = r.cells;
    sort_unique(sum.cells);
    for (int32_t c : sum.cells) {
        auto& numbers = sum.numbers.emplace_back(m.alphabet(c).size(), 0);
        int64_t weight = 0;
        bool tabled = false;
        for (size_t k = 0; k < r.cells.size(); ++k) {
            if (r.cells[k] != c) continue;
            each_value(m, c, [&](size_t bit, int64_t v) { numbers[bit] += number(r.terms[k], v); });
            weight += r.terms[k].tabled ? 0 : r.terms[k].weight;
            tabled |= r.terms[k].tabled;
        }
        sum.weight.push_back(tabled || m.variables[size_t(c)].hidden ? 0 : weight);
        sum.plain.push_back(sum.weight.back() == 1);
    }
    return sum;
}

namespace {

void propagate_linear(const Context& context, const Relation& r, Propagators& out) {
    if (make_table(context, r, out)) return;
    const Sum sum = gather(context.model, r);
    if (make_cage(context, sum, out)) return;
    make_bounds(context, sum, out);
    make_sums(context, sum, out);
}

const RegisteredRelation linear_relation{{
    .name = "Linear",
    .check = [](const Relation& r) { require(r.terms.size() == r.cells.size(), "a sum needs a weight for each cell"); },
    .propagate = propagate_linear,
    .encode = encode_linear,
    .accepts = [](const Spec&, const Relation& r, const Held& held) {
        int64_t sum = 0;
        for (size_t i = 0; i < r.cells.size(); ++i) sum += number(r.terms[i], held[r.cells[i]]);
        return std::binary_search(r.targets.begin(), r.targets.end(), sum);
    },
    .compares = false,  // totals keep an alphabet of their own
}};

}  // namespace

// Only propagators that are cheap to make: there may be many, and each is optional.
void make_derived_linear(const Context& context, const Relation& r, Propagators& out) {
    const Sum sum = gather(context.model, r);
    if (!make_cage(context, sum, out) && !make_sums(context, sum, out)) make_bounds(context, sum, out);
}

}  // namespace gridwise
