// Repair: changes the numbers in crossing runs, a few at a time, until the sums of the runs determine them. Kakuro is made this way.
#pragma once

#include <cstdint>
#include <vector>

#include "engine.hpp"

namespace gridwise {

struct RepairTask {
    std::vector<std::vector<int32_t>> runs;  // the cells of each run; their numbers differ
    std::vector<int64_t> values;             // the values cells may hold
    std::vector<int32_t> numbers;            // per cell: an index into the values
    int64_t reach;                           // combinations are tried in runs of at most this many open cells
    int64_t enough;                          // this many cells may stay open
    int64_t looks;                           // the most passes over the board
    uint64_t seed;
};

struct Repaired {
    Status status = kExhausted;              // otherwise why it stopped
    std::vector<int32_t> numbers;
    std::vector<uint8_t> open;               // the cells that reasoning about one run at a time leaves open
};

Repaired repair(const RepairTask& task, Monitor* monitor);

}  // namespace gridwise
