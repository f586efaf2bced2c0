// Connected: the cells that hold one of some values hang together along links.
#include <bit>

#include "clause_writer.hpp"
#include "graph.hpp"
#include "relation_kinds.hpp"

namespace gridwise {
namespace {

class Connected final : public Propagator {
public:
    explicit Connected(const Relation& r) : graph(r) {}

    CellGraph graph;
    std::vector<std::vector<uint64_t>> in;  // per cell: the values that are on

    bool run(Engine& e) const override {
        int32_t first = graph.root(), wanted = 0;
        for (int32_t i = 0; i < int32_t(cells.size()); ++i)
            if (state(e, i) == NodeState::On) ++wanted, first = first < 0 ? i : first;
        if (first < 0) return true;  // nothing is on so far
        uint64_t* memory = e.take(scratch);
        const bool fine = settle(e, GraphPass(memory, graph.nodes), first, wanted + (first == graph.nodes - 1));
        e.release(scratch);
        e.tick(int64_t(graph.beside.size()) * 2);
        return fine;
    }

private:
    NodeState state(const Engine& e, int32_t i) const {
        if (i == graph.nodes - 1) return NodeState::On;
        const uint64_t* d = e.domain(cells[size_t(i)]);
        bool some_in = false, some_out = false;
        for (size_t w = 0; w < in[size_t(i)].size(); ++w) some_in |= (d[w] & in[size_t(i)][w]) != 0, some_out |= (d[w] & ~in[size_t(i)][w]) != 0;
        return !some_in ? NodeState::Off : some_out ? NodeState::Open : NodeState::On;
    }

    bool settle(Engine& e, GraphPass pass, int32_t first, int32_t wanted) const {
        bool fine = true;
        // Nothing that is kept here changes what the pass still asks for: an open node on the way becomes one that is on.
        pass.run(graph, first, [&](int32_t i) { return state(e, i); },
                 [&](int32_t i, int32_t) { fine = fine && e.keep(cells[size_t(i)], in[size_t(i)].data()); });
        if (!fine) return false;
        int32_t met = first == graph.nodes - 1;
        for (int32_t i = 0; i < int32_t(cells.size()); ++i) {
            const NodeState now = state(e, i);
            if (pass.reached(i)) met += now == NodeState::On;
            else if (now == NodeState::On || (now == NodeState::Open && !e.drop(cells[size_t(i)], in[size_t(i)].data()))) return false;
        }
        return met >= wanted;
    }
};

void propagate_connected(const Context& c, const Relation& r, Propagators& out) {
    auto p = std::make_unique<Connected>(r);
    p->cells = r.cells;
    for (int32_t cell : r.cells) p->in.push_back(c.model.mask(cell, r.values));
    p->priority = kPriorities - 1;
    p->scratch = GraphPass::words(p->graph.nodes);
    out.push_back(std::move(p));
}

// Every cell that is on, but the first of all, has a parent beside it that is on and has a lower number. The numbers have as few
// bits as will do, so there are far fewer clauses than with a variable for each number.
class ParentClauses {
public:
    ParentClauses(ClauseWriter& out, const Relation& r) : out_(out), graph_(r), on_(size_t(graph_.nodes), kTrue), label_(size_t(graph_.nodes)) {
        for (size_t i = 0; i < r.cells.size(); ++i) on_[i] = is_on(r.cells[i], r.values);
    }

    void write() {
        const int32_t cells = graph_.nodes - 1;
        int32_t open = 0;
        for (int32_t i = 0; i < cells; ++i) open += on_[size_t(i)] != -kTrue;
        const auto bits = size_t(std::bit_width(uint32_t(open)));
        for (int32_t i = 0; i < cells; ++i)
            for (size_t b = 0; b < bits; ++b) label_[size_t(i)].push_back(out_.fresh());
        Literals firsts;
        for (int32_t i = 0; i < cells; ++i) {
            if (on_[size_t(i)] == -kTrue) continue;
            Literals reasons{-on_[size_t(i)]};
            if (graph_.root() < 0) firsts.push_back(out_.fresh()), reasons.push_back(firsts.back());
            for (int32_t j : graph_.neighbours(i)) reasons.push_back(parent(i, j));
            out_.emit(reasons);
        }
        out_.at_most_one(firsts);
    }

private:
    // A literal that is true if and only if the cell holds one of the values.
    int32_t is_on(int32_t cell, const std::vector<int64_t>& values) {
        Literals in, rest;
        out_.each_value(cell, [&](int64_t v, int32_t l) { (std::binary_search(values.begin(), values.end(), v) ? in : rest).push_back(l); });
        if (in.empty()) return -kTrue;
        if (rest.empty()) return kTrue;
        if (in.size() == 1) return in[0];
        const int32_t on = out_.fresh();
        for (int32_t l : in) out_.emit({-l, on});
        for (int32_t l : rest) out_.emit({-l, -on});
        return on;
    }

    // The literal that says that node j is the parent of node i; the node that joins the roots can be anybody's.
    int32_t parent(int32_t i, int32_t j) {
        if (j == graph_.nodes - 1) return kTrue;
        if (on_[size_t(j)] == -kTrue) return -kTrue;
        const int32_t is_parent = out_.fresh();
        out_.emit({-is_parent, on_[size_t(j)]});
        int32_t equal = is_parent;  // the numbers are equal so far, from the highest bit down
        const Literals &a = label_[size_t(j)], &b = label_[size_t(i)];
        for (size_t k = 0; k < a.size(); ++k) {
            const int32_t next = k + 1 < a.size() ? out_.fresh() : -kTrue;
            out_.emit({-equal, -a[k], b[k]});
            out_.emit({-equal, a[k], b[k], next});
            out_.emit({-equal, -a[k], -b[k], next});
            equal = next;
        }
        return is_parent;
    }

    ClauseWriter& out_;
    CellGraph graph_;
    Literals on_;
    std::vector<Literals> label_;
};

void encode_connected(ClauseWriter& out, const Relation& r) { ParentClauses(out, r).write(); }

const RegisteredRelation connected_relation{{
    .name = "Connected",
    .check = [](const Relation& r) {
        require_different_cells(r);
        const auto nodes = int64_t(r.cells.size()) + 1;
        for (int64_t link : r.targets) require(link >= 0 && link / nodes < link % nodes, "a link of connected cells joins two of them");
    },
    .propagate = propagate_connected,
    .encode = encode_connected,
}};

}  // namespace
}  // namespace gridwise
