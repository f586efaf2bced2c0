// Connected: the nodes of a graph that are there hang together, along the links that are there.
#include "clause_writer.hpp"
#include "cuts.hpp"
#include "graph.hpp"
#include "relation_kinds.hpp"

namespace gridwise {
namespace {

class Connected final : public Propagator {
public:
    struct Condition {
        int32_t cell = -1;         // -1: always
        std::vector<uint64_t> in;  // the values with which the node or link is there
    };

    explicit Connected(const Relation& r) : graph(r) {}

    CellGraph graph;
    std::vector<Condition> nodes, links;

    bool run(Engine& e) const override {
        uint64_t* memory = e.take(scratch);
        auto* states = reinterpret_cast<NodeState*>(memory + GraphPass::words(graph.nodes));
        int32_t first = graph.root();
        for (size_t i = 0; i < nodes.size(); ++i) {
            states[i] = state(e, nodes[i]);
            if (states[i] == NodeState::On && first < 0 && int32_t(i) + 1 < graph.nodes) first = int32_t(i);
        }
        bool fine = true;
        if (first >= 0) {
            for (size_t i = 0; i < links.size(); ++i) states[nodes.size() + i] = state(e, links[i]);
            fine = settle(e, GraphPass(memory, graph.nodes), states, first);
        }
        e.release(scratch);
        e.tick(int64_t(links.size()) * 4);
        return fine;
    }

private:
    static NodeState state(const Engine& e, const Condition& when) {
        if (when.cell < 0) return NodeState::On;
        const uint64_t* d = e.domain(when.cell);
        bool some_in = false, some_out = false;
        for (size_t w = 0; w < when.in.size(); ++w) some_in |= (d[w] & when.in[w]) != 0, some_out |= (d[w] & ~when.in[w]) != 0;
        return !some_in ? NodeState::Off : some_out ? NodeState::Open : NodeState::On;
    }

    // States stay as they were found: nothing that is kept here changes what the pass still asks for, or it runs again.
    bool settle(Engine& e, GraphPass pass, const NodeState* states, int32_t first) const {
        bool fine = true;
        const auto keep = [&](const Condition& when) { fine = fine && e.keep(when.cell, when.in.data()); };
        pass.run(graph, first, [&](int32_t i) { return states[i]; }, [&](int32_t l) { return states[nodes.size() + size_t(l)]; },
                 [&](int32_t i, int32_t) { keep(nodes[size_t(i)]); }, [&](int32_t l, int32_t) { keep(links[size_t(l)]); });
        for (int32_t i = 0; fine && i + 1 < graph.nodes; ++i) {
            if (pass.reached(i) || states[i] == NodeState::Off) continue;
            const Condition& when = nodes[size_t(i)];
            fine = states[i] == NodeState::Open && e.drop(when.cell, when.in.data());
        }
        return fine;
    }
};

void propagate_connected(const Context& c, const Relation& r, Propagators& out) {
    auto p = std::make_unique<Connected>(r);
    const auto condition = [&](const Presence& when) {
        if (when.place < 0) return Connected::Condition{};
        const int32_t cell = r.cells[size_t(when.place)];
        return Connected::Condition{cell, c.model.mask(cell, p->graph.sets[size_t(when.set)])};
    };
    for (const Presence& when : p->graph.when) p->nodes.push_back(condition(when));
    for (const auto& link : p->graph.links) p->links.push_back(condition(link.when));
    p->cells = r.cells;
    p->priority = kPriorities - 1;
    p->scratch = GraphPass::words(p->graph.nodes) + (p->nodes.size() + p->links.size() + 7) / 8;
    p->repeat = p->graph.shares_cells();
    out.push_back(std::move(p));
}

// The parts of a proposed solution, each with the clauses that it breaks.
class ConnectedCuts {
public:
    ConnectedCuts(const Relation& r, Proposal& proposal) : r_(r), proposal_(proposal), graph_(r), part_(size_t(graph_.nodes), -1) {
        for (int32_t i = 0; i + 1 < graph_.nodes; ++i)
            if (part_[size_t(i)] < 0 && is_there(graph_.when[size_t(i)])) fill(i);
    }

    void write() {
        const bool rooted = graph_.root() >= 0;
        if (!rooted && parts_.size() < 2) return;
        const size_t largest = size_t(std::max_element(parts_.begin(), parts_.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); }) - parts_.begin());
        for (size_t i = 0; i < parts_.size(); ++i) {
            if (rooted && std::find(parts_[i].begin(), parts_[i].end(), graph_.nodes - 1) != parts_[i].end()) continue;
            Literals clause;
            if (!rooted) add_not(clause, parts_[i == largest ? (i ? 0 : 1) : largest].front());
            add_exits(clause, int32_t(i));
            const size_t common = clause.size();
            for (size_t k = 0; k < std::min(parts_[i].size(), kMostNodes); ++k) {
                add_not(clause, parts_[i][k]);
                proposal_.cut(clause);
                clause.resize(common);
            }
        }
    }

private:
    static constexpr size_t kMostNodes = 16;  // of one part that get a clause of their own

    bool is_there(const Presence& when) const {
        return when.place < 0 || proposal_.is_in(r_.cells[size_t(when.place)], graph_.sets[size_t(when.set)]);
    }

    void fill(int32_t start) {
        std::vector<int32_t> members{start};
        part_[size_t(start)] = int32_t(parts_.size());
        for (size_t at = 0; at < members.size(); ++at)
            for (auto [node, link] : graph_.neighbours(members[at])) {
                if (part_[size_t(node)] >= 0 || !is_there(graph_.when[size_t(node)]) || !is_there(graph_.links[size_t(link)].when)) continue;
                part_[size_t(node)] = int32_t(parts_.size());
                members.push_back(node);
            }
        parts_.push_back(std::move(members));
    }

    // Whoever leaves the part takes a link to another node: one of both is missing now.
    void add_exits(Literals& clause, int32_t part) const {
        for (int32_t member : parts_[size_t(part)])
            for (auto [node, link] : graph_.neighbours(member)) {
                if (part_[size_t(node)] == part) continue;
                const Presence& there = graph_.when[size_t(node)];
                const Presence& missing = is_there(there) ? graph_.links[size_t(link)].when : there;
                proposal_.add_in(clause, r_.cells[size_t(missing.place)], graph_.sets[size_t(missing.set)]);
            }
        std::sort(clause.begin(), clause.end());
        clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    }

    void add_not(Literals& clause, int32_t node) const {
        const Presence& when = graph_.when[size_t(node)];
        if (when.place >= 0) proposal_.add_not_in(clause, r_.cells[size_t(when.place)], graph_.sets[size_t(when.set)]);
    }

    const Relation& r_;
    Proposal& proposal_;
    CellGraph graph_;
    std::vector<int32_t> part_;  // per node, -1 if it is not there
    std::vector<std::vector<int32_t>> parts_;
};

const RegisteredRelation connected_relation{{
    .name = "Connected",
    .check = [](const Relation& r) { require_different_cells(r); CellGraph{r}; },
    .propagate = propagate_connected,
    .encode = [](ClauseWriter&, const Relation&) {},  // all its clauses are cuts
    .cut = [](const Relation& r, Proposal& proposal) { ConnectedCuts(r, proposal).write(); },
    .alone = true,
    .compares = false,
}};

}  // namespace
}  // namespace gridwise
