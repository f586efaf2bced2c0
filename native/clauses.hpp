// A model as clauses, for a clause-learning solver.
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
    std::vector<int64_t> settled;                       // the values of the places that are not open
    int32_t cells = 0;                                  // how many of the places are not derived: these come first
    struct Meaning { int32_t place; int64_t value; };   // a place, by its index among the places, and its value
    std::vector<Meaning> meanings;                      // of the first variables, by place; the others are auxiliary
    std::vector<int32_t> places;                        // per variable of the model: its index among the places, or -1
    std::vector<Relation> uncut;                        // relations of which more clauses are written when needed: see cuts.hpp

    // The values of all places if exactly these of the variables with a meaning are true.
    std::vector<int64_t> values(std::span<const int32_t> true_ones) const;
    // The clause that excludes this solution, whatever derived places hold.
    std::vector<int32_t> block(std::span<const int64_t> values) const;
};

// The active relations of a propagated engine, over its remaining values. Exactly the solutions of the model satisfy the clauses
// (and the cuts), each once if only the literals of cells are considered. None: there would be too many, or sums are too wide for this to pay.
std::optional<Clauses> clauses(const Engine& engine, Monitor* monitor);

}  // namespace gridwise
