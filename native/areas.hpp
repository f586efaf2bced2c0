// Areas that grow from roots: which cells belong to the area of each root so far, and which cells it can still reach.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "wire.hpp"

namespace gridwise {

// The numbers of an Areas or AreaSize relation with n cells: first n * first + second for each link, then n * n + root for each root,
// then n * n + n + size for each size.
struct AreaNumbers {
    explicit AreaNumbers(const Relation& r) : cells(int64_t(r.cells.size())) {
        const auto at = [&](int64_t first) { return std::lower_bound(r.targets.begin(), r.targets.end(), first) - r.targets.begin(); };
        const std::span<const int64_t> all(r.targets);
        const auto roots_at = size_t(at(cells * cells)), sizes_at = size_t(at(cells * cells + cells));
        links = all.first(roots_at), roots = all.subspan(roots_at, sizes_at - roots_at), sizes = all.subspan(sizes_at);
    }

    int32_t root(size_t number) const { return int32_t(roots[number] - cells * cells); }
    std::vector<int64_t> plain_sizes() const {
        std::vector<int64_t> out;
        for (int64_t number : sizes) out.push_back(number - cells * cells - cells);
        return out;
    }

    int64_t cells;
    std::span<const int64_t> links, roots, sizes;
};

// Whether two relations speak of areas of the same cells and values, along the same links.
inline bool same_areas(const Relation& a, const Relation& b) {
    if (a.cells != b.cells || a.values != b.values) return false;
    const AreaNumbers x(a), y(b);
    return std::equal(x.links.begin(), x.links.end(), y.links.begin(), y.links.end());
}

// The graph of an Areas or AreaSize relation. Node i is the relation's cell i.
struct AreaGraph {
    explicit AreaGraph(const Relation& r) : cells(int32_t(r.cells.size())), start(size_t(cells) + 1, 0), root_of(size_t(cells), -1) {
        const AreaNumbers numbers(r);
        const auto each = [&](auto&& f) {
            for (int64_t number : numbers.links) {
                const auto a = size_t(number / cells), b = size_t(number % cells);
                f(a, b), f(b, a);
            }
        };
        each([&](size_t a, size_t) { ++start[a + 1]; });
        for (size_t i = 0; i < size_t(cells); ++i) start[i + 1] += start[i];
        beside.resize(size_t(start[size_t(cells)]));
        std::vector<int32_t> at(start.begin(), start.end() - 1);
        each([&](size_t a, size_t b) { beside[size_t(at[a]++)] = int32_t(b); });
        for (size_t i = 0; i < numbers.roots.size(); ++i) roots.push_back(numbers.root(i)), root_of[size_t(roots.back())] = int32_t(i);
    }

    std::span<const int32_t> neighbours(int32_t node) const {
        return {beside.data() + start[size_t(node)], size_t(start[size_t(node) + 1] - start[size_t(node)])};
    }

    int32_t cells;
    std::vector<int32_t> start, beside, root_of;  // root_of: per cell the number of the root there, or -1
    std::vector<int32_t> roots;                   // ascending
};

// How many cells an area may have that has some already.
struct SizeBounds {
    int32_t least, most;
};

enum class AreaState : uint8_t { Off, Open, On };

// What is known of all areas in a position. `state` is to be set before `find_parts`; a node that is found to be off may be set so
// later, up to the next call.
class AreaScan {
public:
    static constexpr int32_t kNone = -1, kSeveral = -2;
    static constexpr size_t kArrays = 18;
    static size_t words(const AreaGraph& graph) { return (kArrays * (size_t(graph.cells) + 2) + 1) / 2 + size_t(graph.cells) / 8 + 1; }

    AreaScan(const AreaGraph& graph, uint64_t* memory) : graph_(graph), size_(size_t(graph.cells) + 2) {
        auto* all = reinterpret_cast<int32_t*>(memory);
        int32_t** const arrays[] = {&part, &part_size, &part_root, &near, &reaches, &reacher, &list, &dist_, &known_, &accepted_, &head_, &next_,
                                    &order_, &low_, &above_, &at_, &weight_, &needed_};
        static_assert(sizeof(arrays) / sizeof(arrays[0]) == kArrays);
        for (size_t i = 0; i < kArrays; ++i) *arrays[i] = all + i * size_;
        state = reinterpret_cast<AreaState*>(all + kArrays * size_);
        std::fill_n(known_, size_, 0);
        std::fill_n(accepted_, size_, 0);
    }

