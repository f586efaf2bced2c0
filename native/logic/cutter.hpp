// Cuts a filled grid into random cages: connected areas of an allowed size whose values make a clue.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../random.hpp"

namespace gridwise::logic {

using Area = std::vector<int32_t>;  // cells, ascending
Area sum(const Area& a, const Area& b);

// Which cages are allowed.
struct Plan {
    std::vector<std::vector<int32_t>> beside;                      // per cell: its neighbours
    std::vector<int32_t> sizes;                                    // how many cells a cage may have, ascending
    std::vector<int32_t> weights;                                  // how often a cage of that size is started
    std::unordered_map<uint64_t, std::vector<int32_t>> menus;      // by the values of a cage: the pieces it can be

    static constexpr int kBits = 4;                                // a key has this many bits per value: how often it occurs
};

struct Cut {
    Area cells;
    int32_t piece;
    friend bool operator<(const Cut& a, const Cut& b) { return a.cells < b.cells; }
};
using Cuts = std::vector<Cut>;      // covers the grid, in the order of its cells

class Cutter {
public:
    using Pairs = std::vector<std::pair<size_t, size_t>>;

    // `values`: the number of each cell's value in the solution.
    Cutter(const Plan& plan, const std::vector<int32_t>& values, Random& random) : plan_(plan), values_(values), random_(random) {}

    std::optional<Cuts> cut();                                     // none: every attempt left cells that fit nowhere
    // Splits some cages near these cells, each once, or replaces them by others; none if that is impossible.
    std::optional<Cuts> split(const Cuts& cuts, std::vector<uint8_t> near, size_t times);
    // Splits or replaces a cage so that the cages no longer allow these values, which are not the solution.
    std::optional<Cuts> without(const Cuts& cuts, const std::vector<int32_t>& others);
    // Neighbouring cages that could be joined, in random order, small ones first.
    Pairs joints(const Cuts& cuts);
    Cuts joined(const Cuts& cuts, const std::pair<size_t, size_t>& joint);
    // Two neighbouring cages exchange cells.
    std::optional<Cuts> exchanged(const Cuts& cuts);

private:
    bool sized(size_t size) const;
    const std::vector<int32_t>* menu(const Area& area) const { return menu(area, values_); }
    const std::vector<int32_t>* menu(const Area& area, const std::vector<int32_t>& values) const;
    bool fits(const Area& area) const { return menu(area) != nullptr; }
    bool allow(const Cuts& cuts, const std::vector<int32_t>& values) const;
    std::optional<std::vector<Area>> attempt();
    size_t random_size();
    Area grown(int32_t start, size_t size, const std::vector<uint8_t>& free);
    bool join_small(std::vector<Area>& areas) const;
    std::optional<std::pair<Area, Area>> halves(const Area& area);
    std::vector<size_t> touching(const Cuts& cuts, const std::vector<uint8_t>& near);
    std::optional<Cuts> split_once(const Cuts& cuts, const std::vector<uint8_t>& near);
    std::optional<Cuts> recut(const Cuts& cuts, const std::vector<size_t>& choice);
    Pairs pairs(const Cuts& cuts, const std::vector<size_t>& of) const;
    Cuts with(const Cuts& cuts, const std::vector<size_t>& gone, std::vector<Area> fresh);

    const Plan& plan_;
    const std::vector<int32_t>& values_;
    Random& random_;
};

}  // namespace gridwise::logic
