// Rectangles: two values in four cells, two and two in each house they touch.
//   "unique-rectangle":    options {type}: 1 to 6; 7 is the hidden rectangle
//   "avoidable-rectangle": options {type}: 1 or 2; some corners are filled already, but not given
#include <algorithm>
#include <array>

#include "poll.hpp"
#include "uniqueness.hpp"

namespace gridwise::logic {
namespace {

enum Type : int32_t { kOneRoof = 1, kSameExtra, kLockedExtras, kLockedValue, kSpreadExtra, kWing, kHidden };

// Corners in order around the rectangle: each sees the next.
using Corners = std::array<int32_t, 4>;

std::vector<int32_t> edges(const State& s, const Corners& c) {
    std::vector<int32_t> out;
    for (size_t i = 0; i < 4; ++i)
        if (const int32_t why = s.geometry().why_differ(c[i], c[(i + 1) % 4]); std::find(out.begin(), out.end(), why) == out.end()) out.push_back(why);
    return out;
}

Deadly deadly(const State& s, const Corners& c, uint64_t pair) {
    return Deadly(s, {{c.begin(), c.end()}, {pair, pair, pair, pair}}, edges(s, c));
}

// 6: two roofs in opposite corners, and two opposite sides that hold a value only in their corners: an X-wing.
// If one roof held that value, so would the other, and all corners would hold the pair.
bool wing(const State& s, const Corners& c, uint64_t pair, Found& found) {
    const size_t r = s.candidates(c[0]) & ~pair ? 0 : 1;  // the roofs are corners r and r + 2
    for (uint64_t values = pair; values; values &= values - 1) {
        const int value = std::countr_zero(values);
        for (size_t turn : {1, 3}) {
            const int32_t one = strong_house(s, c[r], c[(r + turn) % 4], value), two = strong_house(s, c[r + 2], c[(r + 2 + turn) % 4], value);
            if (one < 0 || two < 0) continue;
            Deadly d = deadly(s, c, pair);
            Step step = d.begin(kWing);
            for (int32_t house : {one, two}) cite(step, s.houses()[size_t(house)].relation);
            for (int32_t roof : d.roofs)
                if (s.has(roof, value)) step.removals.push_back({roof, value});
            for (int32_t corner : c)
                if (s.has(corner, value)) step.extra.push_back({corner, value});
            if (!d.add(std::move(step), found)) return false;
            break;  // the other two sides would give the same step
        }
    }
    return true;
}

// Hidden: a corner without extras; opposite to it, a corner whose two sides hold a value only in their corners.
// If that corner held the other value, both its neighbours would hold this one.
bool hidden(const State& s, const Corners& c, uint64_t pair, Found& found) {
    for (uint64_t values = pair; values; values &= values - 1) {
        const int value = std::countr_zero(values), other = std::countr_zero(pair & ~(uint64_t(1) << value));
        if (!s.has(c[2], other)) continue;
        const int32_t one = strong_house(s, c[2], c[1], value), two = one < 0 ? -1 : strong_house(s, c[2], c[3], value);
        if (one < 0 || two < 0) continue;
        Deadly d = deadly(s, c, pair);
        if (d.roofs.size() < 2) continue;
        Step step = d.begin(kHidden);
        for (int32_t house : {one, two}) cite(step, s.houses()[size_t(house)].relation);
        step.removals.push_back({c[2], other});
        for (size_t i : {2, 1, 3})
            if (s.has(c[i], value)) step.extra.push_back({c[i], value});
        if (!d.add(std::move(step), found)) return false;
    }
    return true;
}

bool typed(const State& s, const Corners& c, uint64_t pair, int32_t type, Found& found) {
    if (type == kHidden) return hidden(s, c, pair, found);
    if (type == kWing) return wing(s, c, pair, found);
    Deadly d = deadly(s, c, pair);
    switch (type) {
        case kOneRoof: return one_roof(d, found);
        case kLockedExtras: return extras_locked(d, found);
        case kLockedValue: return value_locked(d, found);
        default: return same_extra(d, found, type);
    }
}

// A quick test whether the corners could be of this type, before anything is built.
bool promising(const State& s, const Corners& c, uint64_t pair, int32_t type) {
    if (type == kHidden) return true;
    int roofs = 0, alike = 0;
    uint64_t extras = 0;
    bool roof[4];
    for (size_t i = 0; i < 4; ++i) {
        const uint64_t extra = s.candidates(c[i]) & ~pair;
        roof[i] = extra != 0;
        roofs += roof[i];
        alike += roof[i] && (!extras || extra == extras);
        extras |= extra;
    }
    const bool opposite = roofs == 2 && roof[0] == roof[2];
    switch (type) {
        case kOneRoof: return roofs == 1;
        case kSameExtra: return roofs == 2 && !opposite && alike == 2 && std::popcount(extras) == 1;
        case kSpreadExtra: return (roofs > 2 || opposite) && alike == roofs && std::popcount(extras) == 1;
        case kWing: return opposite;
        default: return roofs == 2 && !opposite;
    }
}

// Finds rectangles from a cell with two candidates, through cells that have at least one of them.
bool rectangles_from(const State& s, int32_t first, int32_t type, Found& found) {
    const Geometry& g = s.geometry();
    const uint64_t pair = s.candidates(first);
    const CellSet able = s.with(std::countr_zero(pair)) | s.with(63 - std::countl_zero(pair));
    const int most = type == kSameExtra || type == kSpreadExtra ? 1 : 64;  // extras of a corner
    std::vector<int32_t> near;
    (able & g.peers[size_t(first)]).each([&](int cell) {
        if (std::popcount(s.candidates(cell) & ~pair) <= most) near.push_back(cell);
    });
    const bool beside = type <= kLockedValue;  // the first corner has a neighbour without extras
    const auto bare = [&](int32_t cell) { return !(s.candidates(cell) & ~pair); };
    bool on = true;
    // The same rectangle is found from each of its corners without extras: only the first one reports it.
    const auto later = [&](int32_t cell) { return type != kHidden && cell < first && s.candidates(cell) == pair; };
    for (size_t i = 0; i < near.size() && on; ++i) {
        poll();
        if (later(near[i])) continue;
        const CellSet reach = (able & g.peers[size_t(near[i])]) - g.peers[size_t(first)];
        for (size_t j = i + 1; j < near.size() && on; ++j) {
            if ((beside && !bare(near[i]) && !bare(near[j])) || g.sees(near[i], near[j]) || later(near[j])) continue;
            (reach & g.peers[size_t(near[j])]).each([&](int last) {
                if (!on || last == first || later(last)) return;
                const Corners corners{first, near[i], last, near[j]};
                on = !promising(s, corners, pair, type) || typed(s, corners, pair, type, found);
            });
        }
    }
    return on;
}

void unique_rectangle(const State& s, const Options& options, Found& found) {
    if (!s.one_solution()) return;
    const int32_t type = options.at(0);
    std::vector<int32_t> small;
    for (int32_t c = 0; c < s.cells(); ++c)
        if (!s.placed(c) && std::popcount(s.candidates(c)) <= 2) small.push_back(c);
    for (int32_t c : small) {
        // All types but two need a second corner without extras.
        const auto joins = [&](int32_t other) { return other != c && !(s.candidates(other) & ~s.candidates(c)); };
        const bool worth_it = type == kSpreadExtra || type == kHidden || std::any_of(small.begin(), small.end(), joins);
        if (worth_it && std::popcount(s.candidates(c)) == 2 && !rectangles_from(s, c, type, found)) return;
    }
}

// ---- avoidable rectangles ---------------------------------------------------------------------------------------------

CellSet filled_in(const State& s) { return s.filled() - s.given; }

// 1: three corners are filled; the fourth must not hold the value that would complete the rectangle.
bool last_corner(const State& s, int32_t open, Found& found) {
    const Geometry& g = s.geometry();
    const CellSet filled = filled_in(s);
    std::vector<int32_t> near;
    (filled & g.peers[size_t(open)]).each([&](int cell) { near.push_back(cell); });
    bool on = true;
    poll();
    for (size_t i = 0; i < near.size(); ++i)
        for (size_t j = i + 1; j < near.size() && on; ++j) {
            if (s.candidates(near[i]) != s.candidates(near[j]) || g.sees(near[i], near[j])) continue;
            ((filled & g.peers[size_t(near[i])] & g.peers[size_t(near[j])]) - g.peers[size_t(open)]).each([&](int far) {
                if (!on || !(s.candidates(far) & s.candidates(open))) return;
                Deadly d = deadly(s, {open, near[i], far, near[j]}, s.candidates(far) | s.candidates(near[i]));
                Step step = d.begin(1);
                step.removals.push_back({open, std::countr_zero(s.candidates(far))});
                on = d.add(std::move(step), found);
            });
        }
    return on;
}

// 2: two neighbouring corners are filled; the other two would complete the rectangle if it were not for one extra in both.
bool last_side(const State& s, int32_t a, int32_t b, Found& found) {
    const Geometry& g = s.geometry();
    poll();
    const uint64_t pair = s.candidates(a) | s.candidates(b);
    bool on = true;
    ((g.peers[size_t(a)] & s.with(std::countr_zero(s.candidates(b)))) - g.peers[size_t(b)]).each([&](int c) {
        if (!on || std::popcount(s.candidates(c)) != 2) return;
        const uint64_t extra = s.candidates(c) & ~s.candidates(b);
        ((g.peers[size_t(b)] & g.peers[size_t(c)] & s.with(std::countr_zero(s.candidates(a)))) - g.peers[size_t(a)]).each([&](int e) {
            if (!on || s.candidates(e) != (extra | s.candidates(a))) return;
            Deadly d = deadly(s, {a, b, e, c}, pair);
            on = same_extra(d, found, 2);
        });
    });
    return on;
}

void avoidable_rectangle(const State& s, const Options& options, Found& found) {
    if (!s.one_solution()) return;
    if (options.at(0) == 1) {
        for (int32_t c = 0; c < s.cells(); ++c)
            if (!s.placed(c) && !last_corner(s, c, found)) return;
        return;
    }
    const CellSet filled = filled_in(s);
    bool on = true;
    filled.each([&](int a) {
        (filled & s.geometry().peers[size_t(a)]).each([&](int b) { on = on && (b < a || last_side(s, a, b, found)); });
    });
}

const Registered unique_rectangle_kernel{"unique-rectangle", unique_rectangle, {Trait::Uniqueness}},
    avoidable_rectangle_kernel{"avoidable-rectangle", avoidable_rectangle, {Trait::Uniqueness}};

}  // namespace
}  // namespace gridwise::logic
