// Filters cells that all differ: keeps the values that occur in some complete matching (Régin).
#pragma once

#include "model.hpp"

namespace gridwise {

bool worth_matching(const Model& model, const Relation& relation);
void make_matching(const Model& model, const Relation& relation, Propagators& out);

}  // namespace gridwise
