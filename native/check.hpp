// Does a full grid satisfy every relation? Reads the relations as they were written; shares nothing with the solver.
#pragma once

#include <span>
#include <vector>

#include "wire.hpp"

namespace gridwise {

class Checker {
public:
    // `clues`: a byte per clue, or null when all are present.
    Checker(const Spec& spec, const uint8_t* clues);

    // Values of the variables that are not hidden, in order.
    bool holds(std::span<const int64_t> values);

private:
    void prepare();
    bool totals_exist();
    int determine(size_t total);  // 1: found its value, 0: cannot tell, -1: there is none
    bool all_hold() const;
    bool relation_holds(const Relation& relation) const;
    bool in_universe(size_t variable, int64_t value) const;

    const Spec& spec_;
    std::vector<const Relation*> active_;
    std::vector<int64_t> value_;
    std::vector<uint8_t> known_;
    std::vector<size_t> totals_;
    bool prepared_ = false;
    const uint8_t* clues_;
};

}  // namespace gridwise
