// Graphs of cells: which nodes are reached from one of them, and which of them everything depends on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "wire.hpp"

namespace gridwise {

// The graph of a Connected relation. Node i is the relation's cell i; the last node, if it has links, joins the roots.
struct CellGraph {
    explicit CellGraph(const Relation& r) : nodes(int32_t(r.cells.size()) + 1), start(size_t(nodes) + 1, 0) {
        const auto each = [&](auto&& f) {
            for (int64_t link : r.targets) f(size_t(link / nodes), size_t(link % nodes)), f(size_t(link % nodes), size_t(link / nodes));
        };
        each([&](size_t a, size_t) { ++start[a + 1]; });
        for (size_t i = 0; i < size_t(nodes); ++i) start[i + 1] += start[i];
        beside.resize(size_t(start[size_t(nodes)]));
        std::vector<int32_t> at(start.begin(), start.end() - 1);
        each([&](size_t a, size_t b) { beside[size_t(at[a]++)] = int32_t(b); });
    }

    int32_t root() const { return start[size_t(nodes)] > start[size_t(nodes) - 1] ? nodes - 1 : -1; }
    std::span<const int32_t> neighbours(int32_t node) const {
        return {beside.data() + start[size_t(node)], size_t(start[size_t(node) + 1] - start[size_t(node)])};
    }

    int32_t nodes;
    std::vector<int32_t> start, beside;
};

enum class NodeState : uint8_t { Off, Open, On };

// One pass over the nodes that are not off, from a node that is on. Its arrays have an entry per node.
struct GraphPass {
    int32_t *order, *low, *above, *at, *sure;  // when it was reached (0: never), the earliest node it leads back to, its parent, the
                                               // next neighbour to look at, how many nodes behind it are on
    static constexpr size_t kArrays = 5;
    static size_t words(int32_t nodes) { return (kArrays * size_t(nodes) + 1) / 2; }

    GraphPass(uint64_t* memory, int32_t nodes) {
        auto* all = reinterpret_cast<int32_t*>(memory);
        std::fill_n(all, kArrays * size_t(nodes), 0);
        order = all, low = all + nodes, above = all + 2 * size_t(nodes), at = all + 3 * size_t(nodes), sure = all + 4 * size_t(nodes);
    }

    bool reached(int32_t node) const { return order[node] != 0; }

    // Calls bridge(node, behind) for each open node without which some node that is on would be cut off from the first one;
    // `behind` is the first node of the part behind it.
    void run(const CellGraph& graph, int32_t first, auto&& state, auto&& bridge) {
        int32_t time = 0, node = first;
        const auto enter = [&](int32_t n, int32_t from) {
            order[n] = low[n] = ++time, above[n] = from, at[n] = 0, sure[n] = state(n) == NodeState::On;
        };
        enter(first, -1);
        while (node >= 0) {
            const auto next = graph.neighbours(node);
            if (at[node] < int32_t(next.size())) {
                const int32_t other = next[size_t(at[node]++)];
                if (state(other) == NodeState::Off) continue;
                if (reached(other)) low[node] = std::min(low[node], order[other]);
                else enter(other, node), node = other;
                continue;
            }
            const int32_t parent = above[node];
            if (parent >= 0) {
                low[parent] = std::min(low[parent], low[node]), sure[parent] += sure[node];
                if (sure[node] && low[node] >= order[parent] && state(parent) == NodeState::Open) bridge(parent, node);
            }
            node = parent;
        }
    }
};

}  // namespace gridwise
