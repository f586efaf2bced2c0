// Wings: n cells with n values among them, all but one of which can occur only once in these cells. So the remaining one occurs.
//   "wing":      options {n}: a pivot of n values (2: XY-wing, 3: XYZ-wing) that sees two cells of two values
//   "bent-set":  options {n}: n cells (4: WXYZ-wing) in two houses that cross
// The pattern lists the candidates of the cells, the pivot first; `extra` those of the value that occurs.
#include <algorithm>

#include "als.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

// Adds the step that removes the value from all cells that see all its places in the set. False: enough, stop looking.
bool add_removal(const State& s, const std::vector<int32_t>& cells, int value, Found& found) {
    std::vector<int32_t> holders;
    for (int32_t cell : cells)
        if (s.has(cell, value)) holders.push_back(cell);
    const CellSet gone = s.seen_by_all(holders, value);
    if (gone.empty()) return true;
    Step step;
    Cited cited(s.geometry(), step.relations);
    for (size_t i = 0; i < cells.size(); ++i)
        for (size_t j = i + 1; j < cells.size(); ++j)
            if (s.candidates(cells[i]) & s.candidates(cells[j]) & ~(uint64_t(1) << value)) cited.differ(cells[i], cells[j]);
    gone.each([&](int cell) {
        step.removals.push_back({cell, value});
        for (int32_t holder : holders) cited.differ(cell, holder);
    });
    for (int32_t cell : cells)
        each_bit(s.candidates(cell), [&](int v) { step.pattern.push_back({cell, v}); });
    for (int32_t holder : holders) step.extra.push_back({holder, value});
    step.numbers = {int32_t(cells.size())};
    return found.add(std::move(step));
}

void wing(const State& s, const Options& options, Found& found) {
    const int size = options.empty() ? 2 : options[0];
    CellSet pairs = s.geometry().none();
    for (int32_t c = 0; c < s.cells(); ++c)
        if (!s.placed(c) && std::popcount(s.candidates(c)) == 2) pairs.add(c);
    for (int32_t pivot = 0; pivot < s.cells(); ++pivot) {
        poll();
        const uint64_t values = s.candidates(pivot);
        if (s.placed(pivot) || std::popcount(values) != size) continue;
        std::vector<int32_t> pincers;
        (pairs & s.geometry().peers[size_t(pivot)]).each([&](int c) {
            if (std::popcount(s.candidates(c) & values) == size - 1) pincers.push_back(c);
        });
        for (size_t i = 0; i < pincers.size(); ++i)
            for (size_t j = i + 1; j < pincers.size(); ++j) {
                const uint64_t a = s.candidates(pincers[i]), b = s.candidates(pincers[j]), shared = a & b;
                if (a == b || !shared || std::popcount(values | a | b) != 3) continue;
                if (size == 2 && (shared & values)) continue;
                if (!add_removal(s, {pivot, pincers[i], pincers[j]}, std::countr_zero(shared), found)) return;
            }
    }
}

class BentSets {
public:
    BentSets(const State& state, int size, Found& found) : s_(state), g_(state.geometry()), size_(size), found_(found) {
        for (int32_t c = 0; c < s_.cells(); ++c)
            if (!s_.placed(c) && std::popcount(s_.candidates(c)) <= size && std::popcount(s_.candidates(c)) > 1) cells_.push_back(c);
    }
    void run() { extend(0, 0, 0); }

private:
    // `open`: values that can occur twice among the chosen cells.
    bool extend(size_t from, uint64_t values, uint64_t open) {
        if (int(chosen_.size()) == size_) return !open || add_removal(s_, hinges_first(), std::countr_zero(open), found_);
        if (int(chosen_.size()) + 1 < size_) poll();
        for (size_t i = from; i < cells_.size(); ++i) {
            const uint64_t own = s_.candidates(cells_[i]), now = values | own;
            if (std::popcount(now) > size_) continue;
            uint64_t twice = open;
            for (int32_t other : chosen_)
                if (!g_.sees(other, cells_[i])) twice |= s_.candidates(other) & own;
            if (twice & (twice - 1)) continue;
            chosen_.push_back(cells_[i]);
            const bool more = (chosen_.size() > 2 && !bent()) || extend(i + 1, now, twice);
            chosen_.pop_back();
            if (!more) return false;
        }
        return true;
    }

    // Whether the cells lie in two houses that cross, or in one.
    bool bent() const {
        for (const Seat& seat : g_.seats[size_t(chosen_[0])]) {
            const CellSet& first = g_.houses[size_t(seat.house)].set;
            const auto out = std::find_if(chosen_.begin(), chosen_.end(), [&](int32_t c) { return !first.has(c); });
            if (out == chosen_.end()) return true;
            for (const Seat& other : g_.seats[size_t(*out)]) {
                const CellSet& second = g_.houses[size_t(other.house)].set;
                if (!first.meets(second)) continue;
                if (std::all_of(chosen_.begin(), chosen_.end(), [&](int32_t c) { return first.has(c) || second.has(c); })) return true;
            }
        }
        return false;
    }

    // The cells that see most of the others come first.
    std::vector<int32_t> hinges_first() const {
        std::vector<int32_t> out = chosen_;
        const auto sees = [&](int32_t c) { return std::count_if(out.begin(), out.end(), [&](int32_t o) { return g_.sees(c, o); }); };
        std::vector<std::pair<long, int32_t>> ranked;
        for (int32_t c : out) ranked.push_back({-sees(c), c});
        std::sort(ranked.begin(), ranked.end());
        std::transform(ranked.begin(), ranked.end(), out.begin(), [](const auto& r) { return r.second; });
        return out;
    }

    const State& s_;
    const Geometry& g_;
    const int size_;
    Found& found_;
    std::vector<int32_t> cells_, chosen_;
};

void bent_set(const State& state, const Options& options, Found& found) {
    BentSets(state, options.empty() ? 4 : options[0], found).run();
}

const Registered wing_kernel{"wing", wing}, bent_set_kernel{"bent-set", bent_set};

}  // namespace
}  // namespace gridwise::logic
