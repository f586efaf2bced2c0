// What cages allow.
//   "cage-bounds":   sums whose cells are too small or too large for the rest
//   "factors":       values that do not divide the target of a product
//   "cages":         options {cells, rising, kinds …}: exactly what a relation of one of these kinds still allows; at most `cells`
//                    open cells (0: any); rising 0: no inequalities, 1: only these
//   "readings":      options {reading, cells}: what an automaton with this reading (0: none) still allows; at most `cells` open cells
//                    (0 or none: any)
//   "stars":         what the pairs around one cell allow together
//   "crossings":     options {cells}: what two cages that share cells allow together, with at most this many open cells
//   "areas":         options {from, to, cells}: sums derived from `from` to `to` houses, with at most `cells` open cells
//   "cage-overlap":  options {cells, wide, kinds …}: a value that a cage needs leaves the cells that see all its places there; wide 0:
//                    in one house, 1: anywhere, 2: derived sums, in one house
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "focus.hpp"
#include "brief.hpp"
#include "relations.hpp"

namespace gridwise::logic {
namespace {

using Kinds = std::span<const int32_t>;

bool contains(Kinds kinds, Kind kind) { return std::find(kinds.begin(), kinds.end(), int32_t(kind)) != kinds.end(); }

// Most boards have cages of few kinds: kernels for other kinds can skip them at once.
bool any_of_kind(const Cages& cages, Kinds kinds) {
    return std::any_of(cages.kinds.begin(), cages.kinds.end(), [&](Kind kind) { return contains(kinds, kind); });
}

// The kinds in the options, which follow `numbers` other options.
Kinds kinds_after(const Options& options, size_t numbers) { return Kinds(options).subspan(std::min(numbers, options.size())); }

bool within(const State& s, const Cage& cage, int32_t most) {
    if (!in_focus(cage.relations)) return false;
    const int32_t open = open_cells(s, cage);
    return open > 0 && (most == 0 || open <= most);
}

void cage_bounds(const State& s, const Options&, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    if (!any_of_kind(cages, std::array{int32_t(Kind::Linear)})) return;
    for (const Cage& cage : cages.given) {
        if (cage.kind != Kind::Linear || !within(s, cage, 0)) continue;
        const Rule& rule = cage.branches[0].rules[0];
        const size_t n = cage.cells.size();
        std::vector<int64_t> low(n), high(n);
        int64_t least = 0, most = 0;
        for (size_t i = 0; i < n; ++i) {
            bool fresh = true;
            for (uint64_t d = s.candidates(cage.cells[i]); d; d &= d - 1) {
                const int64_t x = rule.numbers[i][size_t(std::countr_zero(d))];
                low[i] = fresh ? x : std::min(low[i], x), high[i] = fresh ? x : std::max(high[i], x), fresh = false;
            }
            least += low[i], most += high[i];
        }
        Step step;
        int32_t reasons = 0;  // 1: something is too large, 2: something is too small, 4: something falls between two targets
        for (size_t i = 0; i < n; ++i)
            for (uint64_t d = s.placed(cage.cells[i]) ? 0 : s.candidates(cage.cells[i]); d; d &= d - 1) {
                const int64_t x = rule.numbers[i][size_t(std::countr_zero(d))];
                const auto target = std::lower_bound(rule.targets.begin(), rule.targets.end(), x + least - low[i]);
                if (target != rule.targets.end() && *target <= x + most - high[i]) continue;
                reasons |= target == rule.targets.end() ? 1 : target == rule.targets.begin() ? 2 : 4;
                step.removals.push_back({cage.cells[i], std::countr_zero(d)});
            }
        if (step.removals.empty()) continue;
        step.relations = cage.relations;
        step.numbers = {int32_t(least), int32_t(most), reasons};
        step.pattern = step.removals;
        if (!found.add(std::move(step))) return;
    }
}

void factors(const State& s, const Options&, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    if (!any_of_kind(cages, std::array{int32_t(Kind::Product)})) return;
    for (const Cage& cage : cages.given) {
        if (cage.kind != Kind::Product) continue;
        const Rule& rule = cage.branches[0].rules[0];
        const int64_t target = rule.targets[0];
        Step step;
        for (size_t i = 0; i < cage.cells.size() && target != 0; ++i)
            for (uint64_t d = s.placed(cage.cells[i]) ? 0 : s.candidates(cage.cells[i]); d; d &= d - 1) {
                const int64_t factor = rule.numbers[i][size_t(std::countr_zero(d))];
                if (factor == 0 || target % factor != 0) step.removals.push_back({cage.cells[i], std::countr_zero(d)});
            }
        if (step.removals.empty()) continue;
        step.relations = cage.relations;
        step.pattern = step.removals;
        if (!found.add(std::move(step))) return;
    }
}

void given_cages(const State& s, const Options& options, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    const int32_t most = options[0];
    const bool rising = options[1];
    const Kinds kinds = kinds_after(options, 2);
    if (rising ? !cages.rising : !any_of_kind(cages, kinds)) return;
    for (size_t k = 0; k < cages.given.size(); ++k) {
        const Cage& cage = cages.given[k];
        if (!contains(kinds, cage.kind) || cage.rising != rising || !within(s, cage, most)) continue;
        if (auto step = removal_step(s, cage, filtered(s, cages, Shelf::Given, k)))
            if (!found.add(std::move(*step))) return;
    }
}

void readings(const State& s, const Options& options, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    const auto reading = uint32_t(options[0]);
    if (std::find(cages.readings.begin(), cages.readings.end(), reading) == cages.readings.end()) return;
    for (size_t k = 0; k < cages.given.size(); ++k) {
        const Cage& cage = cages.given[k];
        if (!cage.reads() || cage.reading != reading || !within(s, cage, options.size() > 1 ? options[1] : 0)) continue;
        if (auto step = removal_step(s, cage, filtered(s, cages, Shelf::Given, k)))
            if (!found.add(std::move(*step))) return;
    }
}

void joined(const State& s, Shelf shelf, int32_t most, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    const auto& list = cages_on(s.geometry(), cages, shelf);
    for (size_t k = 0; k < list.size(); ++k) {
        if (!within(s, list[k], most)) continue;
        if (auto step = removal_step(s, list[k], filtered(s, cages, shelf, k)))
            if (!found.add(std::move(*step))) return;
    }
}

void stars(const State& s, const Options&, Found& found) { joined(s, Shelf::Stars, 0, found); }

void crossings(const State& s, const Options& options, Found& found) { joined(s, Shelf::Crossings, options[0], found); }

void areas(const State& s, const Options& options, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    std::set<std::vector<Candidate>> seen;
    for (Shelf shelf : {Shelf::Near, Shelf::Far}) {
        if (shelf == Shelf::Far && options[1] < 2) return;
        const auto& derived = cages_on(s.geometry(), cages, shelf);
        for (size_t k = 0; k < derived.size(); ++k) {
            const Cage& cage = derived[k];
            if (cage.lines < options[0] || cage.lines > options[1] || !within(s, cage, options[2])) continue;
            auto step = removal_step(s, cage, filtered(s, cages, shelf, k));
            if (!step || !seen.insert(step->removals).second) continue;
            if (!found.add(std::move(*step))) return;
        }
    }
}

// Looks for values that a cage must contain.
class Overlap {
public:
    Overlap(const State& s, const Cages& cages, Shelf shelf, const Cage& cage, size_t index)
        : s_(s), g_(s.geometry()), cage_(cage), what_(filtered(s, cages, shelf, index)), inside_(g_.none()) {
        for (int32_t c : cage.cells) inside_.add(c);
    }

