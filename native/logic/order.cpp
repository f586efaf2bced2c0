//   "inequality-chain": options {least}: at least this many cells, each less than the next: every cell leaves room for those
//                       before and after it
#include <algorithm>

#include "relations.hpp"

namespace gridwise::logic {
namespace {

struct Edge {
    int32_t less, more, relation;
};

std::vector<Edge> edges_of(const Geometry& g) {
    std::vector<Edge> out;
    for (const Cage& cage : cages_of(g).given) {
        if (!cage.rising) continue;
        const Relation& r = g.model->spec.relations[size_t(cage.relations[0])];
        const auto [a, b] = g.model->spec.table(r).front();
        out.push_back(a < b ? Edge{r.cells[0], r.cells[1], cage.relations[0]} : Edge{r.cells[1], r.cells[0], cage.relations[0]});
    }
    return out;
}

// The least candidate that the chains leading to a cell allow; or, from above, the greatest.
class OrderBounds {
public:
    OrderBounds(const State& s, const std::vector<Edge>& edges, bool up) : s_(s), edges_(edges), up_(up), bound(size_t(s.cells())), by(size_t(s.cells()), -1) {
        for (int32_t c = 0; c < s.cells(); ++c) bound[size_t(c)] = own(c);
        bool changed = true;
        for (int32_t round = 0; changed && round < s.values(); ++round) {
            changed = false;
            for (size_t e = 0; e < edges.size(); ++e) changed |= push(int32_t(e));
        }
    }

    int32_t from(const Edge& e) const { return up_ ? e.less : e.more; }
    int32_t to(const Edge& e) const { return up_ ? e.more : e.less; }
    int32_t own(int32_t c) const { return up_ ? std::countr_zero(s_.candidates(c)) : 63 - std::countl_zero(s_.candidates(c)); }
    bool raised(int32_t c) const { return bound[size_t(c)] != own(c); }

    // The values that the bound removes.
    uint64_t gone(int32_t c) const {
        const uint64_t below = (uint64_t(1) << bound[size_t(c)]) - 1;
        return s_.candidates(c) & (up_ ? below : ~below & ~(below + 1));
    }

    // The edges that lead to the cell's bound, from the start of the chain on.
    std::vector<int32_t> path(int32_t c) const {
        std::vector<int32_t> out;
        while (by[size_t(c)] >= 0 && out.size() < edges_.size()) out.push_back(by[size_t(c)]), c = from(edges_[size_t(by[size_t(c)])]);
        std::reverse(out.begin(), out.end());
        return out;
    }

private:
    bool push(int32_t e) {
        const int32_t a = from(edges_[size_t(e)]), b = to(edges_[size_t(e)]);
        const int32_t limit = bound[size_t(a)];
        const uint64_t below = (uint64_t(2) << limit) - 1;  // the values up to the limit
        const uint64_t fits = s_.candidates(b) & (up_ ? ~below : below >> 1);
        if (!fits) return false;  // the position is broken; other techniques report that
        const int32_t next = up_ ? std::countr_zero(fits) : 63 - std::countl_zero(fits);
        if (up_ ? next <= bound[size_t(b)] : next >= bound[size_t(b)]) return false;
        bound[size_t(b)] = next, by[size_t(b)] = e;
        return true;
    }

    const State& s_;
    const std::vector<Edge>& edges_;
    bool up_;

public:
    std::vector<int32_t> bound, by;  // by: the edge that gave the bound
};

void inequality_chain(const State& s, const Options& options, Found& found) {
    if (!cages_of(s.geometry()).rising) return;
    const auto edges = edges_of(s.geometry());
    if (edges.empty()) return;
    for (bool up : {true, false}) {
        const OrderBounds bounds(s, edges, up);
        std::vector<uint8_t> inner(size_t(s.cells()), 0);  // the chain continues from here
        for (int32_t c = 0; c < s.cells(); ++c)
            if (bounds.raised(c)) inner[size_t(bounds.from(edges[size_t(bounds.by[size_t(c)])]))] = 1;
        for (int32_t c = 0; c < s.cells(); ++c) {
            if (!bounds.raised(c) || inner[size_t(c)]) continue;
            const auto path = bounds.path(c);
            if (int32_t(path.size()) + 1 < options.at(0)) continue;
            Step step;
            step.pattern.push_back({bounds.from(edges[size_t(path[0])]), bounds.bound[size_t(bounds.from(edges[size_t(path[0])]))]});
            for (int32_t e : path) {
                const int32_t cell = bounds.to(edges[size_t(e)]);
                step.pattern.push_back({cell, bounds.bound[size_t(cell)]});
                step.relations.push_back(edges[size_t(e)].relation);
                for (uint64_t gone = s.placed(cell) ? 0 : bounds.gone(cell); gone; gone &= gone - 1) step.removals.push_back({cell, std::countr_zero(gone)});
            }
            step.numbers = {up};
            if (!step.removals.empty() && !found.add(std::move(step))) return;
        }
    }
}

const Registered inequality_chain_kernel{"inequality-chain", inequality_chain, {Trait::BySigns}};

}  // namespace
}  // namespace gridwise::logic
