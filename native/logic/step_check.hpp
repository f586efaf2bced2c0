// Steps that come from outside: whether they speak of cells, values and relations that exist.
#pragma once

#include <span>

#include "pruning.hpp"

namespace gridwise::logic {

// Throws std::invalid_argument unless all candidates of the steps are on this board.
void check_steps(const State& state, std::span<const Climbed> steps);

// The same for relations: those of the steps are in the list, and the cells of the list on this board.
void check_relations(const State& state, const Trail& trail, const RelationCells& relations);

}  // namespace gridwise::logic
