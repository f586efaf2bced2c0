// Fills a board that is (almost) empty: interlocking houses are filled together, one group after the other.
#pragma once

#include <optional>

#include "search.hpp"

namespace gridwise {

struct Filled {
    Status status = kNodeLimit;    // kFound; kExhausted: there is no solution; otherwise why it stopped
    std::vector<int64_t> values;   // of the cells, when found
    int64_t nodes = 0;
};

// Looks for one solution, depending on the seed, and gives up after `nodes` nodes. It proves nothing but contradictions among
// the givens. It fills boards of ten thousand cells, on which a search tree explodes, almost at once.
Filled fill(std::shared_ptr<const Model> model, const std::optional<std::vector<uint8_t>>& active, const Assumptions& assume,
            uint64_t seed, int64_t nodes, Monitor* monitor);

}  // namespace gridwise
