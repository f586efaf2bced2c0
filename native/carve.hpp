// Carving: clues are taken away, one group after the other, while the solution stays the only one.
#pragma once

#include "search.hpp"

namespace gridwise {

struct Carved {
    Status status = kExhausted;       // kExhausted: all groups were tried; otherwise what ended it
    bool unique = true;               // whether there was one solution to begin with
    std::vector<uint8_t> present;     // per clue and then per cell
    int64_t nodes = 0, undecided = 0; // groups that stay only because a test reached its limit
};

// `present`: a byte per clue of the model, then a byte per cell that is a given. `groups`: numbers into it. A test that
// takes more than `nodes` keeps its group: limits that count nodes give the same puzzle on every machine.
Carved carve(std::shared_ptr<const Model> model, const std::vector<int64_t>& solution, std::vector<uint8_t> present,
             const std::vector<std::vector<int32_t>>& groups, int64_t nodes, Monitor* monitor);

}  // namespace gridwise
