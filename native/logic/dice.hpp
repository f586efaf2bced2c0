// Chance.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace gridwise::logic {

// Chance that is the same on every machine: splitmix64.
class Dice {
public:
    explicit Dice(uint64_t seed) : state_(seed) {}
    uint64_t next() {
        uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    size_t below(size_t n) { return size_t(next() % n); }
    template <class T>
    void shuffle(std::vector<T>& list) {
        for (size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(i)]);
    }

private:
    uint64_t state_;
};

}  // namespace gridwise::logic
