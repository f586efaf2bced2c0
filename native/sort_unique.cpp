#include "sort_unique.hpp"

#include <algorithm>

namespace gridwise {
namespace {

template <class T>
void sort_and_erase(std::vector<T>& list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

void sort_unique(std::vector<int32_t>& list) { sort_and_erase(list); }
void sort_unique(std::vector<int64_t>& list) { sort_and_erase(list); }

}  // namespace gridwise
