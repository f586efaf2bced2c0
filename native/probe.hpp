// How many solutions there are, estimated: random walks down the search tree, each weighed by how unlikely it was.
#pragma once

#include "search.hpp"

namespace gridwise {

struct Probes {
    Status status = kExhausted;    // kExhausted: as many as were asked for; otherwise what ended it
    std::vector<double> weights;   // of each probe the natural logarithm of the number that it stands for; -inf: it died
    std::vector<int64_t> guesses;  // of each probe; 0: it is the exact count
};

// The mean of the numbers that probes stand for is, in expectation, the number of solutions (Knuth 1975). Below a node
// whose solutions can be counted within `nodes` nodes, they are.
Probes probe(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, const Assumptions& assume,
             uint64_t seed, int64_t samples, int64_t nodes, Monitor* monitor);

}  // namespace gridwise
