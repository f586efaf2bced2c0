// True candidates: the values of each cell that occur in some solution.
#pragma once

#include "search.hpp"

namespace gridwise {

struct Candidates {
    Status status;                                        // kExhausted: everything is decided
    std::vector<std::vector<int64_t>> confirmed, unknown;  // per cell
    int64_t nodes;
};

Candidates true_candidates(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, int64_t nodes,
                           Monitor* monitor, const Assumptions& assume);

}  // namespace gridwise
