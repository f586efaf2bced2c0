// Two areas that need a value which keeps away from itself, and that have too little room for both: pairs of equal numbers in Hitori,
// a number and a dark cell in Akari.
//   "two-areas": options {most}: the areas have at most so many open cells together.
//     A step's pattern is these cells, its first relations the two areas. Its numbers start with {kind, needed, needed}: see Shared. `extra` has the
//     places that would be left, and the chain says why the others would not; more numbers: see Spaced::link.
#include <algorithm>

#include "brief.hpp"
#include "poll.hpp"
#include "spaced.hpp"

namespace gridwise::logic {
namespace {

constexpr int32_t kMostInArea = 6;  // in one area: people can't keep more in mind

enum Shared : int32_t {
    kWithIt,  // with the value in a cell, the areas would have too little room
    kWithoutIt,    // without it, they would
};

struct AreaNeed {
    const CountedArea* area;
    int32_t least, most;

    explicit AreaNeed(const CountedArea& a) : area(&a), least(a.needed()), most(a.spare()) {}
    void take(int32_t cell) {
        if (area->cells.has(cell)) --least, --most;
    }
    bool possible(const CellSet& left) const { return most >= 0 && (left & area->open).size() >= least; }
};

class TwoAreas {
public:
    TwoAreas(const Spaced& f, const CountedArea& a, const CountedArea& b, const std::vector<CellSet>& blocked)
        : f_(f), a_(a), b_(b), blocked_(blocked), all_(a.open | b.open) {}

    bool related() const {
        if (a_.open.meets(b_.open)) return true;
        bool near = false;
        a_.open.each([&](int cell) { near = near || f_.near(cell).meets(b_.open); });
        return near;
    }

    bool find(Found& found) const { return must(found) && leaves(found); }

private:
    bool leaves(Found& found) const {
        bool more = true;
        f_.open.each([&](int cell) {
            const CellSet& lost = blocked_[size_t(cell)];
            const auto concerns = [&](const CountedArea& area) { return area.cells.has(cell) || lost.meets(area.open); };
            if (!more || !concerns(a_) || !concerns(b_)) return;
            CellSet left = all_ - lost;
            left.drop(cell);
            AreaNeed a(a_), b(b_);
            a.take(cell), b.take(cell);
            if (!room(left, a, b)) more = found.add(told(kWithIt, cell, left));
        });
        return more;
    }

    bool must(Found& found) const {
        bool more = true;
        all_.each([&](int cell) {
            if (!more) return;
            CellSet left = all_;
            left.drop(cell);
            if (!room(left, AreaNeed(a_), AreaNeed(b_))) more = found.add(told(kWithoutIt, cell, left));
        });
        return more;
    }

    // Whether some of the cells, none near another, give both areas what they need.
    bool room(CellSet left, AreaNeed a, AreaNeed b) const {
        if (!a.possible(left) || !b.possible(left)) return false;
        if (a.least <= 0 && b.least <= 0) return true;
        poll();
        const int cell = (left & (a.least > 0 ? a : b).area->open).first();
        left.drop(cell);
        AreaNeed with_a = a, with_b = b;
        with_a.take(cell), with_b.take(cell);
        return room(left - f_.near(cell), with_a, with_b) || room(left, a, b);
    }

    Step told(Shared kind, int32_t cell, const CellSet& left) const {
        Step step;
        if (kind == kWithoutIt) step.placements.push_back({cell, f_.value});
        else step.removals.push_back({cell, f_.value});
        if (brevity.now) return step;
        all_.each([&](int other) { step.pattern.push_back({other, f_.value}); });
        step.relations = {a_.relation, b_.relation};
        step.numbers = {kind, a_.needed(), b_.needed()};
        left.each([&](int other) { step.extra.push_back({other, f_.value}); });
        CellSet lost = all_ - left;
        lost.drop(cell);
        if (kind == kWithIt) f_.link(cell, lost, step);
        f_.cite_pairs(left, step.relations);
        return step;
    }

    const Spaced& f_;
    const CountedArea &a_, &b_;
    const std::vector<CellSet>& blocked_;
    CellSet all_;
};

void two_areas(const State& s, const Options& options, Found& found) {
    const int32_t most = options.empty() ? 2 * kMostInArea : options[0];
    for (const Spaced& f : Spaced::all(s)) {
        std::vector<CellSet> blocked(size_t(s.cells()), s.geometry().none());
        f.open.each([&](int cell) { blocked[size_t(cell)] = f.blocked_by(cell); });
        std::vector<const CountedArea*> order;
        for (const CountedArea& area : f.areas)
            if (area.needed() >= 1 && area.open.size() <= std::min(most, kMostInArea)) order.push_back(&area);
        // People look at the areas with the fewest places first.
        std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) { return a->open.size() < b->open.size(); });
        for (size_t j = 0; j < order.size(); ++j)
            for (size_t i = 0; i < j; ++i) {
                poll();
                const TwoAreas both(f, *order[i], *order[j], blocked);
                if ((order[i]->open | order[j]->open).size() <= most && both.related() && !both.find(found)) return;
            }
    }
}

const Registered two_areas_kernel{"two-areas", two_areas};

}  // namespace
}  // namespace gridwise::logic
