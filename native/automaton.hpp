// What makers of propagators for automata share.
#pragma once

#include "model.hpp"

namespace gridwise {

// For an automaton over different cells with few values; null where it is none of these. `step`: state * letters + letter.
std::unique_ptr<Propagator> make_line(const Context& context, std::span<const int32_t> cells, const AutomatonSpec& spec,
                                      const std::vector<int32_t>& step);

}  // namespace gridwise
