// Telling boards apart at a glance: by how many givens lie in the areas of their rules.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gridwise {

class Glance {
public:
    // The cells of each area.
    Glance(const std::vector<std::vector<int32_t>>& areas, int32_t cells);

    // A number that boards share which differ only in the names of symbols and in exchanges that map areas to areas. `held`: per cell the
    // number of its symbol, 0 where nothing is given.
    uint64_t of(std::span<const uint8_t> held) const;

private:
    size_t areas_;
    std::vector<std::vector<int32_t>> of_cell_;  // per cell: its areas
};

}  // namespace gridwise
