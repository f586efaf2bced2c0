// A set of cells: as many 64-bit words as the board needs, and no more.
#pragma once

#include "../bit_set.hpp"

namespace gridwise::logic {

constexpr int kMostCells = 1344;  // 36 × 36 and a little
constexpr int kMostCellWords = kMostCells / 64;

using CellSet = BitSet<WordsUpTo<kMostCellWords>>;

}  // namespace gridwise::logic
