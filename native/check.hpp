// Does a full grid satisfy every relation? Reads the relations as they were written; shares nothing with the solver.
#pragma once

#include <span>
#include <vector>

#include "wire.hpp"

namespace gridwise {

// Values for all variables of a model, hidden ones too.
struct FullGrid {
    const Spec& spec;
    const std::vector<int64_t>& values;

    int64_t value(const Relation& r, size_t place) const { return values[size_t(r.cells[place])]; }
};

// The checker has a case for each kind of relation, which registers itself in check_cases.cpp.
using CheckCase = bool (*)(const FullGrid&, const Relation&);
struct RegisteredCase {
    RegisteredCase(const char* kind, CheckCase holds);
};
CheckCase check_case(const Relation& relation);  // throws std::logic_error where there is none

// For the cases, and for totals.
int64_t added(const Term& term, int64_t value);
bool is_one_of(const std::vector<int64_t>& list, int64_t x);

class Checker {
public:
    // `clues`: a byte per clue, or null when all are present.
    Checker(const Spec& spec, const uint8_t* clues);

    // Values of all variables but totals, in order.
    bool holds(std::span<const int64_t> values);

private:
    void prepare();
    bool totals_exist();
    int determine(size_t total);  // 1: found its value, 0: cannot tell, -1: there is none
    bool all_hold() const;
    bool in_universe(size_t variable, int64_t value) const;

    const Spec& spec_;
    std::vector<std::pair<const Relation*, CheckCase>> active_;
    std::vector<int64_t> value_;
    std::vector<uint8_t> known_;
    std::vector<size_t> totals_;
    bool prepared_ = false;
    const uint8_t* clues_;
};

}  // namespace gridwise
