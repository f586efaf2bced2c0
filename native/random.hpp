// Random numbers from a seed: splitmix64, the same on every machine.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace gridwise {

// Always inlined: each classic kernel is compiled for another processor and must not share its code.
[[gnu::always_inline]] inline uint64_t splitmix64(uint64_t& state) {
    uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

class Random {
public:
    explicit Random(uint64_t seed) : state_(seed) {}
    uint64_t next() { return splitmix64(state_); }
    uint64_t below(uint64_t end) { return next() % end; }
    double fraction() { return double(next() >> 11) * 0x1p-53; }  // from 0 up to but not including 1
    template <class T>
    void shuffle(std::vector<T>& list) {
        for (size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(i)]);
    }

private:
    uint64_t state_;
};

}  // namespace gridwise
