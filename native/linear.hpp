// A prepared Linear: every cell once, with the number each of its values adds.
#pragma once

#include "relation_kinds.hpp"

namespace gridwise {

struct Sum {
    std::vector<int32_t> cells;
    std::vector<std::vector<int64_t>> numbers;  // per cell and bit of its alphabet
    std::vector<int64_t> weight;                // per cell: the factor of its value; 0 for totals and tables
    std::vector<uint8_t> plain;                 // per cell: it adds exactly its value
    std::vector<int64_t> targets;
};

void encode_linear(ClauseWriter& out, const Relation& r);
Sum gather(const Model& model, const Relation& relation);
bool make_cage(const Context& context, const Sum& sum, Propagators& out);  // false: cells may be equal, or there are too many combinations

}  // namespace gridwise
