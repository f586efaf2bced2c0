// Random draws from a seed, the same on every machine. `rng` is the state of splitmix64.
#pragma once

#include <cstdint>
#include <utility>

#include "../random.hpp"

namespace gridwise::classic {
namespace {  // included by the kernels: see vectors.hpp

// A number from 0 up to but not including `below`.
inline int draw(uint64_t& rng, uint32_t below) { return int((splitmix64(rng) >> 32) * below >> 32); }

template <class T>
void shuffle(T* items, int count, uint64_t& rng) {
    for (int i = count - 1; i > 0; --i) std::swap(items[i], items[draw(rng, uint32_t(i + 1))]);
}

}  // namespace
}  // namespace gridwise::classic
