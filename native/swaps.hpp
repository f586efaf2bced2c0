// Finds a solution by exchanging values: for boards of houses and sums that are too hard for search trees.
#pragma once

#include <vector>

#include "engine.hpp"

namespace gridwise {

// Whether the model has only houses that share no cell, and plain sums with one target each.
bool can_swap(const Model& model, const Engine& engine);

// The bit of each cell in a solution, if one is found within this many exchanges; nothing otherwise. The engine must be at the root.
std::vector<int32_t> swap_to_solution(Engine& engine, uint64_t seed, int64_t moves);

}  // namespace gridwise
