// Graphs whose nodes and links come and go with the values of cells: which nodes are reached from one of them, and which nodes and
// links everything depends on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "wire.hpp"

namespace gridwise {

// When a node or a link is there: while a cell (its place in the relation) holds one of a set of values. Place -1: always.
struct Presence {
    int32_t place = -1, set = 0;
};

// The graph of a Connected relation. The last node, if it has links, joins the roots and is always there.
struct CellGraph {
    struct Link { int32_t first, second; Presence when; };
    struct Neighbour { int32_t node, link; };

    explicit CellGraph(const Relation& r);  // throws if the numbers from the wire do not describe a graph

    int32_t root() const { return start[size_t(nodes)] > start[size_t(nodes) - 1] ? nodes - 1 : -1; }
    std::span<const Neighbour> neighbours(int32_t node) const {
        return {beside.data() + start[size_t(node)], size_t(start[size_t(node) + 1] - start[size_t(node)])};
    }
    bool shares_cells() const;  // whether several nodes or links depend on the same cell

    int32_t nodes = 0;
    std::vector<std::vector<int64_t>> sets;  // sorted
    std::vector<Presence> when;              // of the nodes
    std::vector<Link> links;

private:
    void arrange();
    std::vector<int32_t> start;
    std::vector<Neighbour> beside;
};

enum class NodeState : uint8_t { Off, Open, On };

// One pass over the nodes that are not off, along links that are not off, from a node that is on. Its arrays have an entry per node.
struct GraphPass {
    int32_t *order, *low, *above, *by, *at, *sure;  // when it was reached (0: never), the earliest node it leads back to, its parent and
                                                    // the link from there, the next neighbour to look at, how many nodes behind it are on
    static constexpr size_t kArrays = 6;
    static size_t words(int32_t nodes) { return (kArrays * size_t(nodes) + 1) / 2; }

    GraphPass(uint64_t* memory, int32_t nodes) {
        auto* all = reinterpret_cast<int32_t*>(memory);
        const auto n = size_t(nodes);
        std::fill_n(all, kArrays * n, 0);
        order = all, low = all + n, above = all + 2 * n, by = all + 3 * n, at = all + 4 * n, sure = all + 5 * n;
    }

    bool reached(int32_t node) const { return order[node] != 0; }
    bool is_behind(int32_t node, int32_t first) const {
        while (node >= 0 && node != first) node = above[node];
        return node == first;
    }

    // Calls bridge(node, behind) for each open node and span(link, behind) for each open link without which some node that is on would
    // be cut off from the first one; `behind` is the first node of the part behind it.
    void run(const CellGraph& graph, int32_t first, auto&& node_state, auto&& link_state, auto&& bridge, auto&& span) {
        int32_t time = 0, node = first;
        const auto enter = [&](int32_t n, int32_t from, int32_t link) {
            order[n] = low[n] = ++time, above[n] = from, by[n] = link, at[n] = 0, sure[n] = node_state(n) == NodeState::On;
        };
        enter(first, -1, -1);
        while (node >= 0) {
            const auto next = graph.neighbours(node);
            if (at[node] < int32_t(next.size())) {
                const auto [other, link] = next[size_t(at[node]++)];
                if (link == by[node] || node_state(other) == NodeState::Off || link_state(link) == NodeState::Off) continue;
                if (reached(other)) low[node] = std::min(low[node], order[other]);
                else enter(other, node, link), node = other;
                continue;
            }
            const int32_t parent = above[node];
            if (parent >= 0) {
                low[parent] = std::min(low[parent], low[node]), sure[parent] += sure[node];
                if (sure[node] && low[node] >= order[parent] && node_state(parent) == NodeState::Open) bridge(parent, node);
                if (sure[node] && low[node] > order[parent] && link_state(by[node]) == NodeState::Open) span(by[node], node);
            }
            node = parent;
        }
    }
};

}  // namespace gridwise
