// Colouring: the candidates of a value, joined by strong links, take one of two colours in turn.
//   "simple-colours": options {}: a candidate that sees both colours (numbers {0}), or a colour that sees itself (numbers {1})
//   "multi-colours":  two colourings of a value: numbers {0} a candidate that sees one colour of each, of which one is true;
//                     {1} a colour that sees both colours of the other
//   The pattern has the first colour (false, or one of those seen), `extra` the second, of the same or of another colouring.
#include <algorithm>
#include <set>

#include "kernel.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

struct Colouring {
    CellSet colour[2];
    std::vector<int32_t> relations;
    CellSet all() const { return colour[0] | colour[1]; }
};

// Colourings of at least three candidates. Empty if a house contradicts itself: other techniques find that.
std::vector<Colouring> colourings(const State& s, int32_t value) {
    poll();
    const Geometry& g = s.geometry();
    struct Edge {
        int32_t to, relation;
    };
    std::vector<std::vector<Edge>> edges(size_t(s.cells()));
    for (int32_t h = 0; h < g.complete; ++h) {
        const uint64_t places = s.missing(h) >> value & 1 ? s.places(h, value) : 0;
        if (std::popcount(places) != 2) continue;
        const House& house = g.houses[size_t(h)];
        const int32_t a = house.cells[size_t(std::countr_zero(places))], b = house.cells[size_t(std::countr_zero(places & (places - 1)))];
        edges[size_t(a)].push_back({b, house.relation});
        edges[size_t(b)].push_back({a, house.relation});
    }
    std::vector<Colouring> out;
    CellSet seen = g.none();
    for (int32_t start = 0; start < s.cells(); ++start) {
        if (edges[size_t(start)].empty() || seen.has(start)) continue;
        Colouring c{{g.none(), g.none()}, {}};
        std::vector<std::pair<int32_t, int>> todo{{start, 0}};
        seen.add(start);
        while (!todo.empty()) {
            const auto [cell, side] = todo.back();
            todo.pop_back();
            c.colour[side].add(cell);
            for (const Edge& e : edges[size_t(cell)]) {
                c.relations.push_back(e.relation);
                if (seen.has(e.to)) continue;
                seen.add(e.to);
                todo.push_back({e.to, 1 - side});
            }
        }
        if (!c.colour[0].meets(c.colour[1])) out.push_back(std::move(c));
    }
    return out;
}

// What a set of cells sees.
CellSet seen_from(const State& s, const CellSet& cells) {
    CellSet out = s.geometry().none();
    cells.each([&](int cell) { out |= s.geometry().peers[size_t(cell)]; });
    return out;
}

class ColourWriter {
public:
    ColourWriter(const State& s, int32_t value) : s_(s), value_(value) {}

    // Cites why the cell sees some cell of the set.
    void sees(int32_t cell, const CellSet& set) {
        const int32_t other = (s_.geometry().peers[size_t(cell)] & set).first();
        step.relations.push_back(s_.geometry().why_differ(cell, other));
    }
    void remove(const CellSet& cells) {
        cells.each([&](int cell) { step.removals.push_back({cell, value_}); });
    }
    void show(const CellSet& first, const CellSet& second) {
        first.each([&](int cell) { step.pattern.push_back({cell, value_}); });
        second.each([&](int cell) { step.extra.push_back({cell, value_}); });
    }
    void rest_on(const Colouring& c) { step.relations.insert(step.relations.end(), c.relations.begin(), c.relations.end()); }
    Step done(int32_t variant) {
        step.numbers = {variant};
        sort_unique(step.relations);
        return std::move(step);
    }
    Step step;

private:
    const State& s_;
    int32_t value_;
};

bool trap(const State& s, int32_t value, const Colouring& c, Found& found) {
    const CellSet gone = (seen_from(s, c.colour[0]) & seen_from(s, c.colour[1]) & s.with(value)) - c.all();
    if (gone.empty()) return true;
    ColourWriter w(s, value);
    w.remove(gone);
    gone.each([&](int cell) { w.sees(cell, c.colour[0]), w.sees(cell, c.colour[1]); });
    w.rest_on(c);
    w.show(c.colour[0], c.colour[1]);
    return found.add(w.done(0));
}

