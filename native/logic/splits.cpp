// A value that keeps away from itself, among cells that have to stay connected without it: black cells that would cut off white ones.
//   "splits": options {kind}
//      1: a cell whose neighbours, once they lack the value, force it into other cells; all of these together would cut off some cells.
//         The pattern is these cells, the cell itself first. The chain leads from the cell to its neighbours, and from these to the forced ones.
//      2: a cell with which every way to give an area the value would cut off some cells, or does not keep away from it. The pattern is the
//         cell, then the area's ways; the first relation is the area. Numbers: for each way 1 if it cuts, 0 if it is too near.
//   `extra` has a cell that would be cut off, for each way that cuts.
#include <algorithm>

#include "../graph.hpp"
#include "brief.hpp"
#include "poll.hpp"
#include "spaced.hpp"

namespace gridwise::logic {
namespace {

constexpr Kind kStaysConnected = Kind(named("Connected"));
constexpr int32_t kForcedCut = 1, kEveryWay = 2;
constexpr int32_t kMostCutWays = 3;  // people can't keep more in mind

// For each cell, those beside it, if all cells without the value have to be connected; nothing if the relation says something else.
std::vector<std::vector<int32_t>> neighbours_without(const State& s, const Relation& r, int32_t value) {
    const CellGraph graph(r);
    const auto cells_without = [&](const Presence& when) {
        return when.place >= 0 && graph.sets[size_t(when.set)] == std::vector{s.geometry().numbers[size_t(1 - value)]};
    };
    const bool plain = graph.root() < 0 && graph.nodes == s.cells() + 1 && std::all_of(graph.when.begin(), graph.when.end() - 1, cells_without) &&
                       std::all_of(graph.links.begin(), graph.links.end(), [](const auto& link) { return link.when.place < 0; });
    if (!plain) return {};
    std::vector<std::vector<int32_t>> beside(size_t(s.cells()));
    const auto cell = [&](int32_t node) { return r.cells[size_t(graph.when[size_t(node)].place)]; };
    for (const auto& link : graph.links) {
        const int32_t a = cell(link.first), b = cell(link.second);
        beside[size_t(a)].push_back(b), beside[size_t(b)].push_back(a);
    }
    return beside;
}

class Splits {
public:
    Splits(const State& s, int32_t relation, const Spaced& f)
        : s_(s), f_(f), relation_(relation), beside_(neighbours_without(s, s.geometry().model->spec.relations[size_t(relation)], f.value)),
          off_(s.geometry().none()), on_(s.geometry().none()) {
        for (int32_t cell : f.held) off_.add(cell);
        for (int32_t c = 0; c < s.cells(); ++c)
            if (!off_.has(c) && !f.open.has(c)) on_.add(c);
    }

    bool fits() const { return !beside_.empty(); }

    void find(int32_t kind, Found& found) const {
        bool more = true;
        f_.open.each([&](int cell) {
            poll();
            if (more) more = kind == kForcedCut ? forced(cell, found) : ways(cell, found);
        });
    }

private:
    // A cell on the smaller side of a cut that these cells would make; -1 if they make none.
    int32_t cut_off(const CellSet& taken) const {
        CellSet on = on_ - taken;
        taken.each([&](int cell) { on |= f_.near(cell); });
        on -= taken;
        const CellSet off = off_ | taken;
        const int32_t first = on.first();
        if (first < 0) return -1;
        CellSet reached = s_.geometry().none();
        reached.add(first);
        std::vector<int32_t> waiting{first};
        while (!waiting.empty()) {
            const int32_t at = waiting.back();
            waiting.pop_back();
            for (int32_t next : beside_[size_t(at)])
                if (!off.has(next) && !reached.has(next)) reached.add(next), waiting.push_back(next);
        }
        const CellSet rest = on - reached;
        if (rest.empty()) return -1;
        return 2 * reached.size() + off.size() < s_.cells() ? first : rest.first();
    }

    bool forced(int32_t cell, Found& found) const {
        CellSet taken = s_.geometry().none();
        taken.add(cell);
        std::vector<const CountedArea*> why;
        for (const CountedArea& area : f_.areas) {
            const CellSet left = area.open - f_.near(cell);
            if (area.needed() < 1 || left.size() != area.needed() || left.size() == area.open.size() || area.cells.has(cell)) continue;
            taken |= left;
            why.push_back(&area);
        }
        if (why.empty() || touch_each_other(taken)) return true;
        int32_t lost = cut_off(taken);
        if (lost < 0) return true;
        drop_idle(cell, why, taken, lost);
        Step step;
        step.removals.push_back({cell, f_.value});
        if (!brevity.now) tell_forced(step, cell, why, taken, lost);
        return found.add(std::move(step));
    }

