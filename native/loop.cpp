// Loop: the edges in use make one closed line, or lines between given ends.
#include "clause_writer.hpp"
#include "cuts.hpp"
#include "line_graph.hpp"
#include "relation_kinds.hpp"

namespace gridwise {
namespace {

using Masks = std::vector<std::vector<uint64_t>>;

EdgeState edge_state(const Engine& e, int32_t cell, const std::vector<uint64_t>& in) {
    const uint64_t* d = e.domain(cell);
    bool some_in = false, some_out = false;
    for (size_t w = 0; w < in.size(); ++w) some_in |= (d[w] & in[w]) != 0, some_out |= (d[w] & ~in[w]) != 0;
    return !some_in ? EdgeState::Off : some_out ? EdgeState::Open : EdgeState::On;
}

// The edges at one node: two of them are used or none, at an end exactly one, at a crossing perhaps all four.
class LoopNode final : public Propagator {
public:
    Masks in;  // per edge: the values with which it is used
    bool end = false, crossing = false;

    bool run(Engine& e) const override {
        int32_t used = 0, open = 0;
        for (size_t i = 0; i < cells.size(); ++i) {
            const EdgeState now = edge_state(e, cells[i], in[i]);
            used += now == EdgeState::On, open += now == EdgeState::Open;
        }
        e.tick(int64_t(cells.size()) * 4);
        if (crossing && used + open == 4) return used < 3 || settle(e, true);
        const int32_t most = end ? 1 : 2;
        if (used > most || used + open < (end ? 1 : used ? 2 : 0)) return false;
        if (!open) return true;
        if (used == most || (!end && used + open == 1)) return settle(e, false);
        return used + open > (end ? 1 : 2) || !(end || used) || settle(e, true);
    }

private:
    bool settle(Engine& e, bool used) const {
        for (size_t i = 0; i < cells.size(); ++i) {
            if (edge_state(e, cells[i], in[i]) != EdgeState::Open) continue;
            if (!(used ? e.keep(cells[i], in[i].data()) : e.drop(cells[i], in[i].data()))) return false;
        }
        return true;
    }
};

// Pieces of line, and where they can still go.
class LoopLine final : public Propagator {
public:
    explicit LoopLine(const Relation& r) : graph(r) {}

    LineGraph graph;
    Masks in;

    bool run(Engine& e) const override {
        uint64_t* memory = e.take(scratch);
        LinePass pass(graph, memory);
        for (int32_t i = 0; i < graph.cells; ++i) pass.state[i] = edge_state(e, cells[size_t(i)], in[size_t(i)]);
        const bool fine = settle(e, pass);
        e.release(scratch);
        e.tick(int64_t(graph.edges.size()) * 8);
        return fine;
    }

private:
    bool settle(Engine& e, LinePass& pass) const {
        if (!keep_even(e, pass) || !pass.join()) return false;
        if (pass.closed) return !graph.has_ends() && pass.closed == pass.used && drop_if(e, pass, [](int32_t) { return true; });
        if (!drop_if(e, pass, [&](int32_t edge) { return pass.clashes(edge); })) return false;
        if (graph.has_ends()) return keep_lines(e, pass) && keep_pairs(e, pass);
        return pass.used ? keep_one_block(e, pass) && keep_pairs(e, pass) : keep_loops(e, pass);
    }

    bool drop(Engine& e, LinePass& pass, int32_t edge) const {
        if (pass.state[edge] == EdgeState::On) return false;
        pass.state[edge] = EdgeState::Off;
        return e.drop(cells[size_t(edge)], in[size_t(edge)].data());
    }

    bool drop_if(Engine& e, LinePass& pass, auto&& test) const {
        for (int32_t i = 0; i < graph.cells; ++i)
            if (pass.state[i] == EdgeState::Open && test(i) && !drop(e, pass, i)) return false;
        return true;
    }

    bool drop_all(Engine& e, LinePass& pass, std::span<const int32_t> edges) const {
        return std::all_of(edges.begin(), edges.end(), [&](int32_t edge) { return drop(e, pass, edge); });
    }

