#include "relation_kinds.hpp"

#include <stdexcept>

namespace gridwise {
namespace {

// There are few, so a linear search will do.
std::vector<std::pair<Kind, RelationKind>>& relation_kinds() {
    static std::vector<std::pair<Kind, RelationKind>> all;
    return all;
}

}  // namespace

RegisteredRelation::RegisteredRelation(const RelationKind& kind) { relation_kinds().emplace_back(Kind(named(kind.name)), kind); }

const RelationKind* find_relation(int64_t number) {
    for (const auto& [kind, known] : relation_kinds())
        if (int64_t(kind) == number) return &known;
    return nullptr;
}

const RelationKind& relation_kind(const Relation& relation) { return *find_relation(int64_t(relation.kind)); }

std::vector<std::string> relation_names() {
    std::vector<std::string> out;
    for (const auto& [kind, known] : relation_kinds()) out.push_back(known.name);
    std::sort(out.begin(), out.end());
    return out;
}

void require(bool fine, const char* what) {
    if (!fine) bad_wire(what);
}

void require_different_cells(const Relation& relation) {
    auto sorted = relation.cells;
    std::sort(sorted.begin(), sorted.end());
    require(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end(), "a cell occurs twice among different cells");
}

}  // namespace gridwise
