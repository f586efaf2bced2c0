// Chance from a seed: the same numbers on every machine.
#pragma once

#include <cstdint>
#include <utility>

#include "../random.hpp"

namespace gridwise::classic {
namespace {  // kernels for several processors include this: see vectors.hpp

// A number below `below`.
inline int draw(uint64_t& chance, uint32_t below) { return int((splitmix64(chance) >> 32) * below >> 32); }

template <class T>
void shuffle(T* items, int count, uint64_t& chance) {
    for (int i = count - 1; i > 0; --i) std::swap(items[i], items[draw(chance, uint32_t(i + 1))]);
}

}  // namespace
}  // namespace gridwise::classic
