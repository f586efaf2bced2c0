// Locked candidates: all places of a value in a complete house, the base, lie in a second house too, the cover. The value
// goes into one of them, so it leaves the rest of the cover.
//   "locked-candidates":        options {which}: 0 pointing (the base is a box, or another region that meets a line),
//                               1 claiming (any other base)
//   "direct-locked-candidates": the same options; those that leave the value one place in another house of the base's kind.
//                               The step is that placement.
//   "house-shadow":             options {places}: all places of a value in a complete house are seen from cells outside it, though no
//                               second house holds them all: the value leaves these cells; at most so many places (0: any)
#include <algorithm>

#include "kernel.hpp"
#include "seen_steps.hpp"

namespace gridwise::logic {
namespace {

struct Locked {
    int32_t base, cover, value;
    uint64_t places;               // of the value in the base
};

bool points(const House& base, const House& cover) {
    return base.kind == HouseKind::Box || (base.kind == HouseKind::Other && is_line(cover.kind));
}

bool covers(const House& cover, const House& base, uint64_t places) {
    for (; places; places &= places - 1)
        if (!cover.set.has(base.cells[size_t(std::countr_zero(places))])) return false;
    return true;
}

// Calls f with every locked value that has candidates to remove, until it returns false.
template <class F>
void each_locked(const State& s, bool pointing, F&& f) {
    const Geometry& g = s.geometry();
    for (int32_t base = 0; base < g.complete; ++base) {
        const House& from = g.houses[size_t(base)];
        if (pointing ? is_line(from.kind) : from.kind == HouseKind::Box) continue;
        for (uint64_t missing = s.missing(base); missing; missing &= missing - 1) {
            const int value = std::countr_zero(missing);
            const uint64_t places = s.places(base, value);
            const int count = std::popcount(places);
            if (count < 2) continue;
            for (const Seat& seat : g.seats[size_t(from.cells[size_t(std::countr_zero(places))])]) {
                if (seat.house == base || std::popcount(s.places(seat.house, value)) <= count) continue;
                const House& cover = g.houses[size_t(seat.house)];
                if (points(from, cover) != pointing || !covers(cover, from, places & (places - 1))) continue;
                if (!f(Locked{base, seat.house, value, places})) return;
            }
        }
    }
}

std::vector<Candidate> at(const House& house, uint64_t places, int32_t value) {
    std::vector<Candidate> out;
    for (; places; places &= places - 1) out.push_back({house.cells[size_t(std::countr_zero(places))], value});
    return out;
}

// The candidates of the cover outside the base.
std::vector<Candidate> removable(const State& s, const Locked& l) {
    std::vector<Candidate> out = at(s.houses()[size_t(l.cover)], s.places(l.cover, l.value), l.value);
    std::erase_if(out, [&](const Candidate& c) { return s.houses()[size_t(l.base)].set.has(c.cell); });
    return out;
}

void locked_candidates(const State& s, const Options& options, Found& found) {
    SeenSteps seen_steps;
    each_locked(s, options.at(0) == 0, [&](const Locked& l) {
        const House &base = s.houses()[size_t(l.base)], &cover = s.houses()[size_t(l.cover)];
        Step step;
        step.removals = removable(s, l);
        step.pattern = at(base, l.places, l.value);
        step.relations = {base.relation, cover.relation};
        return !seen_steps.is_new(step) || found.add(std::move(step));
    });
}

// The places of the value that a house keeps: those outside the cover, and those that it shares with the base.
uint64_t kept(const State& s, int32_t house, const Locked& l) {
    const House &own = s.houses()[size_t(house)], &base = s.houses()[size_t(l.base)], &cover = s.houses()[size_t(l.cover)];
    uint64_t left = s.places(house, l.value);
    for (uint64_t rest = left; rest; rest &= rest - 1) {
        const int32_t cell = own.cells[size_t(std::countr_zero(rest))];
        if (cover.set.has(cell) && !base.set.has(cell)) left &= ~(rest & -rest);
    }
    return left;
}

Step placed(const State& s, const Locked& l, int32_t house, uint64_t left) {
    const House &base = s.houses()[size_t(l.base)], &cover = s.houses()[size_t(l.cover)], &last = s.houses()[size_t(house)];
    Step step;
    step.placements = at(last, left, l.value);
    step.pattern = at(base, l.places, l.value);
    step.extra = at(last, s.places(house, l.value) & ~left, l.value);
    step.relations = {base.relation, cover.relation, last.relation};
    return step;
}

void direct_locked_candidates(const State& s, const Options& options, Found& found) {
    SeenSteps seen_steps;
    each_locked(s, options.at(0) == 0, [&](const Locked& l) {
        const HouseKind kind = s.houses()[size_t(l.base)].kind;
        for (const Candidate& gone : removable(s, l))
            for (const Seat& seat : s.geometry().seats[size_t(gone.cell)]) {
                const House& house = s.houses()[size_t(seat.house)];
                if (!house.complete || house.kind != kind || seat.house == l.cover) continue;
                const uint64_t left = kept(s, seat.house, l);
                if (std::popcount(left) != 1) continue;
                Step step = placed(s, l, seat.house, left);
                if (seen_steps.is_new(step) && !found.add(std::move(step))) return false;
            }
        return true;
    });
}

// The candidates outside a house that see all places of the value there, except those that locked candidates remove.
CellSet shadow(const State& s, const House& base, uint64_t places, int value) {
    CellSet gone = s.with(value) - base.set;
    for (uint64_t rest = places; rest && !gone.empty(); rest &= rest - 1) gone &= s.geometry().peers[size_t(base.cells[size_t(std::countr_zero(rest))])];
    if (gone.empty()) return gone;
    for (const Seat& seat : s.geometry().seats[size_t(base.cells[size_t(std::countr_zero(places))])])
        if (const House& cover = s.houses()[size_t(seat.house)]; covers(cover, base, places)) gone -= cover.set;
    return gone;
}

void house_shadow(const State& s, const Options& options, Found& found) {
    const Geometry& g = s.geometry();
    if (!g.casts_shadows) return;
    const int most = options.at(0) ? options[0] : g.values;
    for (int32_t base = 0; base < g.complete; ++base)
        for (uint64_t missing = s.missing(base); missing; missing &= missing - 1) {
            const int value = std::countr_zero(missing);
            const uint64_t places = s.places(base, value);
            if (!(places & (places - 1)) || std::popcount(places) > most) continue;
            const House& house = s.houses()[size_t(base)];
            const CellSet gone = shadow(s, house, places, value);
            if (gone.empty()) continue;
            Step step;
            step.pattern = at(house, places, value);
            step.relations = {house.relation};
            gone.each([&](int cell) {
                step.removals.push_back({cell, value});
                for (const Candidate& place : step.pattern)
                    if (const int32_t why = g.why_differ(cell, place.cell); std::ranges::find(step.relations, why) == step.relations.end())
                        step.relations.push_back(why);
            });
            if (!found.add(std::move(step))) return;
        }
}

const Registered house_shadow_kernel{"house-shadow", house_shadow}, locked_candidates_kernel{"locked-candidates", locked_candidates}, direct_locked_candidates_kernel{"direct-locked-candidates", direct_locked_candidates};

}  // namespace
}  // namespace gridwise::logic
