#include "fingerprint.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace gridwise {
namespace {

// A hash of the numbers in ascending order.
template <class Numbers>
uint64_t mixed(Numbers& numbers) {
    std::sort(numbers.begin(), numbers.end());
    uint64_t out = numbers.size();
    for (uint64_t number : numbers) {
        out = (out ^ number) * 0x9e3779b97f4a7c15u;
        out ^= out >> 29;
    }
    return out;
}

}  // namespace

Fingerprint::Fingerprint(const std::vector<std::vector<int32_t>>& areas, int32_t cells) : areas_(areas.size()) {
    if (cells < 0) throw std::invalid_argument("a board can't have less than no cells");
    of_cell_.resize(size_t(cells));
    for (size_t area = 0; area < areas.size(); ++area)
        for (int32_t cell : areas[area]) {
            if (cell < 0 || cell >= cells) throw std::invalid_argument("an area names an unknown cell");
            of_cell_[size_t(cell)].push_back(int32_t(area));
        }
}

uint64_t Fingerprint::of(std::span<const uint8_t> held) const {
    if (held.size() != of_cell_.size()) throw std::invalid_argument("there must be one byte per cell");
    std::vector<uint32_t> counts(areas_), around;
    std::array<uint32_t, 256> times{};
    for (size_t cell = 0; cell < held.size(); ++cell) {
        if (!held[cell]) continue;
        ++times[held[cell]];
        for (int32_t area : of_cell_[cell]) ++counts[size_t(area)];
    }
    std::vector<uint64_t> places;
    for (size_t cell = 0; cell < held.size(); ++cell) {
        if (!held[cell]) continue;
        around.clear();
        for (int32_t area : of_cell_[cell]) around.push_back(counts[size_t(area)]);
        places.push_back(mixed(around));
    }
    std::array<uint64_t, 3> all{mixed(counts), mixed(places), mixed(times)};
    return mixed(all);
}

}  // namespace gridwise
