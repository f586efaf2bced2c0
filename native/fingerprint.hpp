// Fingerprints tell boards apart quickly, by how many givens lie in the areas of their rules.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gridwise {

class Fingerprint {
public:
    // The cells of each area.
    Fingerprint(const std::vector<std::vector<int32_t>>& areas, int32_t cells);

    // Boards that differ only in the names of their symbols, or by an exchange that maps areas to areas, have the same number.
    // `held`: per cell the number of its symbol, 0 if nothing is given.
    uint64_t of(std::span<const uint8_t> held) const;

private:
    size_t areas_;
    std::vector<std::vector<int32_t>> of_cell_;  // per cell: its areas
};

}  // namespace gridwise
