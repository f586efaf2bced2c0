// Sorts a list and drops duplicates. Not templates, so that each is compiled once.
#pragma once

#include <cstdint>
#include <vector>

namespace gridwise {

void sort_unique(std::vector<int32_t>& list);
void sort_unique(std::vector<int64_t>& list);

}  // namespace gridwise
