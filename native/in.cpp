// In: a cell holds one of some values. Outside of branches that is known before any search.
#include <algorithm>

#include "clause_writer.hpp"
#include "relation_kinds.hpp"

namespace gridwise {
namespace {

class In final : public Propagator {
public:
    std::vector<uint64_t> mask;
    bool run(Engine& e) const override { return e.keep(cells[0], mask.data()); }
};

bool restricts_to(const Relation& r, int64_t value) { return std::binary_search(r.values.begin(), r.values.end(), value); }

void encode_in(ClauseWriter& out, const Relation& r) {
    out.each_value(r.cells[0], [&](int64_t value, int32_t l) {
        if (!restricts_to(r, value)) out.emit({-l});
    });
}

const RegisteredRelation in_relation{{
    .name = "In",
    .check = [](const Relation& r) { require(r.cells.size() == 1, "a restriction speaks of one cell"); },
    .propagate = [](const Context& context, const Relation& r, Propagators& out) {
        if (context.nested) make_in(context, r, out);
    },
    .encode = encode_in,
    .accepts = [](const Spec&, const Relation& r, const Held& held) { return restricts_to(r, held[r.cells[0]]); },
    .restrict = [](const Model&, const Relation& r, const auto& limit) { limit(r.cells[0]); },
}};

}  // namespace

void make_in(const Context& context, const Relation& r, Propagators& out) {
    auto p = std::make_unique<In>();
    p->cells = r.cells;
    p->mask = context.model.mask(r.cells[0], r.values);
    out.push_back(std::move(p));
}

}  // namespace gridwise
