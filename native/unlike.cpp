// Unlike: two lines differ in at least so many places. Their cells come in turns: first of the one, first of the other, second …
#include <algorithm>

#include "clause_writer.hpp"
#include "relation_kinds.hpp"

namespace gridwise {
namespace {

class Unlike final : public Propagator {
public:
    int64_t least = 1;

    bool run(Engine& e) const override {
        int64_t differing = 0, open = 0;
        for (size_t i = 0; i < cells.size(); i += 2) {
            if (!meet(e, i)) ++differing;
            else open += !(e.single(cells[i]) && e.single(cells[i + 1]));
        }
        e.tick(int64_t(cells.size()));
        if (differing >= least || differing + open > least) return true;
        if (differing + open < least) return e.drop(cells.back(), e.domain(cells.back()));
        for (size_t i = cells.size(); i > 0; i -= 2)
            if (meet(e, i - 2) && !part(e, cells[i - 2], cells[i - 1])) return false;
        return true;
    }

private:
    // Whether the two cells of a place can still be alike.
    bool meet(const Engine& e, size_t i) const {
        const uint64_t *a = e.domain(cells[i]), *b = e.domain(cells[i + 1]);
        for (int32_t w = 0; w < e.words(cells[i]); ++w)
            if (a[w] & b[w]) return true;
        return false;
    }

    // Makes two cells differ, as far as one of them is known.
    static bool part(Engine& e, int32_t a, int32_t b) {
        if (e.single(a)) return e.single(b) || e.remove(b, e.lowest(a));
        return !e.single(b) || e.remove(a, e.lowest(b));
    }
};

void propagate_unlike(const Context&, const Relation& r, Propagators& out) {
    auto p = std::make_unique<Unlike>();
    p->cells = r.cells;
    p->least = r.targets[0];
    p->priority = 2;
    auto sorted = r.cells;
    std::sort(sorted.begin(), sorted.end());
    p->repeat = std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
    out.push_back(std::move(p));
}

// The state: in how many places they differ so far; and between the two cells of a place, what the first one holds.
void encode_unlike(ClauseWriter& out, const Relation& r) {
    constexpr int64_t kMany = 1 << 20;  // more than there are values
    out.walk(r.cells, 0, [&](size_t at, int64_t state, int64_t value) -> std::optional<int64_t> {
        const int64_t letter = out.model.bit(r.cells[at], value);
        if (at % 2 == 0) return state * kMany + letter;
        return std::min(r.targets[0], state / kMany + (state % kMany != letter));
    }, [&](int64_t places) { return places == r.targets[0]; });
}

const RegisteredRelation unlike_relation{{
    .name = "Unlike",
    .check = [](const Relation& r) {
        require(r.cells.size() % 2 == 0, "lines that are compared have as many cells as each other");
        require(r.targets.size() == 1 && r.targets[0] >= 1, "lines that are compared differ in one place at least");
        require(r.targets[0] <= int64_t(r.cells.size() / 2), "lines can't differ in more places than they have");
    },
    .propagate = propagate_unlike,
    .encode = encode_unlike,
}};

}  // namespace
}  // namespace gridwise
