// Mending: the numbers of crossing runs are changed, a few at a time, until the sums of the runs tell them.
#pragma once

#include <cstdint>
#include <vector>

#include "engine.hpp"

namespace gridwise {

struct Mending {
    std::vector<std::vector<int32_t>> runs;  // the cells of each; their numbers differ
    std::vector<int64_t> values;             // that cells may hold
    std::vector<int32_t> numbers;            // of each cell: a place among the values
    int64_t reach;                           // combinations are thought through in runs with so many open cells at most
    int64_t enough;                          // so many cells may stay open
    int64_t looks;                           // ends when the board was reasoned through so often
    uint64_t seed;
};

struct Mended {
    Status status = kExhausted;              // otherwise what ended it
    std::vector<int32_t> numbers;
    std::vector<uint8_t> open;               // the cells that the sums do not tell, one run looked at at a time
};

Mended mend(const Mending& task, Monitor* monitor);

}  // namespace gridwise
