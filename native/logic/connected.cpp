// Cells that hang together.
//   "connected": options {way}
//      1: cells from which those that are on can't be reached, and which are therefore off. The pattern is a cell that is on.
//      2: a cell through which every way leads from some cells that are on to others. The pattern is one on each side.
#include "../graph.hpp"
#include "kernel.hpp"
#include "relations.hpp"

namespace gridwise::logic {
namespace {

constexpr Kind kConnected = Kind(named("Connected"));
enum Way : int32_t { kCutOff = 1, kBridge = 2 };

class ConnectedCells {
public:
    ConnectedCells(const State& s, int32_t relation) : s_(s), relation_(relation), r_(s.geometry().model->spec.relations[size_t(relation)]), graph_(r_) {
        for (int64_t v : r_.values)
            for (int32_t i = 0; i < s.values(); ++i)
                if (s.geometry().numbers[size_t(i)] == v) on_ |= uint64_t(1) << i;
        first_ = graph_.root();
        for (int32_t i = 0; first_ < 0 && i < graph_.nodes - 1; ++i)
            if (state(i) == NodeState::On) first_ = i;
    }

    void find(int32_t way, Found& found) {
        if (first_ < 0) return;
        std::vector<uint64_t> memory(GraphPass::words(graph_.nodes));
        GraphPass pass(memory.data(), graph_.nodes);
        std::vector<std::pair<int32_t, int32_t>> bridges;
        pass.run(graph_, first_, [&](int32_t i) { return state(i); }, [&](int32_t i, int32_t behind) { bridges.emplace_back(i, behind); });
        if (way == kBridge) add_bridges(pass, bridges, found);
        else add_cut_off(pass, found);
    }

private:
    NodeState state(int32_t i) const {
        if (i == graph_.nodes - 1) return NodeState::On;
        const uint64_t left = s_.candidates(r_.cells[size_t(i)]);
        return !(left & on_) ? NodeState::Off : left & ~on_ ? NodeState::Open : NodeState::On;
    }

    void add_bridges(const GraphPass& pass, const std::vector<std::pair<int32_t, int32_t>>& bridges, Found& found) const {
        for (auto [node, behind] : bridges) {
            Step step = step_on(first_);
            for (int32_t i = 0; i < graph_.nodes - 1; ++i)
                if (state(i) == NodeState::On && is_behind(pass, i, behind)) {
                    add_on(step.pattern, i);
                    break;
                }
            remove(step, node, s_.candidates(r_.cells[size_t(node)]) & ~on_);
            if (!found.add(std::move(step))) return;
        }
    }

    static bool is_behind(const GraphPass& pass, int32_t node, int32_t behind) {
        while (node >= 0 && node != behind) node = pass.above[node];
        return node == behind;
    }

    // Each part that can't be reached is a step of its own.
    void add_cut_off(const GraphPass& pass, Found& found) const {
        std::vector<uint8_t> seen(size_t(graph_.nodes), 0);
        for (int32_t i = 0; i < graph_.nodes - 1; ++i) {
            if (seen[size_t(i)] || pass.reached(i) || state(i) != NodeState::Open) continue;
            Step step = step_on(first_);
            for (int32_t member : part(i, seen)) remove(step, member, s_.candidates(r_.cells[size_t(member)]) & on_);
            if (!found.add(std::move(step))) return;
        }
    }

    std::vector<int32_t> part(int32_t start, std::vector<uint8_t>& seen) const {
        std::vector<int32_t> members{start};
        seen[size_t(start)] = 1;
        for (size_t at = 0; at < members.size(); ++at)
            for (int32_t next : graph_.neighbours(members[at]))
                if (!seen[size_t(next)] && state(next) == NodeState::Open) seen[size_t(next)] = 1, members.push_back(next);
        std::sort(members.begin(), members.end());
        return members;
    }

    Step step_on(int32_t node) const {
        Step step;
        step.relations = {relation_};
        if (node < graph_.nodes - 1) add_on(step.pattern, node);
        return step;
    }

    void add_on(std::vector<Candidate>& list, int32_t node) const {
        const int32_t cell = r_.cells[size_t(node)];
        for (uint64_t left = s_.candidates(cell) & on_; left; left &= left - 1) list.push_back({cell, std::countr_zero(left)});
    }

    void remove(Step& step, int32_t node, uint64_t gone) const {
        for (; gone; gone &= gone - 1) step.removals.push_back({r_.cells[size_t(node)], std::countr_zero(gone)});
    }

    const State& s_;
    int32_t relation_, first_ = -1;
    const Relation& r_;
    CellGraph graph_;
    uint64_t on_ = 0;
};

void connected(const State& s, const Options& options, Found& found) {
    for (int32_t relation : s.geometry().others) {
        if (s.geometry().model->spec.relations[size_t(relation)].kind != kConnected) continue;
        ConnectedCells(s, relation).find(options.at(0), found);
        if (found.full()) return;
    }
}

const Registered connected_kernel{"connected", connected};

}  // namespace
}  // namespace gridwise::logic
