// Guessing. In the band or stack with the fewest arrangements, the digit with the fewest is put into one minirow (or column);
// the other branch excludes it there.
#pragma once

#include <type_traits>

#include "draws.hpp"
#include "setup.hpp"

namespace gridwise::classic {
namespace {

constexpr uint32_t kEvery3rd = 0x9249;  // of 18 bits: those of the first band
constexpr uint64_t kEvery9th = 1ull | 1ull << 9 | 1ull << 18 | 1ull << 27 | 1ull << 36 | 1ull << 45;

// One of the bits: a random one, or the lowest if rng is 0.
inline uint32_t pick_bit(uint32_t bits, uint64_t& rng) {
    if (rng)
        for (int skip = draw(rng, uint32_t(__builtin_popcount(bits))); skip > 0; --skip) bits &= bits - 1;
    return bits & -bits;
}

// The arrangements of three digits, 18 bits each.
template <int Step>
GRIDWISE_INLINE uint64_t packed(const uint32_t* x) {
    return uint64_t(x[0]) | uint64_t(x[Step]) << 18 | uint64_t(x[2 * Step]) << 36;
}

// The unsettled band (0 to 2) or stack (3 to 5) with the fewest arrangements, all digits together.
template <int Step>
int smallest_band_or_stack(const uint32_t* across, const uint32_t* down) {
    int counts[6]{};
    for (int i = 0; i < 9; i += 3) {
        const uint64_t a = packed<Step>(across + i * Step), d = packed<Step>(down + i * Step);
        for (int k = 0; k < 3; ++k) {
            counts[k] += __builtin_popcountll(a & 0x249249249249249ull << k);
            counts[3 + k] += __builtin_popcountll(d & (7ull << 3 * k) * kEvery9th);
        }
    }
    int best = -1;
    for (int i = 0; i < 6; ++i)
        if (counts[i] > 9 && (best < 0 || counts[i] < counts[best])) best = i;
    return best;
}

// The digit with the fewest arrangements under the mask, but at least two.
template <int Step>
int choose_digit(const uint32_t* arrangements, uint32_t mask, uint64_t& rng) {
    int best = 99, digit = 0;
    const int first = rng ? draw(rng, 9) : 0;
    for (int i = 0; i < 9; ++i) {
        const int number = first + i < 9 ? first + i : first + i - 9;
        const int count = __builtin_popcount(arrangements[number * Step] & mask);
        if (count > 1 && count < best) {
            best = count;
            digit = number;
        }
    }
    return digit;
}

template <class Now, class Other>
void guess_minirow(Now now, Other other, int digit, int band, uint64_t& rng) {
    uint32_t& word = now.at(digit, band);
    for (int row = 0;; ++row) {
        const uint32_t cells = word >> 10 * row & kRow;
        const uint32_t boxes = (cells | cells >> 1 | cells >> 2) & 0x49;
        if ((boxes & (boxes - 1)) == 0) continue;  // settled in this row
        const uint32_t minirow = (pick_bit(boxes, rng) * 7) << 10 * row;
        other.at(digit, band) &= ~minirow;
        word &= ~(kRow << 10 * row) | minirow;
        return;
    }
}

template <class Now, class Other>
void guess_column(Now now, Other other, int digit, int stack, uint64_t& rng) {
    for (int column = 3 * stack;; ++column) {
        const uint32_t cells = rows(1u << column);
        uint32_t bands = 0;
        for (int band = 0; band < 3; ++band) bands |= uint32_t((now.at(digit, band) & cells) != 0) << band;
        if ((bands & (bands - 1)) == 0) continue;
        const int kept = __builtin_ctz(pick_bit(bands, rng));
        other.at(digit, kept) &= ~cells;
        for (int band = 0; band < 3; ++band)
            if (band != kept) now.at(digit, band) &= ~cells;
        return;
    }
}

// Applies a guess to `now`, and its opposite to `other`, a copy of the same board.
template <class Now, class Other, int Step>
void guess_once(Now now, Other other, const uint32_t* across, const uint32_t* down, std::integral_constant<int, Step>,
                uint64_t& rng) {
    const int place = smallest_band_or_stack<Step>(across, down);
    const uint32_t mask = place < 3 ? kEvery3rd << place : (7u << 3 * (place - 3)) * 0x201u;
    const int digit = choose_digit<Step>(place < 3 ? across : down, mask, rng);
    if (place < 3) guess_minirow(now, other, digit, place, rng);
    else guess_column(now, other, digit, place - 3, rng);
}

}  // namespace
}  // namespace gridwise::classic
