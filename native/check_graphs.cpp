// What the checker knows of relations that speak of whole graphs. It reads their descriptions once more, in its own way.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>

#include "check.hpp"

namespace gridwise {
namespace {

// On the wire: sets of values, each with its length; nodes as cell and set; links as two nodes, cell and set. The node after the last
// one joins the roots.
struct PlainGraph {
    std::vector<bool> there;                       // per node
    std::vector<std::pair<size_t, size_t>> pairs;  // links that are there
    bool rooted = false;

    PlainGraph(const FullGrid& grid, const Relation& r) {
        size_t at = 0;
        std::vector<std::vector<int64_t>> sets(size_t(r.details[at++]));
        for (auto& set : sets)
            for (int64_t n = r.details[at++]; n > 0; --n) set.push_back(r.details[at++]);
        const auto present = [&] {
            const int64_t place = r.details[at++], set = r.details[at++];
            return place < 0 || is_one_of(sets[size_t(set)], grid.value(r, size_t(place)));
        };
        for (int64_t n = r.details[at++]; n > 0; --n) there.push_back(present());
        there.push_back(true);
        for (int64_t n = r.details[at++]; n > 0; --n) {
            const size_t a = size_t(r.details[at]), b = size_t(r.details[at + 1]);
            at += 2;
            rooted |= b + 1 == there.size();
            if (present()) pairs.emplace_back(a, b);
        }
    }
};

// Merges the parts of the nodes that are there, link by link, until nothing changes.
bool hangs_together(const FullGrid& grid, const Relation& r) {
    const PlainGraph graph(grid, r);
    const size_t nodes = graph.there.size();
    std::vector<size_t> part(nodes);
    for (size_t i = 0; i < nodes; ++i) part[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (auto [a, b] : graph.pairs)
            if (graph.there[a] && graph.there[b] && part[a] != part[b]) part[a] = part[b] = std::max(part[a], part[b]), changed = true;
    }
    std::set<size_t> parts;
    for (size_t i = 0; i + 1 < nodes; ++i)
        if (graph.there[i]) parts.insert(part[i]);
    return parts.empty() || (parts.size() == 1 && (!graph.rooted || *parts.begin() + 1 == nodes));
}

// Where a line crosses itself, one of its two ways gets a node of its own.
void uncross(std::map<size_t, std::array<int64_t, 2>>& used, std::span<const int64_t> four, int64_t fresh) {
    if (!std::all_of(four.begin(), four.end(), [&](int64_t edge) { return used.count(size_t(edge)); })) return;
    const auto meets = [&](int64_t node) {
        return std::all_of(four.begin(), four.end(), [&](int64_t edge) { return used[size_t(edge)][0] == node || used[size_t(edge)][1] == node; });
    };
    const int64_t node = used[size_t(four[0])][meets(used[size_t(four[0])][1])];
    for (int64_t edge : {four[2], four[3]}) used[size_t(edge)][used[size_t(edge)][1] == node] = fresh;
}

// Takes the used edges away one by one, along each line: from every end to another one with its label, or around one loop.
bool is_drawn(const FullGrid& grid, const Relation& r) {
    std::map<size_t, std::array<int64_t, 2>> used;  // the nodes of each used edge
    for (size_t i = 0; i < r.cells.size(); ++i)
        if (is_one_of(r.values, grid.value(r, i))) used[i] = {r.details[4 + 2 * i], r.details[5 + 2 * i]};
    size_t at = 4 + 2 * r.cells.size();
    std::map<int64_t, int64_t> labels;
    for (int64_t n = r.details[1]; n > 0; --n, at += 2) labels[r.details[at]] = r.details[at + 1];
    for (int64_t n = r.details[2]; n > 0; --n, at += 4) uncross(used, {&r.details[at], 4}, r.details[0] + n);
    std::multimap<int64_t, int64_t> next;  // from node to node, both ways
    for (const auto& [edge, ends] : used) next.emplace(ends[0], ends[1]), next.emplace(ends[1], ends[0]);
    for (const auto& [node, label] : labels)
        if (next.count(node) != 1) return false;
    for (auto it = next.begin(); it != next.end(); ++it)
        if (!labels.count(it->first) && next.count(it->first) != 2) return false;
    const auto walk = [&](int64_t node) {
        while (true) {
            const auto way = next.find(node);
            if (way == next.end()) return node;
            const int64_t to = way->second;
            next.erase(way);
            const auto [low, high] = next.equal_range(to);
            next.erase(std::find_if(low, high, [&](const auto& back) { return back.second == node; }));
            node = to;
        }
    };
    if (labels.empty()) return !next.empty() && (walk(next.begin()->first), next.empty());
    for (const auto& [node, label] : labels)
        if (next.count(node) && labels.at(walk(node)) != label) return false;
    return next.empty();
}

const RegisteredCase connected_case{"Connected", hangs_together};
const RegisteredCase loop_case{"Loop", is_drawn};

}  // namespace
}  // namespace gridwise
