// A model as clauses: what a clause-learning solver takes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "engine.hpp"

namespace gridwise {

struct Clauses {
    int32_t variables = 0;                              // 1 … variables; a literal is one of them or its negative
    std::map<int32_t, std::vector<int32_t>> by_length;  // clauses of the same length, end to end
    std::vector<int64_t> settled;                       // what cells hold that are not open
    struct Meaning { int32_t place; int64_t value; };   // a cell, by its place among the cells, and what it holds
    std::vector<Meaning> meanings;                      // of the first variables; the others only help

    // What all cells hold when just these of the variables with a meaning are true.
    std::vector<int64_t> values(std::span<const int32_t> true_ones) const;
    // The clause that rules this solution out.
    std::vector<int32_t> block(std::span<const int64_t> values) const;
};

// The relations that are active in a propagated engine, over the values that it has left. Exactly the solutions of the
// model satisfy the clauses, once for each when only the literals of cells are looked at. None: they would be too many, or sums
// are too wide to be worth it.
std::optional<Clauses> clauses(const Engine& engine, Monitor* monitor);

}  // namespace gridwise
