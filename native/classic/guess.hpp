// What to guess: the digit with the fewest arrangements, in the band or stack with the fewest, goes into one of its minirows
// (or columns), or, later, does not.
#pragma once

#include <type_traits>

#include "chance.hpp"
#include "setup.hpp"

namespace gridwise::classic {
namespace {

constexpr uint32_t kEvery3rd = 0x9249;  // of 18 bits: the arrangements of the first band
constexpr uint64_t kEvery9th = 1ull | 1ull << 9 | 1ull << 18 | 1ull << 27 | 1ull << 36 | 1ull << 45;

// One bit: the lowest, or any where chance decides; chance is 0 where nothing is left to it.
inline uint32_t one_of(uint32_t bits, uint64_t& chance) {
    if (chance)
        for (int skip = draw(chance, uint32_t(__builtin_popcount(bits))); skip > 0; --skip) bits &= bits - 1;
    return bits & -bits;
}

// The arrangements of three digits, 18 bits each.
template <int Step>
GRIDWISE_INLINE uint64_t packed(const uint32_t* x) {
    return uint64_t(x[0]) | uint64_t(x[Step]) << 18 | uint64_t(x[2 * Step]) << 36;
}

// The band (0 to 2) or stack (3 to 5) that is not settled and has the fewest arrangements for all digits together.
template <int Step>
int fewest(const uint32_t* across, const uint32_t* down) {
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

// The digit with the fewest arrangements there, two at least.
template <int Step>
int choose(const uint32_t* arrangements, uint32_t mask, uint64_t& chance) {
    int best = 99, digit = 0;
    const int first = chance ? draw(chance, 9) : 0;
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
void guess_minirow(Now now, Other other, int digit, int band, uint64_t& chance) {
    uint32_t& word = now.at(digit, band);
    for (int row = 0;; ++row) {
        const uint32_t cells = word >> 10 * row & kRow;
        const uint32_t boxes = (cells | cells >> 1 | cells >> 2) & 0x49;
        if ((boxes & (boxes - 1)) == 0) continue;  // settled in this row
        const uint32_t minirow = (one_of(boxes, chance) * 7) << 10 * row;
        other.at(digit, band) &= ~minirow;
        word &= ~(kRow << 10 * row) | minirow;
        return;
    }
}

template <class Now, class Other>
void guess_column(Now now, Other other, int digit, int stack, uint64_t& chance) {
    for (int column = 3 * stack;; ++column) {
        const uint32_t cells = rows(1u << column);
        uint32_t bands = 0;
        for (int band = 0; band < 3; ++band) bands |= uint32_t((now.at(digit, band) & cells) != 0) << band;
        if ((bands & (bands - 1)) == 0) continue;
        const int kept = __builtin_ctz(one_of(bands, chance));
        other.at(digit, kept) &= ~cells;
        for (int band = 0; band < 3; ++band)
            if (band != kept) now.at(digit, band) &= ~cells;
        return;
    }
}

// Narrows `now` by a guess, and `other`, the same board, by its opposite.
template <class Now, class Other, int Step>
void guess_once(Now now, Other other, const uint32_t* across, const uint32_t* down, std::integral_constant<int, Step>,
                uint64_t& chance) {
    const int place = fewest<Step>(across, down);
    const uint32_t mask = place < 3 ? kEvery3rd << place : (7u << 3 * (place - 3)) * 0x201u;
    const int digit = choose<Step>(place < 3 ? across : down, mask, chance);
    if (place < 3) guess_minirow(now, other, digit, place, chance);
    else guess_column(now, other, digit, place - 3, chance);
}

}  // namespace
}  // namespace gridwise::classic
