// Two clues that count the same value among cells that overlap, as the numbers of Minesweeper do.
//   "overlapping-counts": no options.
//     What the first clue allows in the common cells decides the other cells of the second. A step's relations are the first clue and the
//     second; its numbers are the case (0: at most, 1: at least), how many lie in the common cells, and how many the second clue needs.
//     Its pattern is the common cells. Counts that are rules of a type have kernels of their own: "locked-areas", "tight-area".
#include <algorithm>
#include <vector>

#include "brief.hpp"
#include "kernel.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

constexpr int32_t kMost = 0, kLeast = 1;

struct OpenCount {
    int32_t relation, value;
    int32_t needs;    // how many of the open cells hold the value
    CellSet open;     // cells that can hold it or something else
};

// The value that a clue counts exactly; -1 if it is another kind of relation.
int32_t counted_value(const State& s, const Relation& r) {
    if (r.kind != Kind::Count || r.when.empty() || r.values.size() != 1 || r.targets.size() != 1) return -1;
    if (!std::all_of(r.cells.begin(), r.cells.end(), [&](int32_t c) { return c < s.cells(); })) return -1;
    const auto& numbers = s.geometry().numbers;
    const auto at = std::find(numbers.begin(), numbers.end(), r.values[0]);
    return at == numbers.end() ? -1 : int32_t(at - numbers.begin());
}

std::vector<OpenCount> open_counts(const State& s) {
    std::vector<OpenCount> out;
    for (int32_t number : s.geometry().others) {
        const Relation& r = s.geometry().model->spec.relations[size_t(number)];
        const int32_t value = counted_value(s, r);
        if (value < 0) continue;
        OpenCount count{number, value, int32_t(r.targets[0]), s.geometry().none()};
        for (int32_t c : r.cells) {
            if (s.candidates(c) == uint64_t(1) << value) --count.needs;
            else if (s.has(c, value)) count.open.add(c);
        }
        if (!count.open.empty()) out.push_back(std::move(count));
    }
    return out;
}

Step decided(const State& s, const OpenCount& first, const OpenCount& second, int32_t kind, int32_t shared) {
    const CellSet common = first.open & second.open;
    CellSet rest = second.open;
    rest -= common;
    Step step;
    rest.each([&](int cell) {
        for (int32_t v = 0; v < int32_t(s.geometry().numbers.size()); ++v)
            if (s.has(cell, v) && (v == first.value) == (kind == kLeast)) step.removals.push_back({cell, v});
    });
    if (brevity.now) return step;
    common.each([&](int cell) { step.pattern.push_back({cell, first.value}); });
    step.relations = {first.relation, second.relation};
    step.numbers = {kind, shared, second.needs};
    return step;
}

// False: enough steps were found.
bool compare(const State& s, const OpenCount& first, const OpenCount& second, Found& found) {
    const int32_t common = (first.open & second.open).size(), rest = second.open.size() - common;
    if (!common || !rest) return true;
    const int32_t most = std::min(first.needs, common), least = std::max(0, first.needs - (first.open.size() - common));
    if (second.needs - most == rest) return found.add(decided(s, first, second, kMost, most));
    if (least > 0 && second.needs == least) return found.add(decided(s, first, second, kLeast, least));
    return true;
}

void overlapping_counts(const State& s, const Options&, Found& found) {
    const auto counts = open_counts(s);
    for (const OpenCount& first : counts) {
        poll();
        for (const OpenCount& second : counts)
            if (&first != &second && first.value == second.value && !compare(s, first, second, found)) return;
    }
}

const Registered overlapping_counts_kernel{"overlapping-counts", overlapping_counts};

}  // namespace
}  // namespace gridwise::logic
