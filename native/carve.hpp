// Carving: removes clues, one group after the other, as long as the solution stays unique.
#pragma once

#include "search.hpp"

namespace gridwise {

struct Carved {
    Status status = kExhausted;       // kExhausted: all groups were tried; otherwise why it stopped
    bool unique = true;               // whether there was one solution at the start
    std::vector<uint8_t> present;     // per clue and then per cell
    int64_t nodes = 0, undecided = 0; // groups kept only because a test reached its limit
};

constexpr int64_t kCarveNodes = 2'000;  // for one test, unless another limit is wanted

// `present`: a byte per clue of the model, then a byte per cell, 1 for a given. `groups`: indices into it. A test that
// takes more than `nodes` keeps its group: limits in nodes give the same puzzle on every machine.
Carved carve(std::shared_ptr<const Model> model, const std::vector<int64_t>& solution, std::vector<uint8_t> present,
             const std::vector<std::vector<int32_t>>& groups, int64_t nodes, Monitor* monitor);

}  // namespace gridwise
