// Chance from a seed: the same numbers on every machine.
#pragma once

#include <cstdint>
#include <utility>

namespace gridwise::classic {
namespace {  // kernels for several processors include this: see vectors.hpp

inline uint64_t draw_bits(uint64_t& chance) {
    chance += 0x9E3779B97F4A7C15ull;
    uint64_t z = chance;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
}

// A number below `below`.
inline int draw(uint64_t& chance, uint32_t below) { return int((draw_bits(chance) >> 32) * below >> 32); }

template <class T>
void shuffle(T* items, int count, uint64_t& chance) {
    for (int i = count - 1; i > 0; --i) std::swap(items[i], items[draw(chance, uint32_t(i + 1))]);
}

}  // namespace
}  // namespace gridwise::classic