    AreaState* state;
    // Of a cell that is on: the first cell of its part. Of that first cell: how many cells the part has, and its root's number or kNone.
    int32_t *part, *part_size, *part_root;
    // Of an open cell: the root whose part it touches, kNone, or kSeveral.
    int32_t* near;
    // After `count_reaches`: how many roots reach a cell, and the last of them.
    int32_t *reaches, *reacher;
    // After `reach`: the cells of the area and those it can grow to, nearest first.
    int32_t* list;
    int32_t listed = 0;

    int32_t size_of(int32_t root) const { return part_size[part[graph_.roots[size_t(root)]]]; }
    bool is_loose(int32_t cell) const { return state[cell] == AreaState::On && part_root[part[cell]] == kNone; }
    bool reached(int32_t cell) const { return accepted_[cell] == stamp_; }
    int32_t distance(int32_t cell) const { return dist_[cell]; }

    // False: two roots are in one part.
    bool find_parts() {
        std::fill_n(part, size_, kNone);
        bool fine = true;
        for (int32_t first = 0; first < graph_.cells; ++first) {
            if (state[first] != AreaState::On || part[first] != kNone) continue;
            int32_t count = 0;
            part_root[first] = kNone;
            list[count++] = first, part[first] = first;
            for (int32_t at = 0; at < count; ++at) {
                const int32_t root = graph_.root_of[size_t(list[at])];
                if (root >= 0) fine &= part_root[first] == kNone, part_root[first] = root;
                for (int32_t next : graph_.neighbours(list[at]))
                    if (state[next] == AreaState::On && part[next] == kNone) part[next] = first, list[count++] = next;
            }
            part_size[first] = count;
        }
        return fine;
    }

    void find_near() {
        for (int32_t i = 0; i < graph_.cells; ++i) {
            near[i] = kNone;
            if (state[i] != AreaState::Open) continue;
            for (int32_t next : graph_.neighbours(i)) {
                if (state[next] != AreaState::On) continue;
                const int32_t root = part_root[part[next]];
                if (root == kNone || root == near[i]) continue;
                near[i] = near[i] == kNone ? root : kSeveral;
            }
        }
    }

    // How large the part around an open cell would be if that were on.
    int32_t merged(int32_t cell) const {
        int32_t size = 1;
        const auto beside = graph_.neighbours(cell);
        for (size_t i = 0; i < beside.size(); ++i) {
            if (state[beside[i]] != AreaState::On) continue;
            const int32_t first = part[beside[i]];
            const auto same = [&](int32_t other) { return state[other] == AreaState::On && part[other] == first; };
            if (std::none_of(beside.begin(), beside.begin() + std::ptrdiff_t(i), same)) size += part_size[first];
        }
        return size;
    }

    // The cells that the area of a root can grow to with at most `most` cells in all, never through the blocked one. Returns how many
    // cells there are, its own included. Parts without a root are entered as a whole.
    int32_t reach(int32_t root, int32_t most, int32_t blocked = -1) {
        ++stamp_, listed = 0, root_ = root, blocked_ = blocked;
        const int32_t first = graph_.roots[size_t(root)];
        limit_ = std::min(most - part_size[part[first]], graph_.cells);
        std::fill_n(head_, size_t(std::max(limit_, 0)) + 1, -1);
        accept_part(first, 0);
        for (int32_t d = 1; d <= limit_; ++d)
            for (int32_t c = head_[d]; c >= 0; c = next_[c]) {
                if (state[c] == AreaState::On) accept_part(c, d);
                else if (!joins_too_much(c, d)) accept(c), spread(c, d);
            }
        return listed;
    }

