// Patterns that a puzzle with one solution can't hold: cells whose values could be exchanged without anybody noticing.
#pragma once

#include "state.hpp"

namespace gridwise::logic {

// Cells, and for each of them the two values (bits) that it would exchange.
struct Pattern {
    std::vector<int32_t> cells;
    std::vector<uint64_t> pairs;
};

// Whether any solution that fills every cell of the pattern with one of its two values stays a solution when each of these
// cells takes its other value: then the only solution does not fill the pattern that way. False where that is not certain.
bool harmless(const State& state, const Pattern& pattern);

}  // namespace gridwise::logic
