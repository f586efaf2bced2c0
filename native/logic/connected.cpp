// Nodes that hang together.
//   "connected": options {way}
//      1: nodes from which those that are there can't be reached, and which are therefore not there. The pattern is one that is there.
//      2: the nodes through which every way leads from some nodes that are there to others. The pattern is one on each side.
//      3: a link over which every such way leads. The pattern is the wall around the part behind it: cells that close all other ways.
//         The extra candidates are one node that is there in this part.
#include "../graph.hpp"
#include "kernel.hpp"
#include "relations.hpp"

namespace gridwise::logic {
namespace {

constexpr Kind kConnected = Kind(named("Connected"));
enum ConnectedStep : int32_t { kCutOff = 1, kBridge = 2, kSpan = 3 };

class ConnectedNodes {
public:
    ConnectedNodes(const State& s, int32_t relation) : s_(s), relation_(relation), r_(s.geometry().model->spec.relations[size_t(relation)]), graph_(r_) {
        for (const auto& values : graph_.sets) {
            uint64_t& set = sets_.emplace_back(0);
            for (int32_t i = 0; i < s.values(); ++i)
                if (std::binary_search(values.begin(), values.end(), s.geometry().numbers[size_t(i)])) set |= uint64_t(1) << i;
        }
        for (const Presence& when : graph_.when) nodes_.push_back(state(when));
        for (const auto& link : graph_.links) links_.push_back(state(link.when));
        first_ = graph_.root();
        for (int32_t i = 0; first_ < 0 && i < graph_.nodes - 1; ++i)
            if (nodes_[size_t(i)] == NodeState::On) first_ = i;
    }

    void find(int32_t way, Found& found) {
        if (first_ < 0) return;
        std::vector<uint64_t> memory(GraphPass::words(graph_.nodes));
        GraphPass pass(memory.data(), graph_.nodes);
        std::vector<std::pair<int32_t, int32_t>> bridges, spans;
        pass.run(graph_, first_, [&](int32_t i) { return nodes_[size_t(i)]; }, [&](int32_t l) { return links_[size_t(l)]; },
                 [&](int32_t i, int32_t behind) { bridges.emplace_back(i, behind); },
                 [&](int32_t l, int32_t behind) { spans.emplace_back(l, behind); });
        if (way == kBridge) add_bridges(pass, bridges, found);
        else if (way == kSpan) add_spans(pass, spans, found);
        else add_cut_off(pass, found);
    }

private:
    NodeState state(const Presence& when) const {
        if (when.place < 0) return NodeState::On;
        const uint64_t left = s_.candidates(r_.cells[size_t(when.place)]), on = sets_[size_t(when.set)];
        return !(left & on) ? NodeState::Off : left & ~on ? NodeState::Open : NodeState::On;
    }

    // All nodes on the way to one that is there are one step. The deepest come first: what leads to them passes through the others.
    void add_bridges(const GraphPass& pass, const std::vector<std::pair<int32_t, int32_t>>& bridges, Found& found) const {
        std::vector<uint8_t> told(bridges.size(), 0);
        for (size_t i = 0; i < bridges.size(); ++i) {
            if (told[i]) continue;
            Step step = step_on(first_);
            const int32_t there = one_behind(pass, bridges[i].second);
            if (there >= 0) add(step.pattern, graph_.when[size_t(there)], true);
            for (size_t j = i; j < bridges.size(); ++j) {
                if (told[j] || (j != i && (there < 0 || !pass.is_behind(there, bridges[j].second)))) continue;
                told[j] = 1;
                remove(step, graph_.when[size_t(bridges[j].first)], false);
            }
            sort_unique(step.removals);
            if (!found.add(std::move(step))) return;
        }
    }

