// Vectors of words, one 32-bit lane per board. The number of lanes is fixed when a kernel is compiled.
//
// Everything here and in the headers that include it is in an unnamed namespace on purpose: each kernel is compiled for a
// different processor, and the linker must never mix their code.
#pragma once

#include <cstdint>

#if defined(__AVX2__) || defined(__SSE4_1__)
#include <immintrin.h>
#endif

namespace gridwise::classic {
namespace {

constexpr int kLanes = GRIDWISE_LANES;

#define GRIDWISE_INLINE inline __attribute__((always_inline))

#if GRIDWISE_LANES == 1
using Words = uint32_t;
GRIDWISE_INLINE Words all(uint32_t x) { return x; }
GRIDWISE_INLINE Words where_zero(Words x) { return x == 0 ? ~0u : 0u; }
GRIDWISE_INLINE Words smaller(Words a, Words b) { return a < b ? a : b; }
#else
typedef uint32_t Words __attribute__((vector_size(GRIDWISE_LANES * 4)));
GRIDWISE_INLINE Words all(uint32_t x) { return Words{} + x; }
GRIDWISE_INLINE Words where_zero(Words x) { return Words(x == 0); }
GRIDWISE_INLINE Words smaller(Words a, Words b) { return a < b ? a : b; }
#endif

// Operations on three words, with AVX-512 a single instruction.
#if GRIDWISE_LANES == 16
#define GRIDWISE_THREE(a, b, c, table) Words(_mm512_ternarylogic_epi32(__m512i(a), __m512i(b), __m512i(c), table))
#endif
#ifdef GRIDWISE_THREE
GRIDWISE_INLINE Words or3(Words a, Words b, Words c) { return GRIDWISE_THREE(a, b, c, 0xFE); }
GRIDWISE_INLINE Words and3(Words a, Words b, Words c) { return GRIDWISE_THREE(a, b, c, 0x80); }
GRIDWISE_INLINE Words or_then_and(Words a, Words b, Words c) { return GRIDWISE_THREE(a, b, c, 0xA8); }
GRIDWISE_INLINE Words or_both(Words a, Words b, Words c) { return GRIDWISE_THREE(a, b, c, 0xF8); }
GRIDWISE_INLINE Words pick(Words mask, Words yes, Words no) { return GRIDWISE_THREE(mask, yes, no, 0xCA); }
GRIDWISE_INLINE Words keep(Words x, Words kept, Words among) { return GRIDWISE_THREE(x, kept, among, 0xD0); }
GRIDWISE_INLINE Words or_difference(Words a, Words b, Words c) { return GRIDWISE_THREE(a, b, c, 0xF6); }
#else
GRIDWISE_INLINE Words or3(Words a, Words b, Words c) { return a | b | c; }
GRIDWISE_INLINE Words and3(Words a, Words b, Words c) { return a & b & c; }
GRIDWISE_INLINE Words or_then_and(Words a, Words b, Words c) { return (a | b) & c; }
GRIDWISE_INLINE Words or_both(Words a, Words b, Words c) { return a | (b & c); }
GRIDWISE_INLINE Words pick(Words mask, Words yes, Words no) { return (mask & yes) | (no & ~mask); }
// Clears the bits of x that are in `among` but not in `kept`.
GRIDWISE_INLINE Words keep(Words x, Words kept, Words among) { return x & (kept | ~among); }
GRIDWISE_INLINE Words or_difference(Words a, Words b, Words c) { return a | (b ^ c); }
#endif

// One bit for each lane that is not zero.
GRIDWISE_INLINE uint32_t lanes_set(Words x) {
#if GRIDWISE_LANES == 1
    return x != 0;
#elif GRIDWISE_LANES == 16
    return _mm512_test_epi32_mask(__m512i(x), __m512i(x));
#elif GRIDWISE_LANES == 8
    return uint32_t(_mm256_movemask_ps(__m256(where_zero(x)))) ^ 0xFFu;
#elif defined(__SSE4_1__)
    return uint32_t(_mm_movemask_ps(__m128(where_zero(x)))) ^ 0xFu;
#else
    uint32_t set = 0;
    for (int lane = 0; lane < kLanes; ++lane) set |= uint32_t(x[lane] != 0) << lane;
    return set;
#endif
}

}  // namespace
}  // namespace gridwise::classic
