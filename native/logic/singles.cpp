// Full house, hidden single, naked single, last place.
//   "full-house":    the last empty cell of a complete house
//   "hidden-single": options {kinds}: a set of bits of house kinds to look at (row 1, column 2, box 4, other 8); none: all
//   "naked-single":  a cell with one candidate; in a layer of two values, all of them at once, with the clues that say so
//   "last-place":    a value that the whole board needs, and that pairs with filled cells rule out in all cells but one: the
//                    next number of a path. The pattern is that cell, then the filled cells by which the others lose it.
#include <algorithm>
#include <bit>

#include "brief.hpp"
#include "relations.hpp"

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

// ---- last place

// What one filled cell says about an open one.
struct Told {
    int32_t from, to, relation;
    uint64_t allowed;
};

std::vector<Told> told_by_pairs(const State& s) {
    std::vector<Told> list;
    for (const Cage& cage : cages_of(s.geometry()).given) {
        if (cage.kind != Kind::Pair || cage.cells.size() != 2) continue;
        const Rule& rule = cage.branches[0].rules[0];
        const int32_t a = cage.cells[0], b = cage.cells[1];
        if (s.placed(a) == s.placed(b)) continue;
        const int32_t from = s.placed(a) ? a : b, to = s.placed(a) ? b : a;
        const auto value = size_t(std::countr_zero(s.candidates(from)));
        list.push_back({from, to, cage.relations[0], (from == a ? rule.forward : rule.backward)[value]});
    }
    return list;
}

// Adds as few filled cells as seem needed, and what they say about the cells that lose the value.
void cite(const State& s, const std::vector<Told>& told, std::vector<int32_t> cells, int32_t value, Step& step) {
    while (!cells.empty()) {
        std::vector<int32_t> counts(size_t(s.cells()));
        const auto matters = [&](const Told& t) { return !(t.allowed >> value & 1) && std::find(cells.begin(), cells.end(), t.to) != cells.end(); };
        // Of equally many, the filled cell whose number is nearest is what people look at.
        const auto weight = [&](int32_t c) { return counts[size_t(c)] * 64 - std::abs(std::countr_zero(s.candidates(c)) - value); };
        for (const Told& t : told)
            if (matters(t)) ++counts[size_t(t.from)];
        int32_t best = -1;
        for (int32_t c = 0; c < s.cells(); ++c)
            if (counts[size_t(c)] && (best < 0 || weight(c) > weight(best))) best = c;
        step.pattern.push_back({best, std::countr_zero(s.candidates(best))});
        std::vector<int32_t> lost;
        for (const Told& t : told)
            if (t.from == best && matters(t)) step.relations.push_back(t.relation), lost.push_back(t.to);
        std::erase_if(cells, [&](int32_t c) { return std::find(lost.begin(), lost.end(), c) != lost.end(); });
    }
}

void last_place(const State& s, const Options&, Found& found) {
    const Geometry& g = s.geometry();
    if (!g.may_have(Kind::Pair)) return;
    std::vector<Told> told;
    std::vector<uint64_t> left;
    for (int32_t h = 0; h < g.complete; ++h) {
        const House& house = s.houses()[size_t(h)];
        if (house.kind != HouseKind::Other || int32_t(house.cells.size()) != g.cells) continue;
        if (left.empty()) {
            left.assign(size_t(g.cells), ~uint64_t(0));
            for (const Told& t : told = told_by_pairs(s)) left[size_t(t.to)] &= t.allowed;
        }
        for (uint64_t missing = s.missing(h); missing; missing &= missing - 1) {
            const int32_t value = std::countr_zero(missing);
            std::vector<int32_t> places, lost;
            for (uint64_t at = s.places(h, value); at; at &= at - 1) {
                const int32_t cell = house.cells[size_t(std::countr_zero(at))];
                (left[size_t(cell)] >> value & 1 ? places : lost).push_back(cell);
            }
            if (places.size() != 1 || lost.empty()) continue;
            Step step;
            step.placements = step.pattern = {{places[0], value}};
            step.relations = {house.relation};
            if (!brevity.now) cite(s, told, std::move(lost), value, step);
            if (!found.add(std::move(step))) return;
        }
    }
}

const Registered full_house_kernel{"full-house", full_house, {Trait::BySingles}}, hidden_single_kernel{"hidden-single", hidden_single, {Trait::BySingles}},
    naked_single_kernel{"naked-single", naked_single, {Trait::BySingles}}, last_place_kernel{"last-place", last_place};

}  // namespace
}  // namespace gridwise::logic
