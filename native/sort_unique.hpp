// Sorting a list and dropping what is in it twice: not templates, so that each is compiled once.
#pragma once

#include <cstdint>
#include <vector>

namespace gridwise {

void sort_unique(std::vector<int32_t>& list);
void sort_unique(std::vector<int64_t>& list);

}  // namespace gridwise
