// The graph of a Loop: its edges are cells, which the line uses or not.
//
// A closed line stays within one part of the graph that no single node holds together (a block), and crosses every cut an even number
// of times: of two edges that cut the graph in two it uses both or neither. Lines between ends become closed lines through one further
// node for each label, the hub, which is joined to the ends with this label by edges that are always used. Where lines may cross, a node
// may be passed twice, which holds blocks together; only cuts are left there.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "random.hpp"
#include "wire.hpp"

namespace gridwise {

struct LineGraph {
    struct Edge { int32_t first, second; };
    struct Way { int32_t node, edge; };
    struct Crossing { int32_t node, edges[4]; };  // the first two edges are opposite to each other, and so are the others

    explicit LineGraph(const Relation& r);  // throws if the numbers from the wire do not describe a graph

    std::span<const Way> ways(int32_t node) const {
        return {beside.data() + start[size_t(node)], size_t(start[size_t(node) + 1] - start[size_t(node)])};
    }
    bool has_ends() const { return total > nodes; }
    bool is_crossing(int32_t node) const { return crossing_at[size_t(node)] >= 0; }

    int32_t nodes = 0, total = 0;  // without and with hubs
    int32_t cells = 0;             // the edges that are cells; those of hubs follow
    std::vector<Edge> edges;
    std::vector<int32_t> label;    // per node; -1: no line ends there
    std::vector<Crossing> crossings;
    std::vector<int32_t> crossing_at;  // per node; -1: none
    std::vector<Edge> sides;       // per edge: the areas that it separates; 0 is outside. Empty: not known
    int32_t areas = 0;

private:
    void add_crossing(std::span<const int64_t> four);
    void arrange();
    std::vector<int32_t> start;
    std::vector<Way> beside;
};

enum class EdgeState : uint8_t { Off, Open, On };

// Passes over the edges that are not off. `state` has an entry per edge; those of hubs are on.
class LinePass {
public:
    LinePass(const LineGraph& graph, uint64_t* memory);
    static size_t words(const LineGraph& graph);

    EdgeState* state;
    int32_t *mate, *length;  // per node that at most one used edge touches: the other end of its piece of line, and its number of edges.
                             // Crossings that can still be crossed have two entries, the second one after all nodes
    int32_t used = 0;        // edges that are on, without those of hubs
    int32_t closed = 0;      // the number of edges of a loop that they make; 0: they make none

    // Joins the edges that are on to pieces of line. False if lines branch, or join two ends that do not belong together.
    bool join();
    // Whether the open edge would close a loop while the line has edges elsewhere, or join ends that do not belong together.
    bool clashes(int32_t edge) const;

    // The entries of `mate` at both ends of an edge. Valid after join().
    LineGraph::Edge ends(int32_t edge) const { return graph_.crossings.empty() ? graph_.edges[size_t(edge)] : ends_[edge]; }
    // Whether the line may pass a node twice, as all edges of its crossing may be used.
    bool is_crossable(const LineGraph::Crossing& crossing) const {
        return std::all_of(crossing.edges, crossing.edges + 4, [&](int32_t edge) { return state[edge] != EdgeState::Off; });
    }

    // forced(edge, used) for each open edge that is alone in joining two parts of the open edges: the line uses an even number of the edges
    // around a part. False if that is impossible somewhere.
    bool each_forced(auto&& forced);
    // block(edges) for each block of the graph; if `first` is not -1, only of its component.
    void each_block(int32_t first, auto&& block);
    bool reached(int32_t node) const { return order_[node] != 0; }

    // After each_block: pair(a, b) for edges that together cut the graph in two and are both used, as one of them is known to be used or
    // the line has edges on both sides. At least one of them is open.
    void each_pair(auto&& pair);

private:
    struct Class {
        uint64_t key;
        int32_t first, top, deep, parts;  // its first edge; the nodes below its first and last edge in the tree; parts with used edges
        bool used, back;                  // one of its edges is used; one leads back
    };

    void walk(int32_t first, auto&& passable, auto&& weight, auto&& block);
    void split_crossings();
    Class* class_of(int32_t edge);
    void extend(int32_t edge, int32_t node);
    bool is_sure(const Class& c) const;
    bool is_cut(int32_t a, int32_t b);
    int32_t label(int32_t end) const { return end < graph_.nodes ? graph_.label[size_t(end)] : -1; }
    int32_t other(int32_t edge, int32_t node) const { return graph_.edges[size_t(edge)].first ^ graph_.edges[size_t(edge)].second ^ node; }

