// Death blossoms on any stem. Suppose a candidate: each almost locked set whose cells with that value all see it loses the value and
// holds all its others (a petal). The petals and the candidate itself remove what they see, and the stem is left with too little: a
// cell without candidates, a value without a place in a house, or a few cells of a house with fewer values than cells.
//   "complex-blossom": options {cells}: the largest stem
//   The pattern has the candidates of the stem, then those of each petal; numbers how many each; the chain what each petal takes
//   from the stem.
#include <algorithm>
#include <array>

#include "als.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

bool in(const uint64_t* set, int cell) { return set[cell >> 6] >> (cell & 63) & 1; }

struct Stem {
    int32_t house = -1;              // -1: one cell
    int32_t value = -1;              // the value without a place in the house; -1: too few values for the cells
    std::vector<Candidate> lost;     // the candidates that must be gone
    std::vector<int32_t> cells;
};

class Stems {
public:
    Stems(const State& state, int32_t most) : s_(state), g_(state.geometry()), table_(state), most_(most) {}

    void run(Found& found) {
        index_petals();
        for (int32_t cell = 0; cell < s_.cells(); ++cell) {
            if (s_.placed(cell)) continue;
            each_bit(s_.candidates(cell), [&](int value) { suppose({cell, value}); });
        }
        std::stable_sort(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) { return rank(a) < rank(b); });
        for (Step& step : steps_)
            if (!found.add(std::move(step))) return;
    }

