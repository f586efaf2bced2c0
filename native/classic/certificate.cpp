// Colour refinement: each round computes a cell's colour anew from those of its row, column, box and digit in the solution.
// Symmetries only permute the colours, so all symmetric copies of a puzzle end with the same ones.
#include "generator.hpp"

namespace gridwise::classic {
namespace {

constexpr int kRounds = 8;

uint64_t mixed(uint64_t x) {
    x = (x ^ x >> 32) * 0xD6E8FEB86659FD93ull;
    x = (x ^ x >> 32) * 0xD6E8FEB86659FD93ull;
    return x ^ x >> 32;
}

// Sums of colours by house and digit: independent of the order of the cells.
struct Sums {
    uint64_t rows[9]{}, columns[9]{}, boxes[9]{}, digits[9]{};

    void add(int cell, int digit, uint64_t colour) {
        const uint64_t hash = mixed(colour);
        rows[cell / 9] += hash;
        columns[cell % 9] += hash;
        boxes[cell / 27 * 3 + cell % 9 / 3] += hash;
        digits[digit] += hash;
    }

    // A symmetry may exchange rows and columns, so both are treated alike.
    uint64_t seen_by(int cell, int digit) const {
        return mixed(rows[cell / 9] + 1) + mixed(columns[cell % 9] + 1) + mixed(boxes[cell / 27 * 3 + cell % 9 / 3] + 2) +
               mixed(digits[digit] + 3);
    }
};

}  // namespace

uint64_t certificate(const uint8_t* givens, const uint8_t* solution) {
    uint64_t colours[kCells];
    for (int cell = 0; cell < kCells; ++cell) colours[cell] = givens[cell] ? 1 : 2;
    for (int round = 0; round < kRounds; ++round) {
        Sums sums;
        for (int cell = 0; cell < kCells; ++cell) sums.add(cell, solution[cell] - 1, colours[cell]);
        for (int cell = 0; cell < kCells; ++cell) colours[cell] = mixed(colours[cell]) + sums.seen_by(cell, solution[cell] - 1);
    }
    uint64_t all = 0;
    for (uint64_t colour : colours) all += mixed(colour);
    return mixed(all);
}

}  // namespace gridwise::classic
