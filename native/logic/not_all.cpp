// Groups of cells that must not all hold one of some values, such as the 2×2 squares of a Nurikabe.
//   "not-all": options {cells}: groups of so many cells
//      All but one of the cells hold one of the values, so the last one does not. The pattern is the others.
#include <algorithm>

#include "brief.hpp"
#include "kernel.hpp"

namespace gridwise::logic {
namespace {

bool forbids_only_all(const Relation& r, size_t cells) {
    return r.kind == Kind::Count && r.cells.size() == cells && r.targets.size() == cells && r.targets.front() == 0 && r.targets.back() + 1 == int64_t(cells);
}

void not_all(const State& s, const Options& options, Found& found) {
    const auto& g = s.geometry();
    for (int32_t number : g.others) {
        const Relation& r = g.model->spec.relations[size_t(number)];
        if (!forbids_only_all(r, size_t(options.at(0)))) continue;
        uint64_t counted = 0;
        for (int32_t v = 0; v < s.values(); ++v)
            if (std::binary_search(r.values.begin(), r.values.end(), g.numbers[size_t(v)])) counted |= uint64_t(1) << v;
        int32_t last = -1, held = 0;
        for (int32_t c : r.cells) s.candidates(c) & ~counted ? void(last = c) : void(++held);
        if (held + 1 != options[0] || last < 0 || !(s.candidates(last) & counted)) continue;
        Step step;
        for (uint64_t gone = s.candidates(last) & counted; gone; gone &= gone - 1) step.removals.push_back({last, std::countr_zero(gone)});
        if (!brevity.now) {
            step.relations = {number};
            for (int32_t c : r.cells)
                if (c != last) step.pattern.push_back({c, std::countr_zero(s.candidates(c))});
        }
        if (!found.add(std::move(step))) return;
    }
}

const Registered not_all_kernel{"not-all", not_all, {Trait::ByCounts}};

}  // namespace
}  // namespace gridwise::logic
