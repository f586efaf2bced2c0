// The steps of techniques, in plain numbers; Python puts them into words.
#pragma once

#include <cstdint>
#include <vector>

#include "../sort_unique.hpp"

namespace gridwise::logic {

// A value in a cell: `value` is the index of the value among those of the board, ascending.
struct Candidate {
    int32_t cell, value;
    friend bool operator==(const Candidate&, const Candidate&) = default;
    friend auto operator<=>(const Candidate&, const Candidate&) = default;
};
using gridwise::sort_unique;
void sort_unique(std::vector<Candidate>& list);

// A link of a chain: if (not) `from`, then (not) `to`. Groups of cells have several candidates of one value.
struct Link {
    std::vector<Candidate> from, to;
    bool strong;          // at least one of both is true; a weak link: at most one
    int32_t relation;     // the relation it comes from, -1 for the candidates of one cell
};

struct Step {
    std::vector<Candidate> placements, removals;
    std::vector<Candidate> pattern;     // the candidates that make the pattern
    std::vector<Candidate> extra;       // fins, pincers, a second colour: candidates that the text names separately
    std::vector<int32_t> relations;     // the relations it rests on, by their index in the model
    std::vector<Link> chain;
    std::vector<int32_t> numbers;       // sizes, lengths, variants: see the kernel's file
    std::vector<Step> parts;            // the steps of a refutation or a branch

    void sort_relations();              // each once, without the -1 of links within a cell
};

}  // namespace gridwise::logic
