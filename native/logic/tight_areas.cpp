// Areas with little room for a value that keeps away from itself.
//   "tight-area": options {spare}: look at areas with so many open cells more than they need at most, and only if the cells that it keeps
//     away from touch, which is easier to see; none: at all.
//     A step's pattern is the cells that are left to the area, its first relation the area. Its numbers start with {kind, needed, room, most}:
//     what else the area needs, how many places are left for that, and how many it needs in all. `extra` has those places. See Tight for the kinds.
#include <algorithm>

#include "brief.hpp"
#include "spaced.hpp"

namespace gridwise::logic {
namespace {

constexpr int32_t kMostNeeded = 4;  // with more, people can't see at a glance whether there is room

enum Tight : int32_t {
    kLeaves,  // a cell that blocks the area's cells for the reasons in the chain, or several that do so by the same areas;
              // more numbers: see Spaced::link
    kTouch,   // cells outside the area that pairs keep away from so many of its cells that there is no room left
    kShare,   // the rest of another area, the second relation, in which all cells of the area lie
    kMust,    // cells without which the others have too little room
};

class TightArea {
public:
    TightArea(const State& s, const Spaced& f, const CountedArea& area, const std::vector<CellSet>& blocked)
        : s_(s), f_(f), area_(area), blocked_(blocked) {}

    bool find(Found& found) const {
        return share(found) && touch(found) && leaves(found) && must(found);
    }

private:
    // All places are in another area, which has no more to spare: nothing else of that area is left.
    bool share(Found& found) const {
        for (const CountedArea& other : f_.areas) {
            if (other.relation == area_.relation || other.spare() != area_.needed() || !area_.open.within(other.cells)) continue;
            Step step = told(other.open - area_.cells, kShare);
            if (!brevity.now) step.relations.push_back(other.relation);
            if (!step.removals.empty() && !found.add(std::move(step))) return false;
        }
        return true;
    }

    bool touch(Found& found) const {
        CellSet all = s_.geometry().none();
        (f_.open - area_.cells).each([&](int cell) {
            const bool touches = f_.near(cell).meets(area_.open);
            if (touches && f_.room(area_.open - f_.near(cell), area_.needed()) < area_.needed()) all.add(cell);
        });
        if (all.empty()) return true;
        Step step = told(all, kTouch);
        if (!brevity.now) f_.cite_pairs(all | area_.open, step.relations);
        return found.add(std::move(step));
    }

    // Cells that would leave too few places, for several reasons.
    struct Loss {
        CellSet left;                       // the places that would be left
        int32_t needed, room;
        Step why;                           // the links of the first cell
        std::vector<int32_t> cells;
    };

    bool leaves(Found& found) const {
        std::vector<Loss> losses;
        f_.open.each([&](int cell) {
            const int32_t needed = area_.needed() - area_.cells.has(cell);
            const CellSet& blocked = blocked_[size_t(cell)];
            if (needed < 1 || !blocked.meets(area_.open)) return;
            CellSet left = area_.open - blocked;
            left.drop(cell);
            const int32_t room = f_.room(left, needed);
            if (room < needed) add(losses, cell, left, needed, room);
        });
        return std::all_of(losses.begin(), losses.end(), [&](const Loss& loss) { return found.add(told(loss)); });
    }

    // Adds the cell to those that leave the same places for the same reasons, none of which is a pair.
    void add(std::vector<Loss>& losses, int32_t cell, const CellSet& left, int32_t needed, int32_t room) const {
        CellSet lost = area_.open - left;
        lost.drop(cell);
        Step why;
        f_.link(cell, lost, why);
        const auto alike = [&](const Loss& loss) {
            return loss.left == left && loss.needed == needed && !f_.near(cell).meets(lost) && loss.why.relations == why.relations;
        };
        const auto loss = std::find_if(losses.begin(), losses.end(), alike);
        if (loss != losses.end()) loss->cells.push_back(cell);
        else losses.push_back({left, needed, room, std::move(why), {cell}});
    }

    Step told(const Loss& loss) const {
        CellSet gone = s_.geometry().none();
        for (int32_t cell : loss.cells) gone.add(cell);
        Step step = told(gone, kLeaves);
        if (brevity.now) return step;
        step.numbers = {kLeaves, loss.needed, loss.room, area_.most};
        step.numbers.insert(step.numbers.end(), loss.why.numbers.begin(), loss.why.numbers.end());
        step.relations.insert(step.relations.end(), loss.why.relations.begin(), loss.why.relations.end());
        step.chain = loss.why.chain;
        loss.left.each([&](int other) { step.extra.push_back({other, f_.value}); });
        f_.cite_pairs(loss.left, step.relations);
        return step;
    }

    bool must(Found& found) const {
        const int32_t needed = area_.needed();
        if (needed < 2 || area_.open.size() == needed) return true;
        Step step = told(s_.geometry().none(), kMust);
        CellSet left = area_.open;
        area_.open.each([&](int cell) {
            CellSet others = area_.open;
            others.drop(cell);
            if (f_.room(others, needed) < needed) step.placements.push_back({cell, f_.value}), left.drop(cell);
        });
        if (step.placements.empty()) return true;
        left.each([&](int cell) { step.extra.push_back({cell, f_.value}); });
        step.numbers = {kMust, needed, f_.room(left, needed), area_.most};
        if (!brevity.now) f_.cite_pairs(area_.open, step.relations);
        return found.add(std::move(step));
    }

    Step told(const CellSet& gone, Tight kind) const {
        Step step;
        gone.each([&](int cell) { step.removals.push_back({cell, f_.value}); });
        if (brevity.now) return step;
        area_.open.each([&](int cell) { step.pattern.push_back({cell, f_.value}); });
        step.relations = {area_.relation};
        step.numbers = {kind, area_.needed(), 0, area_.most};
        return step;
    }

    const State& s_;
    const Spaced& f_;
    const CountedArea& area_;
    const std::vector<CellSet>& blocked_;
};

void tight_area(const State& s, const Options& options, Found& found) {
    const int32_t spare = options.empty() ? s.cells() : options[0];
    for (const Spaced& f : Spaced::all(s)) {
        if (!options.empty() && !f.touching) continue;
        std::vector<CellSet> blocked(size_t(s.cells()), s.geometry().none());
        f.open.each([&](int cell) { blocked[size_t(cell)] = f.blocked_by(cell); });
        // People look at the area with the fewest places first.
        std::vector<const CountedArea*> order;
        for (const CountedArea& area : f.areas)
            if (area.needed() >= 1 && area.needed() <= kMostNeeded && area.open.size() <= area.needed() + spare) order.push_back(&area);
        std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) { return a->open.size() < b->open.size(); });
        for (const CountedArea* area : order)
            if (!TightArea(s, f, *area, blocked).find(found)) return;
    }
}

const Registered tight_area_kernel{"tight-area", tight_area};

}  // namespace
}  // namespace gridwise::logic