    // Calls cut(cell, weight, needed) for each open cell that was reached: how many of the reached cells the start could not reach
    // without it (the cell included), and how many of these `need`.
    void find_cuts(auto&& need, auto&& cut) {
        walk(graph_.roots[size_t(root_)], [&](int32_t c) { return reached(c); }, [](int32_t) { return false; }, need, cut);
    }

    // The same from all roots together, over all cells that some root reaches.
    void find_cuts_from_all(auto&& need, auto&& cut) {
        walk(graph_.cells, [&](int32_t c) { return state[c] != AreaState::Off && (reaches[c] > 0 || state[c] == AreaState::On); },
             [&](int32_t c) { return graph_.root_of[size_t(c)] >= 0; }, need, cut);
    }

private:
    void accept(int32_t c) { accepted_[c] = stamp_, known_[c] = stamp_, list[listed++] = c; }

    void discover(int32_t c, int32_t d) {
        if (d > limit_ || known_[c] == stamp_) return;
        known_[c] = stamp_, dist_[c] = d, next_[c] = head_[d], head_[d] = c;
    }

    bool usable(int32_t c) const { return state[c] == AreaState::Open && c != blocked_ && (near[c] == kNone || near[c] == root_); }

    // A cell joins every part beside it.
    bool joins_too_much(int32_t c, int32_t d) const {
        const auto beside = graph_.neighbours(c);
        return std::any_of(beside.begin(), beside.end(), [&](int32_t next) {
            return state[next] == AreaState::On && known_[part[next]] != stamp_ && accepted_[next] != stamp_ && d + part_size[part[next]] > limit_;
        });
    }

    void spread(int32_t c, int32_t d) {
        for (int32_t next : graph_.neighbours(c)) {
            if (usable(next)) discover(next, d + 1);
            else if (state[next] == AreaState::On && accepted_[next] != stamp_) discover(part[next], d + part_size[part[next]]);
        }
    }

    void accept_part(int32_t first, int32_t d) {
        int32_t at = listed;
        accept(first);
        for (; at < listed; ++at)
            for (int32_t next : graph_.neighbours(list[at])) {
                if (state[next] == AreaState::On && accepted_[next] != stamp_) accept(next);
                else if (usable(next)) discover(next, d + 1);
            }
    }

    std::span<const int32_t> beside(int32_t node) const { return node == graph_.cells ? std::span<const int32_t>(graph_.roots) : graph_.neighbours(node); }

    void walk(int32_t first, auto&& member, auto&& tied, auto&& need, auto&& cut) {
        std::fill_n(order_, size_, 0);
        int32_t time = 0, node = first;
        const auto enter = [&](int32_t n, int32_t from) {
            order_[n] = ++time, low_[n] = n < graph_.cells && tied(n) ? 1 : time, above_[n] = from, at_[n] = 0;
            weight_[n] = 1, needed_[n] = n < graph_.cells && need(n);
            dist_[n] = 1, head_[n] = needed_[n];  // what hangs on it
        };
        enter(first, -1);
        while (node >= 0) {
            const auto next = beside(node);
            if (at_[node] < int32_t(next.size())) {
                const int32_t other = next[size_t(at_[node]++)];
                if (!member(other)) continue;
                if (order_[other]) low_[node] = std::min(low_[node], order_[other]);
                else enter(other, node), node = other;
                continue;
            }
            if (node < graph_.cells && state[node] == AreaState::Open) cut(node, dist_[node], head_[node]);
            const int32_t parent = above_[node];
            if (parent >= 0) {
                low_[parent] = std::min(low_[parent], low_[node]);
                weight_[parent] += weight_[node], needed_[parent] += needed_[node];
                if (low_[node] >= order_[parent]) dist_[parent] += weight_[node], head_[parent] += needed_[node];
            }
            node = parent;
        }
    }

    const AreaGraph& graph_;
    size_t size_;
    int32_t stamp_ = 0, limit_ = 0, root_ = 0, blocked_ = -1;
    int32_t *dist_, *known_, *accepted_, *head_, *next_;
    int32_t *order_, *low_, *above_, *at_, *weight_, *needed_;
};

}  // namespace gridwise
