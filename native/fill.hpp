// Filling a board that is (almost) empty: houses that interlock are filled together, one group of them after the other.
#pragma once

#include <optional>

#include "search.hpp"

namespace gridwise {

struct Filled {
    Status status = kNodeLimit;    // kFound; kExhausted: there is no solution; otherwise what ended it
    std::vector<int64_t> values;   // of the cells, when found
    int64_t nodes = 0;
};

// It looks for one solution, drawn by the seed, and gives up after so many nodes: it never proves more than that the
// givens contradict each other. Boards of ten thousand cells, on which a search tree explodes, are filled almost at once.
Filled fill(std::shared_ptr<const Model> model, const std::optional<std::vector<uint8_t>>& active, const Assumptions& assume,
            uint64_t seed, int64_t nodes, Monitor* monitor);

}  // namespace gridwise
