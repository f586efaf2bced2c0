// Follows the links from one supposition, shortest paths first.
#pragma once

#include <array>
#include <vector>

#include "links.hpp"
#include "poll.hpp"

namespace gridwise::logic {

// A path through the link graph: nodes, joined by strong and weak links in turn.
struct Path {
    std::vector<int32_t> nodes;
    bool strong_first;
};

// From "node is (not) true", finds every node that must then be true, by a shortest path. With `layered`, paths through a
// group are kept apart from others, so that both kinds are found.
class ChainWalk {
public:
    ChainWalk(const Links& links, bool layered)
        : links_(links), layered_(layered), on_(), off_(), seen_() {
        for (int layer = 0; layer <= int(layered); ++layer) {
            on_[size_t(layer)].resize(size_t(links.size()));
            off_[size_t(layer)].resize(size_t(links.size()));
        }
    }

    // Calls visit(node, layer, length) for each node found true, in order of length, until it returns false.
    template <class Visit>
    void from(int32_t start, bool is_on, int32_t longest, Visit&& visit) {
        clear();
        const int layer = layered_ && links_.is_group(start);
        std::vector<Place>& front = front_;
        front.assign(1, {start, layer});
        start_ = {start, layer};
        bool now_on = is_on;
        if (is_on) on_[size_t(layer)][size_t(start)] = {0, -1, 0}, found_.push_back(start_);
        else hide(start, layer);
        for (int32_t length = 1; length <= longest && !front.empty(); ++length, now_on = !now_on) {
            next_.clear();
            poll();
            for (const Place& p : front) {
                if (now_on) step_weakly(p, length);
                else if (!step_strongly(p, length, visit)) return;
            }
            front.swap(next_);
        }
    }

    // The path to a node that was found true.
    Path way(int32_t node, int layer, int32_t length) const {
        std::vector<int32_t> nodes{node};
        Place at{node, layer};
        bool on = true;
        for (; length > 0; --length, on = !on) {
            const Mark& mark = (on ? on_ : off_)[size_t(at.layer)][size_t(at.node)];
            at = {mark.from, mark.layer};
            nodes.push_back(at.node);
        }
        return {{nodes.rbegin(), nodes.rend()}, !on};
    }

    // The shortest paths to a node that was found true, at most `most` of them.
    std::vector<Path> ways(int32_t node, int32_t length, size_t most) const {
        std::vector<Path> out;
        std::vector<int32_t> nodes{node};
        trace_back(node, length, true, nodes, out, most);
        return out;
    }

private:
    struct Place {
        int32_t node;
        int layer;
    };
    struct Mark {
        int32_t length = -1, from = -1;
        int layer = 0;
    };

    void clear() {
        for (const Place& p : found_) on_[size_t(p.layer)][size_t(p.node)] = Mark{};
        found_.clear();
        for (int layer = 0; layer <= int(layered_); ++layer) {
            std::vector<uint64_t>& seen = seen_[size_t(layer)];
            seen = links_.useful();
            for (uint64_t& word : seen) word = ~word;  // nodes that lead nowhere are not visited
        }
    }

    void hide(int32_t node, int layer) { seen_[size_t(layer)][size_t(node >> 6)] |= uint64_t(1) << (node & 63); }

    template <class Visit>
    bool step_strongly(const Place& p, int32_t length, Visit&& visit) {
        for (const StrongLink& link : links_.strong(p.node)) {
            const int layer = p.layer | int(layered_ && (links_.is_group(link.to) || link.set >= 0));
            Mark& mark = on_[size_t(layer)][size_t(link.to)];
            if (mark.length >= 0) continue;
            mark = {length, p.node, p.layer};
            next_.push_back({link.to, layer});
            found_.push_back({link.to, layer});
            if (!visit(link.to, layer, length)) return false;
        }
        return true;
    }

    void step_weakly(const Place& p, int32_t length) {
        const uint64_t* row = links_.weak(p.node);
        for (int32_t w = 0; w < links_.words(); ++w) {
            const int layer = p.layer | int(layered_ && w >= links_.single_words());
            uint64_t& seen = seen_[size_t(layer)][size_t(w)];
            for (uint64_t fresh = row[w] & ~seen; fresh; fresh &= fresh - 1) {
                const int32_t node = w * 64 + std::countr_zero(fresh);
                off_[size_t(layer)][size_t(node)] = {length, p.node, p.layer};
                next_.push_back({node, layer});
            }
            seen |= row[w];
        }
    }

    // All paths whose lengths fit, traced back from their end; with one layer only.
    void trace_back(int32_t node, int32_t length, bool on, std::vector<int32_t>& nodes, std::vector<Path>& out, size_t most) const {
        poll();
        if (out.size() >= most) return;
        if (length == 0) {
            if (node == start_.node) out.push_back({{nodes.rbegin(), nodes.rend()}, !on});
            return;
        }
        const auto via = [&](int32_t before) {
            nodes.push_back(before);
            trace_back(before, length - 1, !on, nodes, out, most);
            nodes.pop_back();
        };
        if (on) {
            for (const StrongLink& link : links_.strong(node))
                if (length == 1 ? link.to == start_.node : visited_off(link.to) && off_[0][size_t(link.to)].length == length - 1)
                    via(link.to);
            return;
        }
        for (int32_t before = 0; before < links_.size(); ++before)
            if (on_[0][size_t(before)].length == length - 1 && links_.are_weak(node, before)) via(before);
    }
    bool visited_off(int32_t node) const {
        return node != start_.node && (seen_[0][size_t(node >> 6)] >> (node & 63) & 1) && !links_.strong(node).empty();
    }

    const Links& links_;
    bool layered_;
    std::array<std::vector<Mark>, 2> on_, off_;
    std::array<std::vector<uint64_t>, 2> seen_;
    std::vector<Place> front_, next_;
    std::vector<Place> found_;                     // all nodes found true: their marks are to be cleared
    Place start_{};
};

}  // namespace gridwise::logic
