// Either by constructive disjunction: tries each branch and keeps what is possible in at least one.
#include <algorithm>

#include "clause_writer.hpp"
#include "relation_kinds.hpp"

namespace gridwise {
namespace {

class Either final : public Propagator {
public:
    std::vector<Propagators> branches;
    std::vector<size_t> at;  // per cell: where its words start in the union
    size_t total = 0;        // words of the union

    bool run(Engine& e) const override {
        uint64_t* all = e.take(total);
        std::fill_n(all, total, 0);
        bool alive = false;
        for (const auto& branch : branches) alive |= try_branch(e, branch, all);
        for (size_t i = 0; alive && i < cells.size(); ++i) alive = e.keep(cells[i], all + at[i]);
        e.release(total);
        return alive;
    }

private:
    bool try_branch(Engine& e, const Propagators& branch, uint64_t* all) const {
        const bool outer = e.trial;
        const uint64_t changes = e.changes;  // undone changes do not count
        e.trial = true;
        e.push();
        bool alive;
        try {
            alive = fixpoint(e, branch);
        } catch (...) {
            e.pop();
            e.trial = outer;
            throw;
        }
        for (size_t i = 0; alive && i < cells.size(); ++i)
            for (int32_t w = 0; w < e.words(cells[i]); ++w) all[at[i] + size_t(w)] |= e.domain(cells[i])[w];
        e.pop();
        e.trial = outer;
        e.changes = changes;
        return alive;
    }

    static bool fixpoint(Engine& e, const Propagators& branch) {
        for (uint64_t before = e.changes + 1; before != e.changes;) {
            before = e.changes;
            for (const auto& p : branch) {
                e.tick(50);
                if (!p->run(e)) return false;
            }
        }
        return true;
    }
};

void propagate_either(const Context& context, const Relation& r, Propagators& out) {
    if (make_table(context, r, out)) return;
    auto p = std::make_unique<Either>();
    p->cells = r.cells;
    for (int32_t c : r.cells) {
        p->at.push_back(p->total);
        p->total += size_t(context.model.variables[size_t(c)].words);
    }
    size_t inner = 0;
    for (const auto& branch : r.branches) {
        Propagators list;
        for (const auto& x : branch) relation_kind(x).propagate({context.model, context.when, true}, x, list);
        for (const auto& q : list) inner = std::max(inner, q->scratch);
        p->branches.push_back(std::move(list));
    }
    p->scratch = p->total + inner;
    p->priority = 3;
    p->repeat = true;
    out.push_back(std::move(p));
}

// Which branch holds need not be told apart: solutions are compared by their cells alone.
void encode_either(ClauseWriter& out, const Relation& r) {
    Literals chosen;
    for (size_t i = 0; i < r.branches.size(); ++i) chosen.push_back(out.fresh());
    out.emit(chosen);
    for (size_t i = 0; i < r.branches.size(); ++i) out.relations_if(chosen[i], r.branches[i]);
}

bool accepts_either(const Spec& spec, const Relation& r, const Held& held) {
    return std::any_of(r.branches.begin(), r.branches.end(), [&](const auto& branch) {
        return std::all_of(branch.begin(), branch.end(), [&](const Relation& x) { return relation_kind(x).accepts(spec, x, held); });
    });
}

const RegisteredRelation either_relation{{
    .name = "Either",
    .check = [](const Relation&) {},
    .propagate = propagate_either,
    .encode = encode_either,
    .accepts = accepts_either,
    .branches = true,
    .compares = false,  // its branches say which cells are compared
}};

}  // namespace
}  // namespace gridwise
