#include "cuts.hpp"

#include <algorithm>
#include <stdexcept>

#include "relation_kinds.hpp"

namespace gridwise {

Proposal::Proposal(const Clauses& clauses, std::span<const int64_t> values) : clauses_(clauses), values_(values) {
    if (values.size() != clauses.settled.size()) throw std::invalid_argument("a solution has one value per cell");
    for (const Relation& relation : clauses.uncut) relation_kind(relation).cut(relation, *this);
}

bool Proposal::is_in(int32_t cell, const std::vector<int64_t>& set) const {
    return std::binary_search(set.begin(), set.end(), values_[place(cell)]);
}

void Proposal::add(std::vector<int32_t>& clause, int32_t cell, const std::vector<int64_t>& set, bool wanted) const {
    const auto about = [](const Clauses::Meaning& meaning, int32_t place) { return meaning.place < place; };
    const auto& all = clauses_.meanings;
    const auto here = int32_t(place(cell));
    for (auto it = std::lower_bound(all.begin(), all.end(), here, about); it != all.end() && it->place == here; ++it)
        if (std::binary_search(set.begin(), set.end(), it->value) == wanted) clause.push_back(int32_t(it - all.begin()) + 1);
}

void Proposal::cut(const std::vector<int32_t>& clause) {
    auto& list = by_length[std::max(1, int32_t(clause.size()))];
    if (clause.empty()) list.insert(list.end(), {1, -1});  // two clauses that contradict each other
    else list.insert(list.end(), clause.begin(), clause.end());
}

}  // namespace gridwise
