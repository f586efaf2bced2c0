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
#include <limits>
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

// The least sum (times `sign`) of all cells but one, some of which differ. Without regard to that if it takes too long.
class LeastSum {
public:
    LeastSum(const Rule& rule, std::span<const uint64_t> domains, std::span<const uint64_t> differ, size_t without, int64_t sign)
        : rule_(rule), domains_(domains), differ_(differ), without_(without), sign_(sign), rest_(domains.size() + 1), held_(domains.size()) {
        for (size_t i = domains.size(); i-- > 0;) rest_[i] = rest_[i + 1] + (i == without ? 0 : least_of(i));
    }

    int64_t find() {
        visit(0, 0);
        return visits_ > kMostVisits || best_ == std::numeric_limits<int64_t>::max() ? rest_[0] : best_;
    }

private:
    static constexpr int32_t kMostVisits = 2000;

    int64_t adds(size_t i, int v) const { return sign_ * rule_.numbers[i][size_t(v)]; }

    int64_t least_of(size_t i) const {
        int64_t least = std::numeric_limits<int64_t>::max();
        for (uint64_t d = domains_[i]; d; d &= d - 1) least = std::min(least, adds(i, std::countr_zero(d)));
        return least;
    }

    void visit(size_t i, int64_t sum) {
        if (sum + rest_[i] >= best_ || ++visits_ > kMostVisits) return;
        if (i == domains_.size()) return void(best_ = sum);
        if (i == without_) return held_[i] = 0, visit(i + 1, sum);
        uint64_t d = domains_[i];
        for (uint64_t js = differ_[i]; js; js &= js - 1) d &= ~held_[size_t(std::countr_zero(js))];
        if (!d) return;
        const bool up = adds(i, std::countr_zero(d)) <= adds(i, 63 - std::countl_zero(d));
        for (; d; d &= ~held_[i]) {
            const int v = up ? std::countr_zero(d) : 63 - std::countl_zero(d);
            held_[i] = uint64_t(1) << v;
            visit(i + 1, sum + adds(i, v));
        }
    }

    const Rule& rule_;
    std::span<const uint64_t> domains_, differ_;
    const size_t without_;
    const int64_t sign_;
    std::vector<int64_t> rest_;       // the least sum of the cells from here on, if none had to differ
    std::vector<uint64_t> held_;
    int64_t best_ = std::numeric_limits<int64_t>::max();
    int32_t visits_ = 0;
};

// What the other cells of a sum leave no room for.
void remove_beyond_bounds(const State& s, const Cage& cage, const Filtered& what, Step& step) {
    const Rule& rule = cage.branches[0].rules[0];
    for (size_t i = 0; i < cage.cells.size(); ++i) {
        uint64_t d = what.verdict == Verdict::Possible ? what.domains[i] & ~what.left[i] : what.domains[i];
        if (!d || s.placed(cage.cells[i])) continue;
        const int64_t least = LeastSum(rule, what.domains, cage.apart, i, 1).find(), most = -LeastSum(rule, what.domains, cage.apart, i, -1).find();
        for (; d; d &= d - 1) {
            const int64_t x = rule.numbers[i][size_t(std::countr_zero(d))];
            const auto target = std::lower_bound(rule.targets.begin(), rule.targets.end(), x + least);
            if (target == rule.targets.end() || *target > x + most) step.removals.push_back({cage.cells[i], std::countr_zero(d)});
        }
    }
}

