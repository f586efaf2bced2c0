// Converts a board of 81 bytes to words, and bits back to cells.
#pragma once

#include <cstring>

#include "rounds.hpp"

namespace gridwise::classic {
namespace {

constexpr uint32_t bit_of(int cell) { return 1u << (cell % 27 + cell % 27 / 9); }

struct Peers {
    uint32_t cells[81][3];  // per cell and band: the cells in the same row, column or box
    constexpr Peers() : cells{} {
        for (int a = 0; a < 81; ++a)
            for (int b = 0; b < 81; ++b)
                if (a != b && (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3)))
                    cells[a][b / 27] |= bit_of(b);
    }
};
constexpr Peers kPeers;

// One bit for each of eight bytes: whether it is not zero. No byte may exceed 127.
inline uint64_t bytes_set(const uint8_t* bytes) {
    uint64_t x;
    std::memcpy(&x, bytes, 8);
    return ((x + 0x7F7F7F7F7F7F7F7Full) >> 7 & 0x0101010101010101ull) * 0x0102040810204080ull >> 56;
}

// The words of a board in any memory layout.
template <class T, int DigitStep, int BandStep>
struct View {
    T* words;
    GRIDWISE_INLINE T& at(int digit, int band) const { return words[digit * DigitStep + band * BandStep]; }
};

template <class V>
void set_up(const uint8_t* board, V words) {
    uint32_t given[9][3]{}, all_given[3]{};
    for (int digit = 0; digit < 9; ++digit)
        for (int band = 0; band < 3; ++band) words.at(digit, band) = kBand;
    const auto place = [&](int cell, int digit) {
        const int band = cell / 27;
        const uint32_t bit = bit_of(cell);
        given[digit][band] |= bit;
        all_given[band] |= bit;
        for (int i = 0; i < 3; ++i) words.at(digit, i) &= ~kPeers.cells[cell][i];
    };
    for (int half = 0; half < 80; half += 40) {  // visits the givens only: mispredicted branches cost the most
        uint64_t left = 0;
        for (int i = 0; i < 40; i += 8) left |= bytes_set(board + half + i) << i;
        for (; left != 0; left &= left - 1) {
            const int cell = half + __builtin_ctzll(left);
            place(cell, board[cell] - 1);
        }
    }
    if (board[80]) place(80, board[80] - 1);
    for (int digit = 0; digit < 9; ++digit)
        for (int band = 0; band < 3; ++band) words.at(digit, band) &= given[digit][band] | ~all_given[band];
}

// The cell of a bit in the word of a band.
GRIDWISE_INLINE int cell_of(int band, uint32_t word) {
    const int bit = __builtin_ctz(word), row = bit / 10;
    return band * 27 + bit - row;
}

}  // namespace
}  // namespace gridwise::classic
