// Short chains of one value: two strong links, joined by a weak one or by a box.
//   "turbot": options {shape}: 0 skyscraper (two lines of a kind), 1 two-string kite (a row and a column joined in a box),
//             2 the rest
//   "empty-rectangle"
//   The pattern has the ends first, then the joint; of an empty rectangle: the rectangle, and `extra` the strong link.
#include <algorithm>
#include <set>

#include "kernel.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

// A value with two places in a complete house.
struct Conjugate {
    int32_t house, a, b;
};

std::vector<Conjugate> conjugates(const State& s, int32_t value) {
    std::vector<Conjugate> out;
    for (int32_t h = 0; h < s.geometry().complete; ++h) {
        const uint64_t places = s.missing(h) >> value & 1 ? s.places(h, value) : 0;
        if (std::popcount(places) != 2) continue;
        const auto& cells = s.houses()[size_t(h)].cells;
        out.push_back({h, cells[size_t(std::countr_zero(places))], cells[size_t(std::countr_zero(places & (places - 1)))]});
    }
    return out;
}

enum Shape : int32_t { kSkyscraper, kKite, kTurbot };

// A house of a wanted kind that joins two cells, -1 if there is none.
template <class Wanted>
int32_t joint(const State& s, int32_t a, int32_t b, Wanted&& wanted) {
    for (const Seat& seat : s.geometry().seats[size_t(a)]) {
        const House& house = s.houses()[size_t(seat.house)];
        if (house.set.has(b) && wanted(house)) return seat.house;
    }
    return -1;
}

// The shape of two strong links joined at `a` and `b`, and the joining house.
std::pair<Shape, int32_t> shape(const State& s, HouseKind first, HouseKind second, int32_t a, int32_t b) {
    if (is_line(first) && first == second) {
        const int32_t across = joint(s, a, b, [&](const House& h) { return is_line(h.kind) && h.kind != first; });
        if (across >= 0) return {kSkyscraper, across};
    }
    if (is_line(first) && is_line(second) && first != second) {
        const int32_t box = joint(s, a, b, [&](const House& h) { return h.kind == HouseKind::Box; });
        if (box >= 0) return {kKite, box};
    }
    return {kTurbot, joint(s, a, b, [](const House&) { return true; })};
}

// One of the two ends is true. Empty if no candidate sees both.
Step turbot_step(const State& s, int32_t value, const Conjugate& left, const Conjugate& right, int32_t a, int32_t b, int32_t join) {
    const Geometry& g = s.geometry();
    const int32_t end = left.a == a ? left.b : left.a, other = right.a == b ? right.b : right.a;
    Step step;
    const int32_t ends[] = {end, other};
    CellSet gone = s.seen_by_all(ends, value);
    gone.drop(a), gone.drop(b);
    gone.each([&](int cell) {
        step.removals.push_back({cell, value});
        step.relations.push_back(g.why_differ(cell, end));
        step.relations.push_back(g.why_differ(cell, other));
    });
    const int32_t first = g.houses[size_t(left.house)].relation, second = g.houses[size_t(right.house)].relation;
    const int32_t middle = g.houses[size_t(join)].relation;
    step.relations.insert(step.relations.end(), {first, second, middle});
    step.pattern = {{end, value}, {other, value}, {a, value}, {b, value}};
    step.chain = {{{{end, value}}, {{a, value}}, true, first}, {{{a, value}}, {{b, value}}, false, middle}, {{{b, value}}, {{other, value}}, true, second}};
    step.numbers = {3};
    step.sort_relations();
    return step;
}

// The steps of a shape with one value; false when no more are wanted.
bool turbots_of(const State& s, int32_t value, Shape wanted, Found& found) {
    const auto links = conjugates(s, value);
    std::set<std::vector<Candidate>> known;
    for (size_t i = 0; i < links.size(); ++i)
        for (size_t j = i + 1; j < links.size(); ++j) {
            poll();
            const Conjugate &x = links[i], &y = links[j];
            if (x.a == y.a || x.a == y.b || x.b == y.a || x.b == y.b) continue;
            for (int32_t a : {x.a, x.b})
                for (int32_t b : {y.a, y.b}) {
                    if (!s.geometry().sees(a, b)) continue;
                    const auto [kind, join] = shape(s, s.houses()[size_t(x.house)].kind, s.houses()[size_t(y.house)].kind, a, b);
                    if (kind != wanted) continue;
                    Step step = turbot_step(s, value, x, y, a, b, join);
                    if (!step.removals.empty() && known.insert(step.removals).second && !found.add(std::move(step))) return false;
                }
        }
    return true;
}

