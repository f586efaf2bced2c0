// Leaves out what was found before: two houses may tell the same step.
#pragma once

#include <set>
#include <vector>

#include "step.hpp"

namespace gridwise::logic {

class Once {
public:
    // False if a step with the same pattern and the same outcome was asked about before.
    bool fresh(const Step& step) {
        std::vector<int32_t> key;
        for (const auto* list : {&step.pattern, &step.placements, &step.removals}) {
            for (const Candidate& c : *list) key.push_back(c.cell), key.push_back(c.value);
            key.push_back(-1);
        }
        return seen_.insert(std::move(key)).second;
    }

private:
    std::set<std::vector<int32_t>> seen_;
};

}  // namespace gridwise::logic
