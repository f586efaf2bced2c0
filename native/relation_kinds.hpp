// What the core knows of each kind of relation. A kind registers itself in the file of its propagator.
#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include "model.hpp"

namespace gridwise {

class ClauseWriter;
class Proposal;

// Cells and their values.
struct Held {
    std::span<const int32_t> cells;   // sorted
    std::span<const int64_t> values;  // of these
    int64_t operator[](int32_t cell) const { return values[size_t(std::lower_bound(cells.begin(), cells.end(), cell) - cells.begin())]; }
};

struct RelationKind {
    const char* name;
    // Throws if the fields from the wire do not fit together; nothing checks that later.
    void (*check)(const Relation&);
    void (*propagate)(const Context&, const Relation&, Propagators& out);
    void (*encode)(ClauseWriter&, const Relation&);
    // Whether it holds, for relations whose combinations are listed one by one. Null: they never are.
    bool (*accepts)(const Spec&, const Relation&, const Held&) = nullptr;
    // Whether it says that all its cells differ.
    bool (*separates)(const Model&, const Relation&) = nullptr;
    // What it says of each single cell, applied once when a search starts.
    void (*restrict)(const Model&, const Relation&, const std::function<void(int32_t cell)>& limit) = nullptr;
    // The clauses that a proposed solution breaks, for relations whose clauses are too many to be written at once.
    void (*cut)(const Relation&, Proposal&) = nullptr;
    bool alone = false;    // it is never inside a branch
    // Further relations whose meaning its propagator uses while they are active: reasons cite them, too.
    std::vector<int32_t> (*with)(const Model&, const Relation&) = nullptr;
    bool branches = false; // it is made of branches, and has no cells of its own
    bool compares = true;  // its cells share an alphabet, so that equal values are equal bits
    bool links = false;    // where it separates its cells, it says nothing else, and links between them replace it
};

struct RegisteredRelation {
    explicit RegisteredRelation(const RelationKind& kind);
};
const RelationKind* find_relation(int64_t kind);  // null where there is none
const RelationKind& relation_kind(const Relation& relation);
std::vector<std::string> relation_names();

// For `check`.
void require(bool fine, const char* what);
void require_different_cells(const Relation& relation);

}  // namespace gridwise
