// True candidates: the values of each cell that occur in some solution, and in how many, up to a limit.
#pragma once

#include "search.hpp"

namespace gridwise {

struct Candidates {
    Status status;                                        // kExhausted: everything is decided
    std::vector<std::vector<int64_t>> confirmed, unknown;  // per cell
    std::vector<std::vector<int64_t>> counts;              // for each confirmed value: solutions seen, up to the limit
    std::vector<std::vector<uint8_t>> exact;               // and whether these are all
    int64_t nodes;
};

// Each value is examined until `limit` solutions with it are known, or all of them.
Candidates true_candidates(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, int64_t nodes,
                           Monitor* monitor, const Assumptions& assume, int64_t limit);

}  // namespace gridwise
