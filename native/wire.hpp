// The wire: a flat buffer of int64 that says what a model is, and its parsed form.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace gridwise {

enum class Kind { In = 1, Permutation, AllDifferent, Linear, Product, Pair, Count, Automaton, AnyOf };

// One summand of a Linear: weight * value, or a table from value to number.
struct Term {
    bool tabled = false;
    int64_t weight = 0;
    std::vector<std::pair<int64_t, int64_t>> table;  // sorted by value
};

struct Relation {
    Kind kind{};
    std::vector<int32_t> when;      // literals: clue*2+1 present, clue*2 absent; all must hold
    std::vector<int32_t> cells;
    std::vector<int64_t> values;    // In, Permutation, Count: sorted values
    std::vector<int64_t> targets;   // Linear, Product: targets; Count: counts; sorted
    std::vector<Term> terms;        // Linear: one per cell
    int32_t table = -1;             // Pair: pair table; Automaton: automaton
    std::vector<std::vector<Relation>> branches;  // AnyOf
};

struct Transition {
    int32_t state;
    int64_t value;
    int32_t next;
};

struct AutomatonSpec {
    int32_t states = 0, start = 0;
    std::vector<int32_t> accepting;
    std::vector<Transition> transitions;  // sorted by state, then value
};

struct VariableSpec {
    int32_t universe;
    bool hidden;
};

using PairTable = std::vector<std::pair<int64_t, int64_t>>;  // sorted

struct Spec {
    std::vector<std::vector<int64_t>> universes;
    std::vector<VariableSpec> variables;
    int64_t clues = 0;
    std::vector<PairTable> pair_tables;
    std::vector<AutomatonSpec> automata;
    std::vector<Relation> relations;
};

// Throws std::invalid_argument for anything that is not a well-formed model.
Spec parse(std::span<const int64_t> wire);

// What a term adds when its cell holds the value (the value is known to the term).
int64_t number(const Term& term, int64_t value);

}  // namespace gridwise