void cage_bounds(const State& s, const Options&, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    if (!any_of_kind(cages, std::array{int32_t(Kind::Linear)})) return;
    for (size_t k = 0; k < cages.given.size(); ++k) {
        const Cage& cage = cages.given[k];
        if (cage.kind != Kind::Linear || !within(s, cage, 0)) continue;
        const Filtered& what = filtered(s, cages, Shelf::Given, k);
        if (what.verdict == Verdict::Impossible || what.idle) continue;
        Step step;
        remove_beyond_bounds(s, cage, what, step);
        if (step.removals.empty()) continue;
        step.relations = cage.relations;
        for (int32_t h : cage.houses) step.relations.push_back(s.houses()[size_t(h)].relation);
        for (size_t i = 0; i < cage.cells.size(); ++i)
            for (uint64_t d = what.domains[i]; d; d &= d - 1)
                if (const Candidate held{cage.cells[i], std::countr_zero(d)}; std::find(step.removals.begin(), step.removals.end(), held) == step.removals.end())
                    step.pattern.push_back(held);
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

// Of the cages that remove something, the step of the one that leaves a cell with the fewest candidates: it leads on.
template <class F>
void sharpest(const State& s, const Cages& cages, F&& wanted, Found& found) {
    size_t best = cages.given.size();
    int32_t fewest = std::numeric_limits<int32_t>::max();
    for (size_t k = 0; k < cages.given.size() && fewest > 1; ++k) {
        if (!wanted(k)) continue;
        const Filtered& what = filtered(s, cages, Shelf::Given, k);
        if (what.verdict != Verdict::Possible || what.idle) continue;
        for (size_t i = 0; i < what.left.size(); ++i)
            if (what.left[i] != what.domains[i] && std::popcount(what.left[i]) < fewest) best = k, fewest = std::popcount(what.left[i]);
    }
    if (best == cages.given.size()) return;
    if (auto step = removal_step(s, cages.given[best], filtered(s, cages, Shelf::Given, best))) found.add(std::move(*step));
}

void given_cages(const State& s, const Options& options, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    const int32_t most = options.at(0);
    const bool rising = options.at(1);
    const Kinds kinds = kinds_after(options, 2);
    if (rising ? !cages.rising : !any_of_kind(cages, kinds)) return;
    const auto wanted = [&](size_t k) {
        const Cage& cage = cages.given[k];
        return contains(kinds, cage.kind) && cage.rising == rising && within(s, cage, most);
    };
    if (found.most() == 1) return sharpest(s, cages, wanted, found);
    for (size_t k = 0; k < cages.given.size(); ++k) {
        if (!wanted(k)) continue;
        if (auto step = removal_step(s, cages.given[k], filtered(s, cages, Shelf::Given, k)))
            if (!found.add(std::move(*step))) return;
    }
}

void readings(const State& s, const Options& options, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    const auto reading = uint32_t(options.at(0));
    if (std::find(cages.readings.begin(), cages.readings.end(), reading) == cages.readings.end()) return;
    for (size_t k = 0; k < cages.given.size(); ++k) {
        const Cage& cage = cages.given[k];
        if (!cage.reads() || cage.reading != reading || !within(s, cage, options.size() > 1 ? options.at(1) : 0)) continue;
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

void crossings(const State& s, const Options& options, Found& found) { joined(s, Shelf::Crossings, options.at(0), found); }

void areas(const State& s, const Options& options, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    std::set<std::vector<Candidate>> seen;
    for (Shelf shelf : {Shelf::Near, Shelf::Far}) {
        if (shelf == Shelf::Far && options.at(1) < 2) return;
        const auto& derived = cages_on(s.geometry(), cages, shelf);
        for (size_t k = 0; k < derived.size(); ++k) {
            const Cage& cage = derived[k];
            if (cage.lines < options.at(0) || cage.lines > options.at(1) || !within(s, cage, options.at(2))) continue;
            auto step = removal_step(s, cage, filtered(s, cages, shelf, k));
            if (!step || (step->placements.empty() && !seen.insert(step->removals).second)) continue;
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

    // All that the cage needs within houses is one step. False: enough was found.
    bool in_houses(Found& found) {
        Step all;
        each_value([&](int value, uint64_t places) {
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
                join(all, std::move(step));
            }
            return true;
        });
        return all.removals.empty() || found.add(std::move(all));
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
    static void join(Step& all, Step step) {
        if (all.removals.empty()) {
            all = std::move(step);
            return;
        }
        const auto merge = [](auto& into, const auto& more) {
            for (const auto& each : more)
                if (std::find(into.begin(), into.end(), each) == into.end()) into.push_back(each);
        };
        merge(all.removals, step.removals), merge(all.pattern, step.pattern), merge(all.extra, step.extra), merge(all.relations, step.relations);
    }

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
        tell(s_, cage_, what_.left, cage_.apart, step);
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
    const int32_t wide = options.at(1);
    const Kinds kinds = kinds_after(options, 2);
    for (Shelf shelf : {Shelf::Given, Shelf::Near, Shelf::Far}) {
        if ((shelf == Shelf::Given) != (wide < 2)) continue;
        const auto& list = cages_on(s.geometry(), cages, shelf);
        for (size_t k = 0; k < list.size(); ++k) {
            if (!contains(kinds, list[k].kind) || list[k].rising || !within(s, list[k], options.at(0)) || open_cells(s, list[k]) < 2) continue;
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
