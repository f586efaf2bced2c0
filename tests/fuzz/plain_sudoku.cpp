// A second opinion about classic boards: plain backtracking on rows, columns and boxes, which shares nothing with the core.
// Reads one board per line; prints the number of its solutions (2 stands for more), and the first of them.
#include <array>
#include <cstdio>
#include <iostream>
#include <string>

namespace {

struct Board {
    std::array<int, 81> cells{};
    std::array<int, 9> rows{}, columns{}, boxes{};
    std::string first;
    int found = 0;

    static int box(int cell) { return cell / 27 * 3 + cell % 9 / 3; }
    int taken(int cell) const { return rows[cell / 9] | columns[cell % 9] | boxes[box(cell)]; }
    void flip(int cell, int bit) { rows[cell / 9] ^= bit, columns[cell % 9] ^= bit, boxes[box(cell)] ^= bit; }

    // False if the digit stands in the row, the column or the box already.
    bool put(int cell, int digit) {
        if (taken(cell) >> digit & 1) return false;
        cells[cell] = digit;
        flip(cell, 1 << digit);
        return true;
    }

    // The open cell with the fewest digits left, or -1.
    int narrowest() const {
        int best = -1, least = 10;
        for (int cell = 0; cell < 81 && least > 1; ++cell) {
            if (cells[cell]) continue;
            const int left = 9 - __builtin_popcount(unsigned(taken(cell)));
            if (left < least) best = cell, least = left;
        }
        return best;
    }

    void search() {
        const int cell = narrowest();
        if (cell < 0) {
            if (!found++)
                for (int digit : cells) first += char('0' + digit);
            return;
        }
        for (int digit = 1; digit <= 9 && found < 2; ++digit)
            if (put(cell, digit)) search(), flip(cell, 1 << digit), cells[cell] = 0;
    }
};

}  // namespace

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        Board board;
        bool fits = line.size() == 81;
        for (int cell = 0; fits && cell < 81; ++cell)
            if (line[cell] >= '1' && line[cell] <= '9') fits = board.put(cell, line[cell] - '0');
        if (fits) board.search();
        std::printf("%d %s\n", board.found, board.first.c_str());
    }
}
