// The wire: a flat buffer of int64 that describes a model, and its parsed form.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gridwise {

// The number of a name (FNV-1a, 31 bits). Python and the core agree on names alone: neither keeps a list of numbers.
constexpr uint32_t named(std::string_view name) {
    uint32_t hash = 2166136261u;
    for (char c : name) hash = (hash ^ uint8_t(c)) * 16777619u;
    return hash & 0x7fffffffu;
}

// A kind of relation, by the name of its class in Python. A new one needs no entry here: `Kind(named("…"))` in its own file will do.
enum class Kind : uint32_t {
    In = named("In"),
    Permutation = named("Permutation"),
    Distinct = named("Distinct"),
    Linear = named("Linear"),
    Product = named("Product"),
    Pair = named("Pair"),
    Count = named("Count"),
    Automaton = named("Automaton"),
    Either = named("Either"),
};

// How a field of a relation is written. Python says which fields a kind has, in which order, and how each is written.
enum class Encoding : uint32_t {
    Cell = named("cell"),          // one cell
    Cells = named("cells"),        // cells in order
    Values = named("values"),      // a set of values that cells can hold
    Number = named("number"),
    Numbers = named("numbers"),    // a set of numbers
    Sequence = named("sequence"),  // numbers in order
    Weights = named("weights"),    // for each cell so far: a number, or a table from value to number
    Table = named("table"),        // a table of pairs of values
    Machine = named("machine"),    // a finite automaton
    Reading = named("reading"),    // how people read the relation: its kind and its numbers; or none
    Branches = named("branches"),  // lists of relations
};

// One summand of a Linear: weight * value, or a table from value to number.
struct Term {
    bool tabled = false;
    int64_t weight = 0;
    std::vector<std::pair<int64_t, int64_t>> table;  // sorted by value
};

// The fields of a relation, each where its encoding puts it.
struct Relation {
    Kind kind{};
    std::vector<int32_t> when;      // literals: clue*2+1 present, clue*2 absent; all must hold
    std::vector<int32_t> cells;     // Cell, Cells: one field after the other; Branches: those of all branches, sorted
    std::vector<int64_t> values;    // Values: sorted
    std::vector<int64_t> targets;   // Number, Numbers: sorted
    std::vector<Term> terms;        // Weights: one per cell
    int32_t table = -1;             // Table: its number
    int32_t machine = -1;           // Machine: its number
    uint32_t reading = 0;           // Reading: the number of its name; 0: none
    std::vector<int64_t> details;   // Reading, Sequence: its numbers
    std::vector<std::vector<Relation>> branches;
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
    bool hidden;                    // not part of a solution's identity: derived, or a total
    bool total;                     // the sum of some cells, and no place of the board
};

using PairTable = std::vector<std::pair<int64_t, int64_t>>;  // sorted

struct Spec {
    std::vector<std::vector<int64_t>> universes;
    std::vector<VariableSpec> variables;
    int64_t clues = 0;
    std::vector<PairTable> pair_tables;
    std::vector<AutomatonSpec> automata;
    std::vector<Relation> relations;

    const PairTable& table(const Relation& r) const { return pair_tables[size_t(r.table)]; }
    const AutomatonSpec& machine(const Relation& r) const { return automata[size_t(r.machine)]; }
};

// Throws std::invalid_argument for anything that is not a well-formed model.
Spec parse(std::span<const int64_t> wire);
[[noreturn]] void bad_wire(const std::string& what);

// What a term adds when its cell holds the value (the value is known to the term).
int64_t number(const Term& term, int64_t value);

}  // namespace gridwise
