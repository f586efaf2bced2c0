#include "step.hpp"

#include <algorithm>

namespace gridwise::logic {

void sort_unique(std::vector<Candidate>& list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

void Step::sort_relations() {
    std::erase_if(relations, [](int32_t relation) { return relation < 0; });
    sort_unique(relations);
}

}  // namespace gridwise::logic