    bool possible() const { return what_.verdict == Verdict::Possible; }

    // False: enough was found.
    bool in_houses(Found& found) {
        return each_value([&](int value, uint64_t places) {
            std::set<int32_t> houses;
            for (uint64_t js = places; js; js &= js - 1)
                for (const Seat& seat : g_.seats[size_t(cage_.cells[size_t(std::countr_zero(js))])]) houses.insert(seat.house);
            for (int32_t h : houses) {
                const House& house = g_.houses[size_t(h)];
                const CellSet gone = (s_.with(value) & house.set) - inside_;
                if (gone.empty()) continue;
                uint64_t here = 0;
                for (uint64_t js = places; js; js &= js - 1)
                    if (house.set.has(cage_.cells[size_t(std::countr_zero(js))])) here |= js & -js;
                if (!(here & (here - 1)) || (here != places && !fails_without(value, here, cage_.houses))) continue;
                Step step = step_for(value, here);
                gone.each([&](int c) { step.removals.push_back({c, value}); });
                step.relations.push_back(house.relation);
                if (!found.add(std::move(step))) return false;
            }
            return true;
        });
    }

    bool anywhere(Found& found) {
        return each_value([&](int value, uint64_t places) {
            std::map<uint64_t, std::vector<int32_t>> seen_from;
            (s_.with(value) - inside_).each([&](int c) {
                uint64_t here = 0;
                for (uint64_t js = places; js; js &= js - 1)
                    if (g_.sees(c, cage_.cells[size_t(std::countr_zero(js))])) here |= js & -js;
                if (here & (here - 1)) seen_from[here].push_back(c);
            });
            for (const auto& [here, cells] : seen_from) {
                if (here != places && !fails_without(value, here, cage_.houses)) continue;
                Step step = step_for(value, here);
                for (int32_t c : cells) {
                    step.removals.push_back({c, value});
                    for (uint64_t js = here; js; js &= js - 1) {
                        const int32_t why = g_.why_differ(c, cage_.cells[size_t(std::countr_zero(js))]);
                        if (std::find(step.relations.begin(), step.relations.end(), why) == step.relations.end()) step.relations.push_back(why);
                    }
                }
                if (!found.add(std::move(step))) return false;
            }
            return true;
        });
    }

private:
    template <class F>
    bool each_value(F&& f) {
        uint64_t all = 0;
        for (size_t i = 0; i < cage_.cells.size(); ++i)
            if (!s_.placed(cage_.cells[i])) all |= what_.left[i];
        for (; all; all &= all - 1) {
            const int value = std::countr_zero(all);
            uint64_t places = 0;
            for (size_t i = 0; i < cage_.cells.size(); ++i)
                if (what_.left[i] >> value & 1) places |= uint64_t(1) << i;
            if (!(places & (places - 1)) || s_.with(value).within(inside_) || !needed(value, places)) continue;
            if (!f(value, places)) return false;
        }
        return true;
    }

