// Making classic puzzles: a solution by chance, and clues taken away while it stays the only one.
#pragma once

#include "kernel.hpp"

namespace gridwise::classic {

// Cells that are given or open together.
using Groups = std::vector<std::vector<int32_t>>;

class Maker {
public:
    explicit Maker(const Kernel& kernel) : solver_(kernel.one_by_one()) {}

    // A solution drawn at random, in a random disguise.
    void fill(uint64_t seed, uint8_t* solution);
    // A puzzle without a clue to spare, and its solution; groups are tried in random order.
    void make(uint64_t seed, const Groups& groups, uint8_t* givens, uint8_t* solution);
    // Takes away one group after the other, each while the solution stays the only one. False where it was not to begin with.
    bool carve(const uint8_t* solution, uint8_t* givens, const Groups& groups);

private:
    std::unique_ptr<OneByOne> solver_;
};

// Whether a filled board keeps the rules and has these givens. Shares nothing with the kernels.
bool is_solution(const uint8_t* filled, const uint8_t* givens);

// A number that a puzzle shares with all its disguises: turned, mirrored, rows exchanged, digits renamed.
uint64_t certificate(const uint8_t* givens, const uint8_t* solution);

}  // namespace gridwise::classic
