// Values that keep away from themselves.
//   "exclusion-zone": a cell that holds such a value keeps it out of the cells around it, and out of the areas that are then complete.
//                     Its chain has a link for each reason; its numbers, one per link, are what the area counts, 0 for a pair.
#include "spaced.hpp"

#include <algorithm>

#include "brief.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

// The value that two cells can't both hold, if the pair forbids nothing else; -1 otherwise.
int32_t kept_apart(const Geometry& g, const Relation& r) {
    const PairTable& table = g.model->spec.table(r);
    const uint64_t own = g.universe(r.cells[0]);
    const auto n = size_t(std::popcount(own));
    if (table.size() + 1 != n * n) return -1;
    for (uint64_t left = own; left; left &= left - 1) {
        const int v = std::countr_zero(left);
        if (!std::binary_search(table.begin(), table.end(), std::pair(g.numbers[size_t(v)], g.numbers[size_t(v)]))) return v;
    }
    return -1;
}

// The value that a rule allows only once among its cells, as along a line of sight; -1 if it says something else. Clues are not rules.
int32_t allowed_once(const Geometry& g, const Relation& r) {
    static const std::vector<int64_t> at_most_one{0, 1};
    if (r.kind != Kind::Count || !r.when.empty() || r.values.size() != 1 || r.targets != at_most_one) return -1;
    const auto at = std::find(g.numbers.begin(), g.numbers.end(), r.values[0]);
    const bool visible = std::all_of(r.cells.begin(), r.cells.end(), [&](int32_t c) { return c < g.cells; });
    return !visible || at == g.numbers.end() ? -1 : int32_t(at - g.numbers.begin());
}

uint64_t values_kept_apart(const Geometry& g) {
    uint64_t out = 0;
    int32_t last = -1;  // most pairs of a board share a table
    for (int32_t number : g.others) {
        const Relation& r = g.model->spec.relations[size_t(number)];
        if (const int32_t v = allowed_once(g, r); v >= 0) out |= uint64_t(1) << v;
        if (r.kind != Kind::Pair || r.table == last) continue;
        last = r.table;
        if (const int32_t v = kept_apart(g, r); v >= 0) out |= uint64_t(1) << v;
    }
    return out;
}

}  // namespace

std::vector<Spaced> Spaced::all(const State& s) {
    std::vector<Spaced> out;
    each_bit(values_kept_apart(s.geometry()), [&](int v) { out.push_back(Spaced(s, v)); });
    return out;
}

Spaced::Spaced(const State& s, int32_t v) : value(v), open(s.geometry().none()), near_(size_t(s.cells()), s.geometry().none()) {
    const Geometry& g = s.geometry();
    for (int32_t c = 0; c < s.cells(); ++c) {
        if (s.candidates(c) == uint64_t(1) << v) held.push_back(c);
        else if (s.has(c, v)) open.add(c);
    }
    for (int32_t number : g.others) {
        const Relation& r = g.model->spec.relations[size_t(number)];
        if (allowed_once(g, r) == v) {
            for (size_t a = 0; a < r.cells.size(); ++a)
                for (size_t b = 0; b < a; ++b) add_pair(r.cells[b], r.cells[a], number);
            continue;
        }
        if (r.kind == Kind::Count) add_area(s, number);
        if (r.kind == Kind::Pair && kept_apart(g, r) == v) add_pair(r.cells[0], r.cells[1], number), touching = true;
    }
}

void Spaced::add_pair(int32_t a, int32_t b, int32_t number) {
    near_[size_t(a)].add(b), near_[size_t(b)].add(a);
    pairs_.push_back({a, b, number});
}

void Spaced::add_area(const State& s, int32_t number) {
    const Relation& r = s.geometry().model->spec.relations[size_t(number)];
    const bool visible = std::all_of(r.cells.begin(), r.cells.end(), [&](int32_t c) { return c < s.cells(); });
    if (!visible || r.targets.empty() || r.values != std::vector{s.geometry().numbers[size_t(value)]}) return;
    CountedArea area{number, int32_t(r.targets.front()), int32_t(r.targets.back()), 0, s.geometry().none(), s.geometry().none()};
    for (int32_t c : r.cells) area.cells.add(c);
    for (int32_t c : held) area.sure += area.cells.has(c);
    area.open = area.cells & open;
    areas.push_back(std::move(area));
}

CellSet Spaced::blocked_by(int32_t cell) const {
    CellSet out = near(cell) & open;
    for (const CountedArea& area : areas)
        if (area.cells.has(cell) && area.spare() <= 1) out |= area.open;
    out.drop(cell);
    return out;
}

int32_t Spaced::room(CellSet cells, int32_t enough) const {
    const int cell = cells.first();
    if (cell < 0 || enough <= 0) return 0;
    poll();
    cells.drop(cell);
    const int32_t with = 1 + room(cells - near(cell), enough - 1);
    return with >= enough || !near(cell).meets(cells) ? with : std::max(with, room(cells, enough));
}

int32_t Spaced::pair(int32_t a, int32_t b) const {
    for (const Close& close : pairs_)
        if ((close.a == a && close.b == b) || (close.a == b && close.b == a)) return close.relation;
    return -1;
}

void Spaced::cite_pairs(const CellSet& cells, std::vector<int32_t>& relations) const {
    for (const Close& close : pairs_)
        if (cells.has(close.a) && cells.has(close.b) && (relations.empty() || relations.back() != close.relation)) relations.push_back(close.relation);
}

void Spaced::link(int32_t cell, const CellSet& others, Step& step) const {
    CellSet left = others;
    (near(cell) & others).each([&](int other) {
        step.chain.push_back({{{cell, value}}, {{other, value}}, false, pair(cell, other)});
        step.numbers.push_back(0);
    });
    left -= near(cell);
    for (const CountedArea& area : areas) {
        const bool full = area.spare() <= (area.open.has(cell) ? 1 : 0);
        if (!area.cells.has(cell) || !full || !left.meets(area.open)) continue;
        Link link{{{cell, value}}, {}, false, area.relation};
        (left & area.open).each([&](int other) { link.to.push_back({other, value}); });
        left -= area.open;
        step.chain.push_back(std::move(link));
        step.numbers.push_back(area.most);
    }
    for (const Link& link : step.chain)
        if (std::find(step.relations.begin(), step.relations.end(), link.relation) == step.relations.end()) step.relations.push_back(link.relation);
}

namespace {

void exclusion_zone(const State& s, const Options&, Found& found) {
    for (const Spaced& f : Spaced::all(s))
        for (int32_t cell : f.held) {
            if (!s.placed(cell)) continue;
            CellSet gone = f.near(cell) & f.open;
            for (const CountedArea& area : f.areas)
                if (area.cells.has(cell) && area.spare() <= 0) gone |= area.open;
            if (gone.empty()) continue;
            Step step;
            gone.each([&](int other) { step.removals.push_back({other, f.value}); });
            step.pattern = {{cell, f.value}};
            if (!brevity.now) f.link(cell, gone, step);
            if (!found.add(std::move(step))) return;
        }
}

const Registered exclusion_zone_kernel{"exclusion-zone", exclusion_zone};

}  // namespace
}  // namespace gridwise::logic