bool wrap(const State& s, int32_t value, const Colouring& c, Found& found) {
    for (int side : {0, 1}) {
        const CellSet clash = c.colour[side] & seen_from(s, c.colour[side]);
        if (clash.empty()) continue;
        ColourWriter w(s, value);
        w.remove(c.colour[side]);
        w.sees(clash.first(), c.colour[side]);
        w.rest_on(c);
        w.show(c.colour[side], c.colour[1 - side]);
        if (!found.add(w.done(1))) return false;
    }
    return true;
}

void simple_colours(const State& s, const Options&, Found& found) {
    for (int32_t v = 0; v < s.values(); ++v)
        for (const Colouring& c : colourings(s, v))
            if (c.all().size() > 2 && (!trap(s, v, c, found) || !wrap(s, v, c, found))) return;
}

// If colour `side` of x sees both colours of y, it is false.
bool bridge(const State& s, int32_t value, const Colouring& x, const Colouring& y, Found& found) {
    for (int side : {0, 1}) {
        const CellSet seen = seen_from(s, x.colour[side]);
        if (!seen.meets(y.colour[0]) || !seen.meets(y.colour[1])) continue;
        ColourWriter w(s, value);
        w.remove(x.colour[side]);
        for (const CellSet& other : y.colour) w.sees((seen & other).first(), x.colour[side]);
        w.rest_on(x), w.rest_on(y);
        w.show(x.colour[side], y.all());
        if (!found.add(w.done(1))) return false;
    }
    return true;
}

// If colour a of x sees colour b of y, one of the two other colours is true.
Step between(const State& s, int32_t value, const Colouring& x, const Colouring& y, int a, int b) {
    const CellSet touch = seen_from(s, x.colour[a]) & y.colour[b];
    if (touch.empty()) return {};
    const CellSet &left = x.colour[1 - a], &right = y.colour[1 - b];
    const CellSet gone = (seen_from(s, left) & seen_from(s, right) & s.with(value)) - left - right;
    if (gone.empty()) return {};
    ColourWriter w(s, value);
    w.remove(gone);
    w.sees(touch.first(), x.colour[a]);
    gone.each([&](int cell) { w.sees(cell, left), w.sees(cell, right); });
    w.rest_on(x), w.rest_on(y);
    w.show(left, right);
    return w.done(0);
}

// Merges the steps that follow from two colourings.
Step merged_steps(const std::vector<Step>& parts) {
    Step all = parts[0];
    all.parts = parts;
    for (const Step& part : parts) {
        all.removals.insert(all.removals.end(), part.removals.begin(), part.removals.end());
        all.relations.insert(all.relations.end(), part.relations.begin(), part.relations.end());
    }
    sort_unique(all.removals);
    sort_unique(all.relations);
    return all;
}

bool between(const State& s, int32_t value, const Colouring& x, const Colouring& y, Found& found) {
    std::vector<Step> steps;
    for (int a : {0, 1})
        for (int b : {0, 1})
            if (Step step = between(s, value, x, y, a, b); !step.removals.empty()) steps.push_back(std::move(step));
    if (steps.size() > 1 && !found.add(merged_steps(steps))) return false;
    for (Step& step : steps)
        if (!found.add(std::move(step))) return false;
    return true;
}

void multi_colours(const State& s, const Options&, Found& found) {
    for (int32_t v = 0; v < s.values(); ++v) {
        const auto all = colourings(s, v);
        for (size_t i = 0; i < all.size(); ++i)
            for (size_t j = 0; j < all.size(); ++j) {
                if (i == j) continue;
                poll();
                if (!bridge(s, v, all[i], all[j], found) || (i < j && !between(s, v, all[i], all[j], found))) return;
            }
    }
}

const Registered simple_colours_kernel{"simple-colours", simple_colours}, multi_colours_kernel{"multi-colours", multi_colours};

}  // namespace
}  // namespace gridwise::logic