    // The line uses an even number of the edges around any part of the graph.
    bool keep_even(Engine& e, LinePass& pass) const {
        bool fine = true;
        return pass.each_forced([&](int32_t edge, bool used) {
            const auto& mask = in[size_t(edge)];
            fine = fine && (used ? e.keep(cells[size_t(edge)], mask.data()) : e.drop(cells[size_t(edge)], mask.data()));
            pass.state[edge] = used ? EdgeState::On : EdgeState::Off;
        }) && fine;
    }

    // Some edges are used: all of them are in one block, and the loop stays there.
    bool keep_one_block(Engine& e, LinePass& pass) const {
        int32_t first = 0;
        while (pass.state[first] != EdgeState::On) ++first;
        bool fine = true;
        pass.each_block(graph.edges[size_t(first)].first, [&](std::span<const int32_t> edges) {
            const auto used = int32_t(std::count_if(edges.begin(), edges.end(), [&](int32_t i) { return pass.state[i] == EdgeState::On; }));
            if (!fine || !graph.crossings.empty()) return;
            fine = used ? used == pass.used && edges.size() > 1 : drop_all(e, pass, edges);
        });
        const auto far = [&](int32_t edge) { return !pass.reached(graph.edges[size_t(edge)].first); };
        for (int32_t i = 0; i < graph.cells && !graph.crossings.empty(); ++i) fine = fine && (pass.state[i] != EdgeState::On || !far(i));
        return fine && drop_if(e, pass, far);
    }

    // No edge is used so far: there must be some loop.
    bool keep_loops(Engine& e, LinePass& pass) const {
        bool fine = true, some = false;
        pass.each_block(-1, [&](std::span<const int32_t> edges) {
            if (edges.size() > 1) some = true;
            else fine = fine && drop_all(e, pass, edges);
        });
        return fine && some;
    }

    // Every line makes a loop through a hub.
    bool keep_lines(Engine& e, LinePass& pass) const {
        bool fine = true;
        pass.each_block(-1, [&](std::span<const int32_t> edges) {
            const bool hub = std::any_of(edges.begin(), edges.end(), [&](int32_t i) { return i >= graph.cells; });
            if (fine && (graph.crossings.empty() || edges.size() == 1)) fine = hub ? edges.size() > 1 : drop_all(e, pass, edges);
        });
        return fine;
    }