void turbot(const State& s, const Options& options, Found& found) {
    const Shape wanted = Shape(options.empty() ? kTurbot : options[0]);
    for (int32_t v = 0; v < s.values(); ++v)
        if (!turbots_of(s, v, wanted, found)) return;
}

// The places of a value in a box lie in one row and one column: if the value is not in the row's part of the box, it is in the
// column's, and vice versa.
struct Rectangle {
    int32_t box, line, across;  // houses
    CellSet places;
};

std::vector<Rectangle> rectangles(const State& s, int32_t value) {
    const Geometry& g = s.geometry();
    std::vector<Rectangle> out;
    for (int32_t h = 0; h < g.complete; ++h) {
        const House& box = g.houses[size_t(h)];
        if (box.kind != HouseKind::Box || !(s.missing(h) >> value & 1)) continue;
        const CellSet places = box.set & s.with(value);
        for (int32_t r = 0; r < int32_t(g.houses.size()); ++r) {
            if (g.houses[size_t(r)].kind != HouseKind::Row || !g.houses[size_t(r)].set.meets(box.set)) continue;
            poll();
            for (int32_t c = 0; c < int32_t(g.houses.size()); ++c) {
                const House &row = g.houses[size_t(r)], &column = g.houses[size_t(c)];
                if (column.kind != HouseKind::Column || !column.set.meets(box.set)) continue;
                const CellSet rest = places - row.set;
                if (rest.empty() || !rest.within(column.set) || (places - column.set).empty()) continue;
                out.push_back({h, r, c, places});
                out.push_back({h, c, r, places});
            }
        }
    }
    return out;
}

// `near` of the strong link lies on one line of the rectangle, `far` sees a cell of the other.
void rectangle_steps(const State& s, int32_t value, const Rectangle& e, const Conjugate& link, std::vector<Step>& out) {
    const Geometry& g = s.geometry();
    const House &box = g.houses[size_t(e.box)], &line = g.houses[size_t(e.line)], &across = g.houses[size_t(e.across)];
    for (auto [near, far] : {std::pair{link.a, link.b}, std::pair{link.b, link.a}}) {
        if (!line.set.has(near) || box.set.has(near) || box.set.has(far) || line.set.has(far)) continue;
        const int32_t back = joint(s, far, far, [&](const House& h) { return h.kind == line.kind; });
        if (back < 0) continue;
        Step step;
        const House& parallel = g.houses[size_t(back)];
        CellSet gone = (parallel.set & across.set & s.with(value)) - box.set;
        gone.drop(far), gone.drop(near);
        gone.each([&](int cell) { step.removals.push_back({cell, value}); });
        if (step.removals.empty()) continue;
        const int32_t strong = g.houses[size_t(link.house)].relation;
        step.relations = {box.relation, line.relation, across.relation, parallel.relation, strong};
        e.places.each([&](int cell) { step.pattern.push_back({cell, value}); });
        step.extra = {{near, value}, {far, value}};
        step.numbers = {int32_t(step.pattern.size())};
        step.sort_relations();
        out.push_back(std::move(step));
    }
}

std::vector<Step> all_rectangles(const State& s, int32_t value) {
    std::vector<Step> out;
    const auto links = conjugates(s, value);
    if (links.empty()) return out;
    for (const Rectangle& e : rectangles(s, value)) {
        poll();
        for (const Conjugate& link : links)
            if (is_line(s.houses()[size_t(link.house)].kind)) rectangle_steps(s, value, e, link, out);
    }
    return out;
}

void empty_rectangle(const State& s, const Options&, Found& found) {
    for (int32_t v = 0; v < s.values(); ++v) {
        std::set<std::pair<std::vector<Candidate>, std::vector<Candidate>>> known;
        for (Step& step : all_rectangles(s, v))
            if (known.insert({step.removals, step.pattern}).second && !found.add(std::move(step))) return;
    }
}

const Registered turbot_kernel{"turbot", turbot}, empty_rectangle_kernel{"empty-rectangle", empty_rectangle};

}  // namespace
}  // namespace gridwise::logic