    const LineGraph& graph_;
    int32_t *order_, *low_, *by_, *at_, *below_, *sequence_;  // per node: when it was reached, the earliest node it leads back to, the edge
                                                              // to its parent, its next way, the used edges below it; the nodes in order
    int32_t *stack_, *slots_;                                 // the edges whose block is open; a hash table of classes
    uint64_t *hash_, *key_;                                   // per node and per edge: a hash of the loops that cross it
    Class* classes_;
    LineGraph::Edge* ends_;
    int32_t time_ = 0, count_ = 0;
    size_t capacity_;
};

inline uint64_t hash_of(int32_t edge) {
    auto state = uint64_t(edge);
    return splitmix64(state) | 1;
}

inline void LinePass::each_block(int32_t first, auto&& block) {
    const auto passable = [&](int32_t edge) { return state[edge] != EdgeState::Off; };
    const auto nothing = [](int32_t) { return 0; };
    std::fill_n(order_, graph_.total, 0);
    time_ = 0;
    if (first >= 0) return walk(first, passable, nothing, block);
    for (int32_t node = 0; node < graph_.total; ++node)
        if (!reached(node)) walk(node, passable, nothing, block);
}

inline bool LinePass::each_forced(auto&& forced) {
    const auto open = [&](int32_t edge) { return state[edge] == EdgeState::Open; };
    const auto degree = [&](int32_t node) {
        int32_t count = 0;
        for (auto [_, edge] : graph_.ways(node)) count += state[edge] == EdgeState::On;
        return count;
    };
    std::fill_n(order_, graph_.total, 0);
    time_ = 0;
    bool even = true;
    for (int32_t node = 0; node < graph_.nodes && even; ++node) {
        if (reached(node)) continue;
        walk(node, open, degree, [&](std::span<const int32_t> edges) {
            if (edges.size() > 1) return;
            const auto [a, b] = graph_.edges[size_t(edges[0])];
            forced(edges[0], below_[by_[a] == edges[0] ? a : b] % 2 == 1);
        });
        even = below_[node] % 2 == 0;
    }
    return even;
}

// Along edges that can be passed. `below_` adds up the weights of nodes and the used edges.
inline void LinePass::walk(int32_t first, auto&& passable, auto&& weight, auto&& block) {
    int32_t node = first, top = 0;
    const auto enter = [&](int32_t n, int32_t edge) {
        sequence_[time_] = n;
        order_[n] = low_[n] = ++time_, by_[n] = edge, at_[n] = 0, below_[n] = weight(n), hash_[n] = 0;
    };
    enter(first, -1);
    for (;;) {
        const auto ways = graph_.ways(node);
        if (at_[node] < int32_t(ways.size())) {
            const auto [next, edge] = ways[size_t(at_[node]++)];
            if (edge == by_[node] || !passable(edge) || order_[next] > order_[node]) continue;  // the last: seen from below
            stack_[top++] = edge;
            if (!reached(next)) {
                enter(next, edge), node = next;
                continue;
            }
            low_[node] = std::min(low_[node], order_[next]);
            key_[edge] = hash_of(edge);
            hash_[node] ^= key_[edge], hash_[next] ^= key_[edge];
            below_[node] += state[edge] == EdgeState::On;
            continue;
        }
        const int32_t edge = by_[node];
        if (edge < 0) return;
        const int32_t parent = other(edge, node);
        key_[edge] = hash_[node], hash_[parent] ^= hash_[node];
        below_[parent] += below_[node] + (state[edge] == EdgeState::On);
        low_[parent] = std::min(low_[parent], low_[node]);
        if (low_[node] >= order_[parent]) {
            const int32_t end = top;
            while (stack_[--top] != edge) {}
            block(std::span<const int32_t>(stack_ + top, size_t(end - top)));
        }
        node = parent;
    }
}

// Edges with equal hashes cross the same loops (a class). Those in the walk's tree lie on one path from its first node, with a part of
// the graph between two neighbours; the rest is one more part, or two if one edge of the class leads back.
inline void LinePass::each_pair(auto&& pair) {
    std::fill_n(slots_, capacity_, -1);
    count_ = 0;
    for (int32_t i = 0; i < time_; ++i)
        if (by_[sequence_[i]] >= 0) extend(by_[sequence_[i]], sequence_[i]);
    for (int32_t e = 0; e < int32_t(graph_.edges.size()); ++e) {
        const auto [a, b] = graph_.edges[size_t(e)];
        if (reached(a) && by_[a] != e && by_[b] != e) extend(e, -1);
    }
    for (int32_t e = 0; e < int32_t(graph_.edges.size()); ++e) {
        if (state[e] == EdgeState::Off || !reached(graph_.edges[size_t(e)].first)) continue;
        const Class& c = *class_of(e);
        const bool open = state[e] == EdgeState::Open || state[c.first] == EdgeState::Open;
        if (c.first != e && open && is_sure(c) && is_cut(c.first, e)) pair(c.first, e);
    }
}

}  // namespace gridwise
