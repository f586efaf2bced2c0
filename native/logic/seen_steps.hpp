// Recognizes steps that were found before: two houses may lead to the same one.
#pragma once

#include <set>
#include <vector>

#include "step.hpp"

namespace gridwise::logic {

class SeenSteps {
public:
    // False if a step with the same pattern and outcome was passed before.
    bool is_new(const Step& step) {
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
