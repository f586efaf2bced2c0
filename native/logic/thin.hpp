// Taking givens and other clues away while a ladder still leads to the end: what it solves has one solution, so that nothing is searched.
#pragma once

#include "kernel.hpp"

namespace gridwise::logic {

struct Thinned {
    std::vector<uint8_t> present;       // per clue, then per cell: there
    bool solved = false;                // whether the ladder led to the end to begin with; if not, nothing was taken away
    Status status = kRunning;           // or what interrupted it
};

// `blank`: the board without givens, and with all relations of the clues that are present; `values`: the value of each cell in the
// solution; `needs`: per relation the clue that it comes with, if that is less than the number of clues; `groups`: clues, and after
// these cells, that go or stay together, tried in this order. What the clues in groups bring must be neither houses nor restrictions.
struct Board {
    const State& blank;
    const std::vector<int32_t>& values;
    const std::vector<int32_t>& needs;
    const std::vector<std::vector<int32_t>>& groups;
};
Thinned thin(const Board& board, const std::vector<Rung>& ladder, std::vector<uint8_t> present);
// The same with a ladder that was made ready for a board with the same rules, and all clues of this one.
class Closure;
Thinned thin(const Board& board, Closure& ladder, std::vector<uint8_t> present);

// Whether the relation says nothing but that one of two cells is less than the other.
bool is_sign(const Geometry& g, int32_t relation);

}  // namespace gridwise::logic
