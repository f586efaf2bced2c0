// Clauses that are written only when a proposed solution breaks them. Relations that speak of whole graphs have too many to write them
// all at once.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "clauses.hpp"

namespace gridwise {

// A solution of the clauses so far, and the further clauses that exclude it because it breaks a relation.
class Proposal {
public:
    Proposal(const Clauses& clauses, std::span<const int64_t> values);

    // Whether the cell holds one of these values (sorted).
    bool is_in(int32_t cell, const std::vector<int64_t>& set) const;
    // Adds literals to a clause; one of them is true if the cell holds one of these values, or if it holds none of them.
    void add_in(std::vector<int32_t>& clause, int32_t cell, const std::vector<int64_t>& set) const { add(clause, cell, set, true); }
    void add_not_in(std::vector<int32_t>& clause, int32_t cell, const std::vector<int64_t>& set) const { add(clause, cell, set, false); }
    void cut(const std::vector<int32_t>& clause);

    std::map<int32_t, std::vector<int32_t>> by_length;  // clauses of the same length, end to end

private:
    void add(std::vector<int32_t>& clause, int32_t cell, const std::vector<int64_t>& set, bool wanted) const;
    size_t place(int32_t cell) const { return size_t(clauses_.places[size_t(cell)]); }

    const Clauses& clauses_;
    std::span<const int64_t> values_;
};

}  // namespace gridwise
