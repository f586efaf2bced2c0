// Shared by the files that make propagators for automata.
#pragma once

#include "model.hpp"

namespace gridwise {

// A propagator for an automaton over different cells with few values; null otherwise. `step`: state * letters + letter.
std::unique_ptr<Propagator> make_line(const Context& context, std::span<const int32_t> cells, const AutomatonSpec& spec,
                                      const std::vector<int32_t>& step);

}  // namespace gridwise
