// Deadly patterns: cells whose values could be exchanged without breaking any relation. A puzzle with one solution has none.
#pragma once

#include "state.hpp"

namespace gridwise::logic {

// Cells, and for each of them the two values (bits) that it would exchange.
struct Pattern {
    std::vector<int32_t> cells;
    std::vector<uint64_t> pairs;
};

// Whether every solution that fills each cell of the pattern with one of its two values stays a solution when all these
// cells take their other value. If so, a unique solution does not fill the pattern that way. False if not certain.
bool harmless(const State& state, const Pattern& pattern);

}  // namespace gridwise::logic
