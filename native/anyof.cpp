// AnyOf by constructive disjunction: tries each branch and keeps what is possible in at least one.
#include <algorithm>

#include "engine.hpp"

namespace gridwise {
namespace {

class AnyOf final : public Propagator {
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

}  // namespace

void make_any_of(const Context& context, const Relation& r, Propagators& out) {
    if (make_table(context, r, out)) return;
    auto p = std::make_unique<AnyOf>();
    p->cells = r.cells;
    for (int32_t c : r.cells) {
        p->at.push_back(p->total);
        p->total += size_t(context.model.variables[size_t(c)].words);
    }
    size_t inner = 0;
    for (const auto& branch : r.branches) {
        Propagators list;
        for (const auto& x : branch) make({context.model, context.when, true}, x, list);
        for (const auto& q : list) inner = std::max(inner, q->scratch);
        p->branches.push_back(std::move(list));
    }
    p->scratch = p->total + inner;
    p->priority = 3;
    p->repeat = true;
    out.push_back(std::move(p));
}

}  // namespace gridwise
