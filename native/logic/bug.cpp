// BUG: if every empty cell had two candidates and every house had each missing value twice, all of them could be exchanged.
//   "bug": options {type}: 1 is BUG+1, one cell with more candidates; 2 to 4 as with rectangles
#include "uniqueness.hpp"

namespace gridwise::logic {
namespace {

constexpr size_t kMostRoofs = 9;

// The extra values of a cell: those that occur twice in none of its houses.
uint64_t bug_extras(const State& s, int32_t cell) {
    uint64_t out = 0;
    for (uint64_t rest = s.candidates(cell); rest; rest &= rest - 1) {
        const int value = std::countr_zero(rest);
        bool twice = false;
        for (const Seat& seat : s.geometry().seats[size_t(cell)])
            twice |= seat.house < s.geometry().complete && std::popcount(s.places(seat.house, value)) == 2;
        if (!twice) out |= uint64_t(1) << value;
    }
    return out;
}

// The empty cells with their pairs; nothing if the position is no BUG.
Pattern bug_pattern(const State& s, size_t most) {
    Pattern out;
    size_t roofs = 0;
    for (int32_t c = 0; c < s.cells(); ++c) {
        if (s.placed(c)) continue;
        const int size = std::popcount(s.candidates(c));
        if (size < 2 || (size > 2 && ++roofs > most)) return {};
        out.cells.push_back(c);
    }
    for (int32_t c : out.cells) {
        const uint64_t left = s.candidates(c), pair = std::popcount(left) == 2 ? left : left & ~bug_extras(s, c);
        if (std::popcount(pair) != 2) return {};
        out.pairs.push_back(pair);
    }
    return out;
}

void bug(const State& s, const Options& options, Found& found) {
    if (!s.one_solution()) return;
    const int32_t type = options.at(0);
    Pattern pattern = bug_pattern(s, type == 1 ? 1 : type == 4 ? 2 : kMostRoofs);
    if (pattern.cells.empty()) return;
    Deadly d(s, std::move(pattern), {});
    switch (type) {
        case 1: one_roof(d, found); break;
        case 2: same_extra(d, found, 2); break;
        case 3: extras_locked(d, found); break;
        default: value_locked(d, found);
    }
}

const Registered bug_kernel{"bug", bug, {Trait::Uniqueness}};

}  // namespace
}  // namespace gridwise::logic
