// Solves boards of houses and sums in which few cells decide all others (vertex sums), by walking through these cells.
#pragma once

#include <cstdint>
#include <vector>

#include "engine.hpp"

namespace gridwise {

// Every step places one cell: freely, or as the last open one of a sum. It can stop anywhere and continue later.
// For models that `can_swap`; constructed at the root of a search.
class SumWalk {
public:
    explicit SumWalk(const Engine& engine);

    // Whether few enough cells are free.
    bool worth() const { return worth_; }
    // Continues for at most this many steps; true: it is at a solution.
    bool run(Engine& engine, int64_t steps);
    // The value of each cell, as its bit.
    const std::vector<int32_t>& bits() const { return bit_; }

private:
    struct Sum {
        std::vector<int32_t> cells;
        std::vector<int64_t> weights;
        int64_t target;
    };
    struct Place {
        int32_t cell, sum;               // the sum that decides the cell; -1: it is free
        std::vector<int32_t> complete;   // other sums that this cell completes
    };

    void arrange();
    int32_t decided(const std::vector<uint8_t>& known, int32_t sum) const;
    int32_t best_free(const std::vector<uint8_t>& known) const;
    std::vector<Place> close(std::vector<uint8_t>& known) const;
    uint64_t candidates(const Place& place) const;
    bool place(size_t at, int bit);
    void lift(size_t at);

    const Model& m_;
    std::vector<uint64_t> domain_;           // per cell
    std::vector<int32_t> house_, bit_;       // per cell
    std::vector<int64_t> value_;             // per cell
    std::vector<std::vector<int32_t>> of_;   // per cell: its sums
    std::vector<Sum> sums_;
    std::vector<Place> order_;
    std::vector<uint64_t> used_, left_;      // per house: values placed; per place: values still to try
    size_t at_ = 0;
    bool worth_ = false, begun_ = false, over_ = false;
};

}  // namespace gridwise
