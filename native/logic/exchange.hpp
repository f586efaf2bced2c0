// Deadly patterns: cells whose values could be exchanged without breaking any relation. A puzzle with one solution has none.
#pragma once

#include <array>

#include "state.hpp"

namespace gridwise::logic {

// Cells, each with the two values (bits) that it would exchange.
struct Pattern {
    std::vector<int32_t> cells;
    std::vector<uint64_t> pairs;
};

// Whether every solution that fills each cell of the pattern with one of its two values stays a solution when all these
// cells take their other value. If so, a unique solution does not fill the pattern that way. False if not certain.
bool harmless(const State& state, const Pattern& pattern);

constexpr size_t kMostExchanged = 16;   // cells whose fillings are listed

// What the cells of a pattern hold before and after their values are exchanged.
struct Exchanged {
    const Geometry& g;
    std::span<const int32_t> places;    // per variable: its place in the pattern, or -1
    std::array<int64_t, kMostExchanged> before, after;

    int32_t place(int32_t cell) const { return places[size_t(cell)]; }
    // The values of those of the cells that are in the pattern.
    std::vector<int64_t> held(std::span<const int32_t> cells, bool afterwards) const;
};

// Whether a relation holds afterwards exactly if it held before, whatever its other cells hold. Kinds that register no such
// function are assumed to break.
using Keeps = bool (*)(const Relation&, const Exchanged&);
struct RegisteredExchange {
    RegisteredExchange(Kind kind, Keeps keeps);
};

}  // namespace gridwise::logic