    bool needed(int value, uint64_t places) {
        const uint64_t bit = uint64_t(1) << value;
        if (!(what_.asked & bit)) {
            if (fails_without(value, places, cage_.houses)) what_.needed |= bit;
            what_.asked |= bit;
        }
        return what_.needed & bit;
    }

    bool fails_without(int value, uint64_t places, std::span<const int32_t> houses) const {
        auto domains = what_.left;
        for (uint64_t js = places; js; js &= js - 1) domains[size_t(std::countr_zero(js))] &= ~(uint64_t(1) << value);
        std::vector<uint64_t> left;
        return filter(cage_, domains, differ(g_, cage_, houses), left) == Verdict::Impossible;
    }

    Step step_for(int value, uint64_t places) const {
        Step step;
        if (brevity.now) return step;
        std::vector<int32_t> houses = cage_.houses;
        for (size_t k = houses.size(); k-- > 0;) {
            auto fewer = houses;
            fewer.erase(fewer.begin() + ptrdiff_t(k));
            if (fails_from_candidates(value, places, fewer)) houses = std::move(fewer);
        }
        step.relations = cage_.relations;
        for (int32_t h : houses) step.relations.push_back(g_.houses[size_t(h)].relation);
        for (uint64_t js = places; js; js &= js - 1) step.pattern.push_back({cage_.cells[size_t(std::countr_zero(js))], value});
        for (size_t i = 0; i < cage_.cells.size(); ++i)
            if (!cage_.derived() || !s_.placed(cage_.cells[i])) step.extra.push_back({cage_.cells[i], value});
        tell(s_, cage_, what_.left, differ(g_, cage_, houses), step);
        return step;
    }

    // The same, using only the candidates on the board.
    bool fails_from_candidates(int value, uint64_t places, std::span<const int32_t> houses) const {
        auto domains = what_.domains;
        for (uint64_t js = places; js; js &= js - 1) domains[size_t(std::countr_zero(js))] &= ~(uint64_t(1) << value);
        std::vector<uint64_t> left;
        return filter(cage_, domains, differ(g_, cage_, houses), left) == Verdict::Impossible;
    }

    const State& s_;
    const Geometry& g_;
    const Cage& cage_;
    Filtered& what_;
    CellSet inside_;
};

void cage_overlap(const State& s, const Options& options, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    const int32_t wide = options[1];
    const Kinds kinds = kinds_after(options, 2);
    for (Shelf shelf : {Shelf::Given, Shelf::Near, Shelf::Far}) {
        if ((shelf == Shelf::Given) != (wide < 2)) continue;
        const auto& list = cages_on(s.geometry(), cages, shelf);
        for (size_t k = 0; k < list.size(); ++k) {
            if (!contains(kinds, list[k].kind) || list[k].rising || !within(s, list[k], options[0]) || open_cells(s, list[k]) < 2) continue;
            Overlap look(s, cages, shelf, list[k], k);
            if (look.possible() && !(wide == 1 ? look.anywhere(found) : look.in_houses(found))) return;
        }
    }
}

const Registered cage_bounds_kernel{"cage-bounds", cage_bounds, {Trait::BySigns}}, factors_kernel{"factors", factors, {Trait::BySigns}},
    given_cages_kernel{"cages", given_cages, {Trait::BySigns}}, readings_kernel{"readings", readings, {Trait::BySigns}}, stars_kernel{"stars", stars},
    crossings_kernel{"crossings", crossings, {Trait::BySigns}}, areas_kernel{"areas", areas, {Trait::WithoutSums}},
    cage_overlap_kernel{"cage-overlap", cage_overlap, {Trait::WithoutSums}};

}  // namespace
}  // namespace gridwise::logic