    bool keep_pairs(Engine& e, LinePass& pass) const {
        bool fine = true;
        const auto keep = [&](int32_t edge) {
            if (fine && edge < graph.cells && pass.state[edge] == EdgeState::Open) fine = e.keep(cells[size_t(edge)], in[size_t(edge)].data());
        };
        pass.each_pair([&](int32_t a, int32_t b) { keep(a), keep(b); });
        return fine;
    }
};

void propagate_loop(const Context& c, const Relation& r, Propagators& out) {
    auto line = std::make_unique<LoopLine>(r);
    line->cells = r.cells;
    for (int32_t cell : r.cells) line->in.push_back(c.model.mask(cell, r.values));
    line->priority = kPriorities - 1;
    line->scratch = LinePass::words(line->graph);
    line->repeat = true;
    for (int32_t i = 0; i < line->graph.nodes; ++i) {
        auto node = std::make_unique<LoopNode>();
        node->end = line->graph.label[size_t(i)] >= 0, node->crossing = line->graph.is_crossing(i);
        for (auto [_, edge] : line->graph.ways(i)) {
            if (edge >= line->graph.cells) continue;
            node->cells.push_back(r.cells[size_t(edge)]);
            node->in.push_back(line->in[size_t(edge)]);
        }
        if (!node->cells.empty()) out.push_back(std::move(node));
    }
    out.push_back(std::move(line));
}

constexpr size_t kMostByTriples = 6;  // edges at a node whose triples get a clause each

void encode_node(ClauseWriter& out, const Relation& r, const std::vector<int32_t>& cells, const Literals& used, bool end, bool crossing) {
    if (used.size() > kMostByTriples) {
        const int64_t most = end ? 1 : 2;
        const auto count = [&](size_t, int64_t so_far, int64_t value) -> std::optional<int64_t> {
            const int64_t now = so_far + std::binary_search(r.values.begin(), r.values.end(), value);
            return now > most ? std::nullopt : std::optional(now);
        };
        return out.walk(cells, 0, count, [&](int64_t all) { return all == most || (all == 0 && !end); });
    }
    if (end) return out.emit(used), out.at_most_one(used);
    for (size_t i = 0; i < used.size(); ++i) {
        Literals one = used;
        one[i] = -one[i];
        out.emit(one);
        for (size_t j = 0; j < i; ++j)
            for (size_t k = 0; k < j; ++k) {
                Literals three{-used[i], -used[j], -used[k]};
                if (crossing) three.push_back(used[6 - i - j - k]);
                out.emit(three);
            }
    }
}

// Only the nodes: that there is one line is left to the cuts.
void encode_loop(ClauseWriter& out, const Relation& r) {
    const LineGraph graph(r);
    Literals used;
    for (int32_t cell : r.cells) used.push_back(out.is_in(cell, r.values));
    for (int32_t i = 0; i < graph.nodes; ++i) {
        std::vector<int32_t> cells;
        Literals here;
        for (auto [_, edge] : graph.ways(i))
            if (edge < graph.cells) cells.push_back(r.cells[size_t(edge)]), here.push_back(used[size_t(edge)]);
        if (!here.empty()) encode_node(out, r, cells, here, graph.label[size_t(i)] >= 0, graph.is_crossing(i));
    }
    if (!graph.has_ends()) out.emit(used);
}

// The lines of a proposed solution. Where there are several loops, none of them can be left as it is.
class LoopCuts {
public:
    LoopCuts(const Relation& r, Proposal& proposal) : r_(r), proposal_(proposal), graph_(r), line_(size_t(graph_.nodes), -1) {
        for (int32_t i = 0; i < graph_.cells; ++i)
            if (is_used(i) && line_[size_t(graph_.edges[size_t(i)].first)] < 0) follow(i);
    }

    void write() {
        if (!graph_.crossings.empty()) cut_traces();
        if (!graph_.has_ends() && lines_.size() < 2) return;
        for (size_t i = 0; i < lines_.size(); ++i)
            if (!graph_.has_ends() || is_wrong(int32_t(i))) cut(int32_t(i));
    }

private:
    static constexpr size_t kMostEdges = 24;  // of one loop that get a clause of their own

    bool is_used(int32_t edge) const { return proposal_.is_in(r_.cells[size_t(edge)], r_.values); }

    void follow(int32_t edge) {
        std::vector<int32_t> waiting{graph_.edges[size_t(edge)].first}, members;
        const auto number = int32_t(lines_.size());
        line_[size_t(waiting[0])] = number;
        while (!waiting.empty()) {
            const int32_t node = waiting.back();
            waiting.pop_back();
            for (auto [next, by] : graph_.ways(node)) {
                if (by >= graph_.cells || !is_used(by)) continue;
                if (node == graph_.edges[size_t(by)].first) members.push_back(by);
                if (line_[size_t(next)] >= 0) continue;
                line_[size_t(next)] = number;
                waiting.push_back(next);
            }
        }
        lines_.push_back(std::move(members));
    }

    // With ends: a loop, or a line between ends that do not belong together.
    bool is_wrong(int32_t line) const {
        int32_t ends = 0, first = -1;
        for (int32_t i = 0; i < graph_.nodes; ++i)
            if (line_[size_t(i)] == line && graph_.label[size_t(i)] >= 0) {
                if (ends++ && graph_.label[size_t(i)] != first && graph_.crossings.empty()) return true;
                first = graph_.label[size_t(i)];
            }
        return ends == 0;
    }