    void add_spans(const GraphPass& pass, const std::vector<std::pair<int32_t, int32_t>>& spans, Found& found) const {
        for (auto [link, behind] : spans) {
            Step step;
            step.relations = {relation_};
            step.numbers = {behind};
            for (int32_t i = 0; i < graph_.nodes - 1; ++i)
                if (pass.reached(i) && pass.is_behind(i, behind)) add_wall(step, pass, i, behind);
            sort_unique(step.pattern);
            if (const int32_t there = one_behind(pass, behind); there >= 0) add(step.extra, graph_.when[size_t(there)], true);
            remove(step, graph_.links[size_t(link)].when, false);
            if (!found.add(std::move(step))) return;
        }
    }

    // The cells that close the ways out of a part at this node.
    void add_wall(Step& step, const GraphPass& pass, int32_t node, int32_t behind) const {
        for (auto [next, link] : graph_.neighbours(node)) {
            if (pass.reached(next) && pass.is_behind(next, behind)) continue;
            if (nodes_[size_t(next)] == NodeState::Off) add(step.pattern, graph_.when[size_t(next)], false);
            else if (links_[size_t(link)] == NodeState::Off) add(step.pattern, graph_.links[size_t(link)].when, false);
        }
    }

    // A node that is there while its cell holds some values, behind a bridge.
    int32_t one_behind(const GraphPass& pass, int32_t behind) const {
        for (int32_t i = 0; i < graph_.nodes - 1; ++i)
            if (nodes_[size_t(i)] == NodeState::On && graph_.when[size_t(i)].place >= 0 && pass.is_behind(i, behind)) return i;
        return -1;
    }

    // Each part that can't be reached is a step of its own.
    void add_cut_off(const GraphPass& pass, Found& found) const {
        std::vector<uint8_t> seen(size_t(graph_.nodes), 0);
        for (int32_t i = 0; i < graph_.nodes - 1; ++i) {
            if (seen[size_t(i)] || pass.reached(i) || nodes_[size_t(i)] != NodeState::Open) continue;
            Step step = step_on(first_);
            for (int32_t member : part(i, seen)) remove(step, graph_.when[size_t(member)], true);
            sort_unique(step.removals);
            if (!found.add(std::move(step))) return;
        }
    }

    std::vector<int32_t> part(int32_t start, std::vector<uint8_t>& seen) const {
        std::vector<int32_t> members{start};
        seen[size_t(start)] = 1;
        for (size_t at = 0; at < members.size(); ++at)
            for (auto [next, link] : graph_.neighbours(members[at]))
                if (!seen[size_t(next)] && nodes_[size_t(next)] == NodeState::Open && links_[size_t(link)] != NodeState::Off)
                    seen[size_t(next)] = 1, members.push_back(next);
        std::sort(members.begin(), members.end());
        return members;
    }

    Step step_on(int32_t node) const {
        Step step;
        step.relations = {relation_};
        if (node < graph_.nodes - 1) add(step.pattern, graph_.when[size_t(node)], true);
        return step;
    }

    // The candidates with which a node or link is there, or is not.
    void add(std::vector<Candidate>& list, const Presence& when, bool there) const {
        if (when.place < 0) return;
        const int32_t cell = r_.cells[size_t(when.place)];
        const uint64_t set = sets_[size_t(when.set)];
        for (uint64_t left = s_.candidates(cell) & (there ? set : ~set); left; left &= left - 1) list.push_back({cell, std::countr_zero(left)});
    }

    void remove(Step& step, const Presence& when, bool there) const { add(step.removals, when, there); }

    const State& s_;
    int32_t relation_, first_ = -1;
    const Relation& r_;
    CellGraph graph_;
    std::vector<uint64_t> sets_;
    std::vector<NodeState> nodes_, links_;
};

void connected(const State& s, const Options& options, Found& found) {
    if (!s.geometry().may_have(kConnected)) return;
    for (int32_t relation : s.geometry().others) {
        if (s.geometry().model->spec.relations[size_t(relation)].kind != kConnected) continue;
        ConnectedNodes(s, relation).find(options.at(0), found);
        if (found.full()) return;
    }
}

const Registered connected_kernel{"connected", connected};

}  // namespace
}  // namespace gridwise::logic
