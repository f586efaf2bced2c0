// All values of a set of different cells that occur in some complete matching (Régin's filtering).
#pragma once

#include "model.hpp"

namespace gridwise {

bool worth_matching(const Model& model, const Relation& relation);
void make_matching(const Model& model, const Relation& relation, Propagators& out);

}  // namespace gridwise
