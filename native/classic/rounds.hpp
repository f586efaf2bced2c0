// One round of reasoning over all lanes, without branches.
//
// A board is 27 words, by digit and band. A word holds the cells of a band where the digit can still go: three rows of nine
// bits, ten bits apart, so that an addition carries into the free bit of every row that is not empty.
//
// In a band a digit takes one minirow (three cells of a row in a box) of each row and each box: one of six arrangements,
// three even ones (box, box + 1, box + 2 in the three rows) and three odd ones. Shifts find those that are still possible, for
// all three bands at once; cells that none of them uses are cleared. The same is done for the columns of a stack. That
// includes locked candidates and everything that a placed digit sees. A hidden single of a row clears its cell; a naked
// single clears its row.
#pragma once

#include "vectors.hpp"

namespace gridwise::classic {
namespace {

constexpr uint32_t kRow = 0x1FF;
constexpr uint32_t rows(uint32_t row) { return row | row << 10 | row << 20; }
constexpr uint32_t kBand = rows(kRow);       // all cells of a band
constexpr uint32_t kCarry = rows(0x200);     // the free bits
constexpr uint32_t kFirsts = rows(1);
constexpr uint32_t kMinirows = rows(0x49);   // the first cell of each minirow

struct alignas(64) Boards {
    Words cells[27];
    // Per digit: the possible arrangements, bit 3 * box + band for even ones (box of the first row), nine bits higher for odd
    // ones; for stacks, bit 3 * stack + column of the first band.
    Words across[9], down[9];
};

struct Outcome {
    Words changed;  // not zero: something was cleared
    Words dead;     // not zero: there is no solution
    Words open;     // not zero: a cell has several candidates
};

GRIDWISE_INLINE Words fill_rows(Words x) {
    const Words carry = (x + kBand) & all(kCarry);
    return carry - (carry >> 9);
}

// All cells of the minirows whose first cell is set.
GRIDWISE_INLINE Words minirow_cells(Words x) { return or3(x, x << 1, x << 2); }
GRIDWISE_INLINE Words column_cells(Words x) { return or3(x, x << 10, x << 20); }
// Moves each column of a stack one or two columns on, cyclically.
GRIDWISE_INLINE Words next_column(Words x) { return pick(all(kMinirows), x >> 2, x << 1); }
GRIDWISE_INLINE Words after_next_column(Words x) { return pick(all(kMinirows << 2), x << 2, x >> 1); }

struct Bands {
    Words a, b, c;
};

// Clears the minirows that no arrangement uses; sets the arrangements and the minirows (bit 3 * box + band in each row).
GRIDWISE_INLINE void settle_rows(Bands& x, Words& arrangements, Words& minirows) {
    const Words a = or3(x.a, x.a >> 1, x.a >> 2) & all(kMinirows);
    const Words b = or3(x.b, x.b >> 1, x.b >> 2) & all(kMinirows);
    const Words c = or3(x.c, x.c >> 1, x.c >> 2) & all(kMinirows);
    const Words used = or3(a, b << 1, c << 2);
    const Words first = used & all(kRow);
    Words second = (used >> 10) & all(kRow), third = used >> 20;
    second |= second << 9;  // doubled, so that a shift by 3 moves cyclically to the next box
    third |= third << 9;
    const Words even = and3(first, second >> 3, third >> 6), odd = and3(first, second >> 6, third >> 3);
    arrangements = even | odd << 9;
    const Words evens = even | even << 9, odds = odd | odd << 9;
    const Words left2 = or_then_and(evens >> 6, odds >> 3, all(kRow)), left3 = or_then_and(evens >> 3, odds >> 6, all(kRow));
    minirows = or3(even | odd, left2 << 10, left3 << 20);
    x.a &= minirow_cells(minirows & all(kMinirows));
    x.b &= minirow_cells((minirows >> 1) & all(kMinirows));
    x.c &= minirow_cells((minirows >> 2) & all(kMinirows));
}

// The same for the columns of stacks (the three bands are the rows of `columns`).
GRIDWISE_INLINE void settle_columns(Bands& x, Words& arrangements, Words& columns) {
    const Words a = or3(x.a, x.a >> 10, x.a >> 20) & all(kRow);
    const Words b = or3(x.b, x.b >> 10, x.b >> 20), c = or3(x.c, x.c >> 10, x.c >> 20);
    const Words even = and3(a, next_column(b), after_next_column(c)), odd = and3(a, after_next_column(b), next_column(c));
    arrangements = even | odd << 9;
    const Words first = even | odd;
    const Words second = or_then_and(after_next_column(even), next_column(odd), all(kRow));
    const Words third = or_then_and(next_column(even), after_next_column(odd), all(kRow));
    columns = or3(first, second << 10, third << 20);
    x.a &= column_cells(first);
    x.b &= column_cells(second);
    x.c &= column_cells(third);
}

// Which of 27 places at least one, two, three, four digits can go into.
struct Tally {
    Words one{}, two{}, three{}, four{};
    GRIDWISE_INLINE void add(Words x) {
        four = or_both(four, three, x);
        three = or_both(three, two, x);
        two = or_both(two, one, x);
        one |= x;
    }
};

// The other minirows in the rows of these, and the other columns in the boxes of these.
GRIDWISE_INLINE Words other_minirows(Words x) {
    constexpr uint32_t kBox = rows(7);
    return pick(all(kBox), x >> 6, x << 3) | pick(all(kBox << 6), x << 6, x >> 3);
}
GRIDWISE_INLINE Words other_columns(Words x) { return next_column(x) | after_next_column(x); }

// The cells, by band, that digits confined to full minirows and columns leave.
GRIDWISE_INLINE Bands removed_by_triads(Words minirows, Words columns) {
    const Words x = other_minirows(minirows), y = other_columns(columns);
    return {minirow_cells(x & all(kMinirows)) | column_cells(y & all(kRow)),
            minirow_cells((x >> 1) & all(kMinirows)) | column_cells((y >> 10) & all(kRow)),
            minirow_cells((x >> 2) & all(kMinirows)) | column_cells(y >> 20)};
}

// Thorough: also triads, minirows (or columns of a box) that only three digits can fill.
template <bool Thorough>
GRIDWISE_INLINE Outcome work_round(Boards& boards) {
    Words alone[27], minirows[9], columns[9];
    Words one[3]{}, two[3]{}, placed[3]{};
    Words dead{}, changed{}, least = all(~0u);
    Tally rows_tally, columns_tally;
#pragma GCC unroll 1
    for (int digit = 0; digit < 9; ++digit) {
        Words* cells = boards.cells + 3 * digit;
        Bands x{cells[0], cells[1], cells[2]};
        settle_rows(x, boards.across[digit], minirows[digit]);
        settle_columns(x, boards.down[digit], columns[digit]);
        if constexpr (Thorough) {
            rows_tally.add(minirows[digit]);
            columns_tally.add(columns[digit]);
        }
        const Words now[3] = {x.a, x.b, x.c};
#pragma GCC unroll 3
        for (int band = 0; band < 3; ++band) {
            const Words word = now[band];
            changed = or_difference(changed, word, cells[band]);
            cells[band] = word;
            least = smaller(least, word);
            const Words several = fill_rows(word & ((word | all(kCarry)) - all(kFirsts)));
            const Words lone = word & ~several;
            dead |= placed[band] & lone;
            placed[band] |= lone;
            alone[3 * digit + band] = lone;
            two[band] = or_both(two[band], one[band], word);
            one[band] |= word;
        }
    }
    dead |= where_zero(least);
    Words single[3];
    for (int band = 0; band < 3; ++band) {
        dead = or_difference(dead, one[band], all(kBand));
        single[band] = one[band] & ~two[band];
    }
    Words full_minirows{}, full_columns{};
    if constexpr (Thorough) {
        full_minirows = rows_tally.three & ~rows_tally.four;
        full_columns = columns_tally.three & ~columns_tally.four;
        dead = or_difference(dead, rows_tally.three, all(kBand));
        dead = or_difference(dead, columns_tally.three, all(kBand));
    }
#pragma GCC unroll 1
    for (int digit = 0; digit < 9; ++digit) {
        Words cut[3]{};
        if constexpr (Thorough) {
            const Bands taken = removed_by_triads(minirows[digit] & full_minirows, columns[digit] & full_columns);
            cut[0] = taken.a, cut[1] = taken.b, cut[2] = taken.c;
        }
#pragma GCC unroll 3
        for (int band = 0; band < 3; ++band) {
            const int number = 3 * digit + band;
            const Words before = boards.cells[number];
            Words word = keep(before, alone[number], placed[band]);
            if constexpr (Thorough) word &= ~cut[band];
            const Words sole = word & single[band];
            // Two cells of one minirow: nothing else would notice.
            if constexpr (Thorough) dead = or_both(dead, sole, (sole | all(kCarry)) - all(kFirsts));
            word = keep(word, sole, fill_rows(sole));
            changed = or_difference(changed, word, before);
            boards.cells[number] = word;
        }
    }
    return {changed, dead, or3(two[0], two[1], two[2])};
}

}  // namespace
}  // namespace gridwise::classic
