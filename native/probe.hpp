// Estimates the number of solutions: random walks down the search tree, weighted by how unlikely each was.
#pragma once

#include "search.hpp"

namespace gridwise {

struct Probes {
    Status status = kExhausted;    // kExhausted: the requested number of probes; otherwise why it stopped
    std::vector<double> weights;   // per probe: the natural logarithm of its estimate; -inf: it met a contradiction
    std::vector<int64_t> guesses;  // of each probe; 0: it is the exact count
};

// The expected value of a probe's estimate is the number of solutions (Knuth 1975). Below a node
// whose solutions can be counted within `nodes` nodes, they are counted.
Probes probe(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, const Assumptions& assume,
             uint64_t seed, int64_t samples, int64_t nodes, Monitor* monitor);

}  // namespace gridwise
