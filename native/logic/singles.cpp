// Full house, hidden single, naked single.
//   "full-house":    the last empty cell of a complete house
//   "hidden-single": options {kinds}: a set of bits of house kinds to look at (row 1, column 2, box 4, other 8); none: all
//   "naked-single":  a cell with one candidate; in a layer of two values, all of them at once, with the clues that say so
#include "kernel.hpp"

namespace gridwise::logic {
namespace {

void full_house(const State& s, const Options&, Found& found) {
    for (int32_t h = 0; h < s.geometry().complete; ++h) {
        const uint64_t missing = s.missing(h);
        if (!missing || (missing & (missing - 1))) continue;
        const int value = std::countr_zero(missing);
        const uint64_t places = s.places(h, value);
        if (!places || (places & (places - 1))) continue;
        const House& house = s.houses()[size_t(h)];
        Step step;
        step.placements = step.pattern = {{house.cells[size_t(std::countr_zero(places))], value}};
        step.relations = {house.relation};
        if (!found.add(std::move(step))) return;
    }
}

void hidden_single(const State& s, const Options& options, Found& found) {
    const int32_t kinds = options.empty() ? 15 : options[0];
    for (int32_t h = 0; h < s.geometry().complete; ++h) {
        const House& house = s.houses()[size_t(h)];
        if (!(kinds >> int32_t(house.kind) & 1)) continue;
        for (uint64_t missing = s.missing(h); missing; missing &= missing - 1) {
            const int value = std::countr_zero(missing);
            const uint64_t places = s.places(h, value);
            if (!places || (places & (places - 1))) continue;
            Step step;
            step.placements = step.pattern = {{house.cells[size_t(std::countr_zero(places))], value}};
            step.relations = {house.relation};
            if (!found.add(std::move(step))) return;
        }
    }
}

bool is_naked(const State& s, int32_t cell) { return !s.placed(cell) && std::popcount(s.candidates(cell)) == 1; }

// Of two values, only a clue about a cell alone leaves one: other steps place it at once. Each layer has a step of its own.
bool all_naked(const State& s, uint64_t universe, Found& found) {
    const auto is_one = [&](int32_t c) { return is_naked(s, c) && s.geometry().universe(c) == universe; };
    Step step;
    for (int32_t c = 0; c < s.cells(); ++c)
        if (is_one(c)) step.placements.push_back({c, std::countr_zero(s.candidates(c))});
    if (step.placements.empty()) return true;
    step.pattern = step.placements;
    for (const Restriction& r : s.geometry().model->restrictions)
        if (s.geometry().active[size_t(r.relation)] && r.variable < s.cells() && is_one(r.variable)) step.relations.push_back(r.relation);
    return found.add(std::move(step));
}

void naked_single(const State& s, const Options&, Found& found) {
    const Geometry& g = s.geometry();
    uint64_t shown = 0;  // the layers of two values that had their step
    for (int32_t c = 0; c < s.cells(); ++c) {
        const uint64_t left = s.candidates(c);
        if (s.placed(c) || !left || (left & (left - 1))) continue;
        if (g.either_or[size_t(c)]) {
            if (!(shown & left) && !all_naked(s, g.universe(c), found)) return;
            shown |= g.universe(c);
            continue;
        }
        Step step;
        step.placements = step.pattern = {{c, std::countr_zero(left)}};
        if (!found.add(std::move(step))) return;
    }
}

const Registered full_house_kernel{"full-house", full_house, {Trait::BySingles}}, hidden_single_kernel{"hidden-single", hidden_single, {Trait::BySingles}},
    naked_single_kernel{"naked-single", naked_single, {Trait::BySingles}};

}  // namespace
}  // namespace gridwise::logic
