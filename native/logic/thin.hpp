// Taking givens away while a ladder still leads to the end: what it solves has one solution, so that nothing is searched.
#pragma once

#include "kernel.hpp"

namespace gridwise::logic {

struct Thinned {
    std::vector<uint8_t> present;       // per cell: given
    bool solved = false;                // whether the ladder led to the end to begin with; if not, nothing was taken away
    Status status = kRunning;           // or what interrupted it
};

// `blank`: the board without givens; `values`: the value of each cell in the solution; `groups`: cells whose givens go or stay
// together, tried in this order.
Thinned thin(const State& blank, const std::vector<Rung>& ladder, const std::vector<int32_t>& values, std::vector<uint8_t> present,
             const std::vector<std::vector<int32_t>>& groups);

}  // namespace gridwise::logic