    void cut(int32_t line) {
        Literals clause;
        bool ends = false;
        for (int32_t i = 0; i < graph_.nodes; ++i) ends |= line_[size_t(i)] == line && graph_.label[size_t(i)] >= 0;
        if (!graph_.has_ends()) add_not(clause, lines_[line ? 0 : 1].front());
        for (int32_t i = 0; i < graph_.cells; ++i) {
            const auto [a, b] = graph_.edges[size_t(i)];
            if ((line_[size_t(a)] == line) != (line_[size_t(b)] == line)) proposal_.add_in(clause, r_.cells[size_t(i)], r_.values);
        }
        if (ends) return proposal_.cut(clause);  // its ends are there in any case
        const auto& members = lines_[size_t(line)];
        const size_t common = clause.size();
        for (size_t k = 0; k < std::min(members.size(), kMostEdges); ++k) {
            add_not(clause, members[k]);
            proposal_.cut(clause);
            clause.resize(common);
        }
    }

    // Where lines cross, one closed line can touch another. It stays as it is unless an edge of it changes, or one at a turn where it
    // could be crossed.
    struct Trace {
        std::vector<int32_t> edges, beside;
        std::vector<int32_t> ends;  // labels
    };

    void cut_traces() {
        std::vector<bool> seen(size_t(graph_.cells), false);
        std::vector<Trace> all;
        for (int32_t i = 0; i < graph_.cells; ++i)
            if (is_used(i) && !seen[size_t(i)]) all.push_back(traced(i, seen));
        for (const Trace& trace : all) {
            const bool ended = trace.ends.size() == 2 && trace.ends[0] == trace.ends[1];
            if (graph_.has_ends() ? ended : all.size() < 2) continue;
            Literals clause;
            for (int32_t edge : trace.edges) add_not(clause, edge);
            for (int32_t edge : trace.beside) proposal_.add_in(clause, r_.cells[size_t(edge)], r_.values);
            if (!graph_.has_ends()) add_not(clause, all[&trace == &all[0]].edges[0]);
            proposal_.cut(clause);
        }
    }

    Trace traced(int32_t first, std::vector<bool>& seen) const {
        Trace out;
        std::vector<int32_t> waiting{first};
        while (!waiting.empty()) {
            const int32_t edge = waiting.back();
            waiting.pop_back();
            if (seen[size_t(edge)]) continue;
            seen[size_t(edge)] = true, out.edges.push_back(edge);
            for (int32_t node : {graph_.edges[size_t(edge)].first, graph_.edges[size_t(edge)].second}) {
                if (graph_.label[size_t(node)] >= 0) out.ends.push_back(graph_.label[size_t(node)]);
                else waiting.push_back(next(edge, node, out.beside));
            }
        }
        return out;
    }

    // The edge on which the line leaves a node; at a turn, `beside` takes the others of a crossing.
    int32_t next(int32_t edge, int32_t node, std::vector<int32_t>& beside) const {
        int32_t way = -1, used = 0;
        for (auto [_, by] : graph_.ways(node)) used += is_used(by), way = is_used(by) && by != edge ? by : way;
        if (!graph_.is_crossing(node)) return way;
        const auto& four = graph_.crossings[size_t(graph_.crossing_at[size_t(node)])].edges;
        const int32_t straight = four[std::find(four, four + 4, edge) - four ^ 1];
        if (is_used(straight)) return straight;
        for (int32_t by : four)
            if (!is_used(by)) beside.push_back(by);
        return way;
    }

    void add_not(Literals& clause, int32_t edge) const { proposal_.add_not_in(clause, r_.cells[size_t(edge)], r_.values); }

    const Relation& r_;
    Proposal& proposal_;
    LineGraph graph_;
    std::vector<int32_t> line_;  // per node: the number of its line, or -1
    std::vector<std::vector<int32_t>> lines_;
};

const RegisteredRelation loop_relation{{
    .name = "Loop",
    .check = [](const Relation& r) { require_different_cells(r); LineGraph{r}; },
    .propagate = propagate_loop,
    .encode = encode_loop,
    .cut = [](const Relation& r, Proposal& proposal) { LoopCuts(r, proposal).write(); },
    .alone = true,
    .compares = false,
}};

}  // namespace
}  // namespace gridwise