    bool touch_each_other(const CellSet& taken) const {
        bool touch = false;
        taken.each([&](int cell) { touch = touch || f_.near(cell).meets(taken); });
        return touch;
    }

    // Leaves out the areas without which something would be cut off, too.
    void drop_idle(int32_t cell, std::vector<const CountedArea*>& why, CellSet& taken, int32_t& lost) const {
        for (size_t i = why.size(); i-- > 0 && why.size() > 1;) {
            CellSet fewer = s_.geometry().none();
            fewer.add(cell);
            for (size_t j = 0; j < why.size(); ++j)
                if (j != i) fewer |= why[j]->open - f_.near(cell);
            const int32_t other = cut_off(fewer);
            if (other < 0) continue;
            why.erase(why.begin() + long(i));
            taken = fewer, lost = other;
        }
    }

    void tell_forced(Step& step, int32_t cell, const std::vector<const CountedArea*>& why, const CellSet& taken, int32_t lost) const {
        step.pattern.push_back({cell, f_.value});
        taken.each([&](int other) {
            if (other != cell) step.pattern.push_back({other, f_.value});
        });
        step.extra.push_back({lost, 1 - f_.value});
        step.relations.push_back(relation_);
        for (const CountedArea* area : why) {
            Link link{{}, {}, true, area->relation};
            (area->open & f_.near(cell)).each([&](int other) { link.from.push_back({other, 1 - f_.value}); });
            (area->open - f_.near(cell)).each([&](int other) { link.to.push_back({other, f_.value}); });
            step.chain.push_back(std::move(link));
            step.relations.push_back(area->relation);
        }
        cite_around(step, taken);
    }

    bool ways(int32_t cell, Found& found) const {
        for (const CountedArea& area : f_.areas) {
            if (area.needed() != 1 || area.open.size() > kMostCutWays || area.cells.has(cell)) continue;
            std::vector<int32_t> cut, lost;
            bool all = true;
            area.open.each([&](int way) {
                CellSet taken = s_.geometry().none();
                taken.add(cell), taken.add(way);
                const int32_t off = f_.near(cell).has(way) ? -1 : cut_off(taken);
                all = all && (f_.near(cell).has(way) || off >= 0);
                cut.push_back(off >= 0), lost.push_back(off);
            });
            if (!all || std::find(cut.begin(), cut.end(), 1) == cut.end()) continue;
            Step step;
            step.removals.push_back({cell, f_.value});
            if (!brevity.now) tell_ways(step, cell, area, cut, lost);
            if (!found.add(std::move(step))) return false;
        }
        return true;
    }

    void tell_ways(Step& step, int32_t cell, const CountedArea& area, const std::vector<int32_t>& cut, const std::vector<int32_t>& lost) const {
        step.relations = {area.relation, relation_};
        step.pattern.push_back({cell, f_.value});
        step.numbers = cut;
        CellSet taken = area.open;
        taken.add(cell);
        area.open.each([&](int way) { step.pattern.push_back({way, f_.value}); });
        for (int32_t off : lost)
            if (off >= 0) step.extra.push_back({off, 1 - f_.value});
        cite_around(step, taken);
    }

    // The pairs between cells and those around them, which lack the value.
    void cite_around(Step& step, const CellSet& taken) const {
        taken.each([&](int cell) {
            f_.near(cell).each([&](int other) {
                const int32_t relation = f_.pair(cell, other);
                if (std::find(step.relations.begin(), step.relations.end(), relation) == step.relations.end()) step.relations.push_back(relation);
            });
        });
    }

    const State& s_;
    const Spaced& f_;
    int32_t relation_;
    std::vector<std::vector<int32_t>> beside_;
    CellSet off_, on_;
};

void splits(const State& s, const Options& options, Found& found) {
    const int32_t kind = options.empty() ? kForcedCut : options[0];
    if (s.values() != 2 || !s.geometry().may_have(kStaysConnected)) return;
    for (int32_t relation : s.geometry().others) {
        if (s.geometry().model->spec.relations[size_t(relation)].kind != kStaysConnected) continue;
        for (const Spaced& f : Spaced::all(s)) {
            const Splits here(s, relation, f);
            if (here.fits()) here.find(kind, found);
            if (found.full()) return;
        }
    }
}

const Registered splits_kernel{"splits", splits};

}  // namespace
}  // namespace gridwise::logic
