// Removes givens and other clues while a ladder still solves the board. What it solves has one solution, so no search is needed.
#pragma once

#include "kernel.hpp"

namespace gridwise::logic {

struct Thinned {
    std::vector<uint8_t> present;       // per clue, then per cell
    bool solved = false;                // whether the ladder solved the board at first; if not, nothing was removed
    Status status = kRunning;           // or what interrupted it
};

// `blank`: the board without givens, and with all relations of the clues that are present; `values`: the value of each cell in the
// solution; `needs`: per relation the clue it belongs to, if that is less than the number of clues; `groups`: indices of clues and,
// after these, cells that are kept or removed together, tried in this order. Relations of clues in groups must be neither houses
// nor restrictions.
struct Board {
    const State& blank;
    const std::vector<int32_t>& values;
    const std::vector<int32_t>& needs;
    const std::vector<std::vector<int32_t>>& groups;
};
Thinned thin(const Board& board, const std::vector<Rung>& ladder, std::vector<uint8_t> present);
// The same with a ladder prepared for a board with the same rules and all clues of this one.
class Closure;
Thinned thin(const Board& board, Closure& ladder, std::vector<uint8_t> present);

// Whether the relation only says that one of two cells is less than the other.
bool is_sign(const Geometry& g, int32_t relation);

}  // namespace gridwise::logic