private:
    static std::pair<size_t, size_t> rank(const Step& step) { return {step.numbers.size(), step.pattern.size()}; }

    // Large boards have thousands of sets: each is looked at once, not once per candidate.
    void index_petals() {
        petals_of_.resize(size_t(s_.cells()) * size_t(s_.values()));
        for (int32_t als = 0; als < int32_t(table_.all().size()); ++als)
            each_bit(table_[als].values, [&](int v) {
                each_bit(table_.seen(als, v), table_.words(), [&](int c) { petals_of_[size_t(c) * size_t(s_.values()) + size_t(v)].push_back(als); });
            });
    }

    void suppose(Candidate target) {
        poll();
        target_ = target;
        petals_ = petals_of_[size_t(target.cell) * size_t(s_.values()) + size_t(target.value)];
        if (petals_.empty()) return;
        compute_left();
        Stem stem;
        if (!(no_candidate(stem) || no_place(stem) || too_few(stem))) return;
        const std::vector<int32_t> needed = cover(stem);
        if (!needed.empty()) steps_.push_back(step_for(stem, needed));
    }

    bool direct(int32_t cell, int value) const {
        return cell == target_.cell ? value != target_.value : value == target_.value && g_.sees(cell, target_.cell);
    }

    // Computes the candidates that the supposition and its petals leave in each cell.
    void compute_left() {
        left_.resize(size_t(s_.cells()));
        for (int32_t c = 0; c < s_.cells(); ++c) {
            left_[size_t(c)] = s_.candidates(c);
            if (g_.sees(c, target_.cell)) left_[size_t(c)] &= ~bit(target_.value);
        }
        left_[size_t(target_.cell)] = bit(target_.value);
        const auto words = size_t(table_.words());
        gone_.assign(size_t(s_.values()) * words, 0);
        for (int32_t als : petals_)
            each_bit(table_[als].values & ~bit(target_.value), [&](int v) {
                const uint64_t* seen = table_.seen(als, v);
                for (size_t w = 0; w < words; ++w) gone_[size_t(v) * words + w] |= seen[w];
            });
        for (int32_t v = 0; v < s_.values(); ++v)
            each_bit(&gone_[size_t(v) * words], table_.words(), [&](int c) { left_[size_t(c)] &= ~bit(v); });
        // A petal may see the supposed cell by another of its values, which is gone there anyway.
        left_[size_t(target_.cell)] = bit(target_.value);
    }

    bool no_candidate(Stem& stem) const {
        for (int32_t c = 0; c < s_.cells(); ++c) {
            if (s_.placed(c) || left_[size_t(c)]) continue;
            stem.cells = {c};
            each_bit(s_.candidates(c), [&](int v) { stem.lost.push_back({c, v}); });
            return true;
        }
        return false;
    }

    bool no_place(Stem& stem) const {
        for (int32_t h = 0; h < g_.complete; ++h) {
            uint64_t held = 0;
            for (int32_t c : g_.houses[size_t(h)].cells) held |= left_[size_t(c)];
            const uint64_t lost = s_.missing(h) & ~held;
            if (!lost) continue;
            stem.house = h, stem.value = std::countr_zero(lost);
            each_bit(s_.places(h, stem.value), [&](int place) {
                const int32_t c = g_.houses[size_t(h)].cells[size_t(place)];
                stem.lost.push_back({c, stem.value});
                stem.cells.push_back(c);
            });
            return true;
        }
        return false;
    }

    // Only where the supposition took something: the cells of a house had enough values before.
    bool is_changed(const House& house) const {
        return std::ranges::any_of(house.cells, [&](int32_t c) { return left_[size_t(c)] != s_.candidates(c); });
    }

    // Whether the empty cells of a house can all hold different values; then none of them together have too few.
    bool fits(const House& house) const {
        std::array<int32_t, 64> holder;
        holder.fill(-1);
        return std::ranges::all_of(house.cells, [&](int32_t c) {
            uint64_t tried = 0;
            return s_.placed(c) || finds_value(c, holder, tried);
        });
    }

    bool finds_value(int32_t cell, std::array<int32_t, 64>& holder, uint64_t& tried) const {
        while (const uint64_t open = left_[size_t(cell)] & ~tried) {
            const int v = std::countr_zero(open);
            tried |= bit(v);
            if (holder[size_t(v)] >= 0 && !finds_value(holder[size_t(v)], holder, tried)) continue;
            holder[size_t(v)] = cell;
            return true;
        }
        return false;
    }

    bool too_few(Stem& stem) const {
        std::vector<int32_t> tight;
        for (int32_t h = 0; h < int32_t(g_.houses.size()); ++h)
            if (is_changed(g_.houses[size_t(h)]) && !fits(g_.houses[size_t(h)])) tight.push_back(h);
        for (int32_t size = 2; size <= most_; ++size)
            for (int32_t h : tight) {
                std::vector<int32_t> cells;
                for (int32_t c : g_.houses[size_t(h)].cells)
                    if (!s_.placed(c) && std::popcount(left_[size_t(c)]) < size) cells.push_back(c);
                stem.cells.clear();
                if (int32_t(cells.size()) < size || !choose(cells, 0, 0, size, stem.cells)) continue;
                stem.house = h;
                uint64_t held = 0;
                for (int32_t c : stem.cells) held |= left_[size_t(c)];
                for (int32_t c : stem.cells) each_bit(s_.candidates(c) & ~held, [&](int v) { stem.lost.push_back({c, v}); });
                return true;
            }
        return false;
    }

    // `size` cells with fewer than `size` values among them.
    bool choose(const std::vector<int32_t>& cells, size_t from, uint64_t held, int32_t size, std::vector<int32_t>& chosen) const {
        if (int32_t(chosen.size()) == size) return true;
        for (size_t i = from; i < cells.size(); ++i) {
            const uint64_t now = held | left_[size_t(cells[i])];
            if (std::popcount(now) >= size) continue;
            chosen.push_back(cells[i]);
            if (choose(cells, i + 1, now, size, chosen)) return true;
            chosen.pop_back();
        }
        return false;
    }

    bool takes(int32_t als, const Candidate& c) const {
        return c.value != target_.value && table_[als].values >> c.value & 1 && in(table_.seen(als, c.value), c.cell);
    }

    // A small set of petals that remove what the supposition itself leaves; greedy, the most effective first.
    std::vector<int32_t> cover(const Stem& stem) const {
        std::vector<Candidate> open;
        for (const Candidate& c : stem.lost)
            if (!direct(c.cell, c.value)) open.push_back(c);
        std::vector<int32_t> out;
        while (!open.empty()) {
            int32_t best = -1;
            ptrdiff_t most = 0;
            for (int32_t als : petals_) {
                const ptrdiff_t n = std::count_if(open.begin(), open.end(), [&](const Candidate& c) { return takes(als, c); });
                if (n > most) most = n, best = als;
            }
            out.push_back(best);
            std::erase_if(open, [&](const Candidate& c) { return takes(best, c); });
        }
        for (size_t i = out.size(); i-- > 0;) {  // later ones may make an earlier one redundant
            std::vector<int32_t> fewer = out;
            fewer.erase(fewer.begin() + ptrdiff_t(i));
            const auto gone = [&](const Candidate& c) {
                return direct(c.cell, c.value) || std::any_of(fewer.begin(), fewer.end(), [&](int32_t als) { return takes(als, c); });
            };
            if (std::all_of(stem.lost.begin(), stem.lost.end(), gone)) out = std::move(fewer);
        }
        return out;
    }

    Step step_for(const Stem& stem, const std::vector<int32_t>& petals) const {
        AlsStep out(table_);
        Cited cited(g_, out.step.relations);
        for (int32_t c : stem.cells)
            each_bit(stem.value < 0 ? s_.candidates(c) : bit(stem.value), [&](int v) { out.step.pattern.push_back({c, v}); });
        out.step.numbers.push_back(int32_t(out.step.pattern.size()));
        if (stem.house >= 0) cited.relation(g_.houses[size_t(stem.house)].relation);
        for (int32_t als : petals) {
            out.member(als);
            each_bit(table_.holders(als, target_.value), table_.words(), [&](int c) { cited.differ(c, target_.cell); });
        }
        for (const Candidate& c : stem.lost) {
            if (direct(c.cell, c.value)) {
                if (c.cell != target_.cell) cited.differ(c.cell, target_.cell);
                continue;
            }
            const int32_t als = *std::find_if(petals.begin(), petals.end(), [&](int32_t p) { return takes(p, c); });
            Link link{{}, {c}, false, -1};
            each_bit(table_.holders(als, c.value), table_.words(), [&](int holder) {
                link.from.push_back({holder, c.value});
                cited.differ(holder, c.cell);
            });
            link.relation = g_.why_differ(link.from[0].cell, c.cell);
            out.step.chain.push_back(std::move(link));
        }
        out.step.removals = {target_};
        return std::move(out.step);
    }

    const State& s_;
    const Geometry& g_;
    const AlsTable table_;
    const int32_t most_;
    Candidate target_{};
    std::vector<int32_t> petals_;
    std::vector<std::vector<int32_t>> petals_of_;   // per candidate: the sets that lose its value if it is true
    std::vector<uint64_t> left_, gone_;             // gone_: per value, the cells that petals take it from
    std::vector<Step> steps_;
};

void complex_blossom(const State& state, const Options& options, Found& found) {
    if (!state.broken()) Stems(state, options.empty() ? 4 : std::min(options[0], state.cells())).run(found);
}

const Registered complex_blossom_kernel{"complex-blossom", complex_blossom};

}  // namespace
}  // namespace gridwise::logic
