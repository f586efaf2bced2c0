// The law of leftovers: as many rows (or columns) as regions hold the same numbers, so what remains of each outside the other does, too.
//   "leftovers": options {cells}: at most this many cells on each side
//   Relations: the lines, then the regions. Numbers: how many lines. The pattern has the cells outside the regions, with the values that
//   they can hold, extra those outside the lines.
#include <algorithm>
#include <array>
#include <numeric>

#include "relations.hpp"

namespace gridwise::logic {
namespace {

struct Leftovers {
    std::array<CellSet, 2> sides;         // of the lines outside the regions, of the regions outside the lines
    std::vector<int32_t> relations;       // the lines, then the regions
    int32_t lines;
};

// Lines side by side, and the regions that share most cells with them.
std::optional<Leftovers> leftovers_of(const Geometry& g, std::span<const int32_t> lines, std::vector<int32_t> regions) {
    CellSet band = g.none(), area = g.none();
    Leftovers out{{g.none(), g.none()}, {}, int32_t(lines.size())};
    const uint64_t values = g.houses[size_t(lines[0])].values;
    for (int32_t h : lines) {
        const House& line = g.houses[size_t(h)];
        if (band.meets(line.set) || line.values != values) return std::nullopt;
        band |= line.set, out.relations.push_back(line.relation);
    }
    std::stable_sort(regions.begin(), regions.end(), [&](int32_t a, int32_t b) {
        return (g.houses[size_t(a)].set & band).size() > (g.houses[size_t(b)].set & band).size();
    });
    for (size_t k = 0; k < std::min(lines.size(), regions.size()); ++k) {
        const House& region = g.houses[size_t(regions[k])];
        if (area.meets(region.set) || region.values != values) return std::nullopt;
        area |= region.set, out.relations.push_back(region.relation);
    }
    out.sides = {band - area, area - band};
    if (out.sides[0].empty() || out.sides[0].size() != out.sides[1].size()) return std::nullopt;
    return out;
}

std::vector<Leftovers> all_leftovers(const Geometry& g) {
    std::vector<Leftovers> out;
    std::vector<int32_t> regions;
    for (int32_t h = 0; h < g.complete; ++h)
        if (!is_line(g.houses[size_t(h)].kind)) regions.push_back(h);
    if (regions.empty()) return out;
    for (HouseKind kind : {HouseKind::Row, HouseKind::Column}) {
        std::vector<int32_t> lines;
        for (int32_t h = 0; h < g.complete; ++h)
            if (g.houses[size_t(h)].kind == kind) lines.push_back(h);
        for (size_t count = 1; count < lines.size(); ++count)
            for (size_t first = 0; first + count <= lines.size(); ++first)
                if (auto one = leftovers_of(g, std::span(lines).subspan(first, count), regions)) out.push_back(std::move(*one));
    }
    std::stable_sort(out.begin(), out.end(), [](const Leftovers& a, const Leftovers& b) {
        return std::pair(a.sides[0].size(), a.lines) < std::pair(b.sides[0].size(), b.lines);
    });
    return out;
}

const std::vector<Leftovers>& known_leftovers(const Geometry& g) {
    static thread_local uint64_t id = 0;
    static thread_local std::vector<Leftovers> known;
    if (const uint64_t now = cages_of(g).id; now != id) known = all_leftovers(g), id = now;
    return known;
}

void leftovers(const State& s, const Options& options, Found& found) {
    for (const Leftovers& one : known_leftovers(s.geometry())) {
        if (int32_t(one.sides[0].size()) > options.at(0)) return;
        std::array<uint64_t, 2> held{};
        for (size_t side : {0, 1}) one.sides[side].each([&](int c) { held[side] |= s.candidates(c); });
        if (held[0] == held[1]) continue;
        Step step;
        for (size_t side : {0, 1})
            one.sides[side].each([&](int c) {
                for (uint64_t gone = s.placed(c) ? 0 : s.candidates(c) & ~held[1 - side]; gone; gone &= gone - 1) step.removals.push_back({c, std::countr_zero(gone)});
                for (uint64_t d = s.candidates(c); d; d &= d - 1) (side ? step.extra : step.pattern).push_back({c, std::countr_zero(d)});
            });
        if (step.removals.empty()) continue;
        step.relations = one.relations;
        step.numbers = {one.lines};
        if (!found.add(std::move(step))) return;
    }
}

const Registered leftovers_kernel{"leftovers", leftovers, {Trait::WithoutSums}};

}  // namespace
}  // namespace gridwise::logic
