// Generates classic puzzles: a random solution, from which givens are removed while it stays unique.
#pragma once

#include "kernel.hpp"

namespace gridwise::classic {

// Cells whose givens are kept or removed together.
using Groups = std::vector<std::vector<int32_t>>;

class Generator {
public:
    explicit Generator(const Kernel& kernel) : solver_(kernel.single_solver()) {}

    // A random solution, transformed by a random symmetry.
    void fill(uint64_t seed, uint8_t* solution);
    // A puzzle in which no group can be removed, and its solution; groups are tried in random order.
    void generate(uint64_t seed, const Groups& groups, uint8_t* givens, uint8_t* solution);
    // Removes each group in turn if the solution stays unique without it. False: it was not unique at the start.
    bool carve(const uint8_t* solution, uint8_t* givens, const Groups& groups);

private:
    std::unique_ptr<SingleSolver> solver_;
};

// Whether a filled board obeys the rules and has these givens. Shares no code with the kernels.
bool is_solution(const uint8_t* filled, const uint8_t* givens);

// A number that a puzzle shares with all its symmetric copies: rotated, reflected, rows exchanged, digits renamed.
uint64_t certificate(const uint8_t* givens, const uint8_t* solution);

}  // namespace gridwise::classic
