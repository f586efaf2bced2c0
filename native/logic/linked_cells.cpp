// Cells that go together: a clue that still needs one of two cells links them, and whatever links further ones makes a class. A class is
// filled in one of two ways.
//   "linked-cells": options {way}
//      1: a clue decides a class, or excludes one way to fill it, by counting its cells together
//      2: one way to fill a class would cut off nodes that must be connected. Its pattern is the wall around them.
//     The step's chain has a link for each two cells that a clue links. Its numbers are {case, times}. The case says what decides. 0: the
//     clue counts the pattern so many times and has all it needs; 1: it needs everything else; 2: it would count too many, 3: too few,
//     4: nodes would be cut off. Its extra candidates are the way to fill the class that is excluded.
#include <algorithm>
#include <map>

#include "../graph.hpp"
#include "kernel.hpp"
#include "poll.hpp"
#include "table_counts.hpp"

namespace gridwise::logic {
namespace {

constexpr Kind kConnectedNodes = Kind(named("Connected"));
enum LinkStep : int32_t { kByCount = 1, kByConnection = 2 };
enum LinkCase : int32_t { kHasAll = 0, kNeedsAll = 1, kCountsTooMany = 2, kCountsTooFew = 3, kNodesCutOff = 4 };

// Open cells with two candidates each, in classes. A cell of a class holds its lower candidate or its higher one, as `flip` says.
class Classes {
public:
    struct Class {
        std::vector<int32_t> cells;
        std::vector<Link> links;
        std::vector<int32_t> relations;
    };

    explicit Classes(const State& s) : s_(s), of_(size_t(s.cells()), -1), flip_(size_t(s.cells()), 0) {
        for (int32_t cell = 0; cell < s.cells(); ++cell)
            if (!s.placed(cell) && std::popcount(s.candidates(cell)) == 2) of_[size_t(cell)] = int32_t(all.size()), all.push_back({{cell}, {}, {}});
    }

    int32_t of(int32_t cell) const { return of_[size_t(cell)]; }  // -1: none
    // What the cell holds if its class is filled this way.
    uint64_t held(int32_t cell, int32_t way) const {
        const uint64_t left = s_.candidates(cell), low = left & -left;
        return (way ^ flip_[size_t(cell)]) ? left ^ low : low;
    }
    // The two classes are filled the same way, or (differ) the other way round.
    void merge(int32_t a, int32_t b, bool differ, Link link, std::vector<int32_t> relations) {
        if (all[size_t(a)].cells.size() < all[size_t(b)].cells.size()) std::swap(a, b);
        Class &into = all[size_t(a)], &from = all[size_t(b)];
        for (int32_t cell : from.cells) of_[size_t(cell)] = a, flip_[size_t(cell)] ^= uint8_t(differ), into.cells.push_back(cell);
        into.links.insert(into.links.end(), from.links.begin(), from.links.end());
        into.links.push_back(std::move(link));
        into.relations.insert(into.relations.end(), from.relations.begin(), from.relations.end());
        into.relations.insert(into.relations.end(), relations.begin(), relations.end());
        from = {};
    }

    std::vector<Class> all;

private:
    const State& s_;
    std::vector<int32_t> of_;
    std::vector<uint8_t> flip_;
};

class LinkedCells {
public:
    LinkedCells(const State& s, Found& found) : s_(s), found_(found), counts_(table_counts(s)), classes_(s) {
        for (bool more = true; more;) {
            more = false;
            for (const TableCount& count : counts_) more |= link(count);
            poll();
        }
    }

    void by_count() {
        for (const TableCount& count : counts_) {
            if (found_.full()) return;
            decide(count);
        }
    }

    void by_connection() {
        for (int32_t relation : s_.geometry().others) {
            if (s_.geometry().model->spec.relations[size_t(relation)].kind != kConnectedNodes) continue;
            for (size_t k = 0; k < classes_.all.size(); ++k)
                for (int32_t way : {0, 1})
                    if (classes_.all[k].cells.size() > 1 && !found_.full()) connect(relation, int32_t(k), way);
        }
    }

private:
    struct Part { int32_t number, by_way[2]; int32_t low() const { return std::min(by_way[0], by_way[1]); } int32_t high() const { return std::max(by_way[0], by_way[1]); } };
    struct Sum {
        int32_t low = 0, high = 0;
        std::vector<Part> parts;   // the classes whose way matters
        std::vector<int32_t> even; // those that count the same both ways, though they have several cells
    };

    Sum summed(const TableCount& count) const {
        Sum sum;
        std::map<int32_t, Part> parts;
        for (size_t i = 0; i < count.cells.size(); ++i) {
            const int32_t cell = count.cells[i], number = classes_.of(cell);
            if (number < 0) {
                const uint64_t left = s_.candidates(cell);
                sum.low += !(left & ~count.counted[i]), sum.high += (left & count.counted[i]) != 0;
                continue;
            }
            Part& part = parts.try_emplace(number, Part{number, {0, 0}}).first->second;
            for (int32_t way : {0, 1}) part.by_way[way] += (classes_.held(cell, way) & count.counted[i]) != 0;
        }
        for (const auto& [number, part] : parts) {
            sum.low += part.low(), sum.high += part.high();
            if (part.by_way[0] != part.by_way[1]) sum.parts.push_back(part);
            else sum.even.push_back(number);
        }
        return sum;
    }

    // The relations that the sum rests on.
    std::vector<int32_t> basis(const TableCount& count, const Sum& sum) const {
        std::vector<int32_t> out{count.relation};
        for (int32_t number : sum.even) out.insert(out.end(), classes_.all[size_t(number)].relations.begin(), classes_.all[size_t(number)].relations.end());
        return out;
    }

    // A clue that needs one of two classes links them.
    bool link(const TableCount& count) {
        const Sum sum = summed(count);
        if (sum.parts.size() != 2) return false;
        const Part &a = sum.parts[0], &b = sum.parts[1];
        const int32_t size = a.high() - a.low();
        if (b.high() - b.low() != size || count.target - sum.low != size) return false;
        const int32_t way_a = a.by_way[1] > a.by_way[0], way_b = b.by_way[1] > b.by_way[0];  // in which they count more
        Link made{one(count, a.number, way_a), one(count, b.number, way_b), true, count.relation};
        classes_.merge(a.number, b.number, way_a == way_b, std::move(made), basis(count, sum));
        return true;
    }

    // A cell of the class that the clue counts, filled this way.
    std::vector<Candidate> one(const TableCount& count, int32_t number, int32_t way) const {
        for (int32_t cell : count.cells)
            if (classes_.of(cell) == number && (classes_.held(cell, way) & count.of(cell))) return {{cell, std::countr_zero(classes_.held(cell, way))}};
        return {};
    }

    void decide(const TableCount& count) {
        const Sum sum = summed(count);
        if (sum.low == sum.high || sum.parts.empty()) return;
        const int32_t more = count.target - sum.low, less = sum.high - count.target;
        for (const Part& part : sum.parts) {
            if (found_.full()) return;
            const int32_t size = part.high() - part.low(), high_way = part.by_way[1] > part.by_way[0];
            if (more < 0 || less < 0 || (size <= more && size <= less)) continue;
            const bool too_many = size > more;
            Step step = step_on(basis(count, sum), part.number, too_many ? high_way : 1 - high_way);
            const auto linked = [&](int32_t number) { add_links(step, number); };
            std::for_each(sum.even.begin(), sum.even.end(), linked);
            if (step.chain.empty()) continue;  // the clue alone says so
            const int32_t even = add_even(step, count, sum);
            step.numbers = {too_many ? (more || !even ? kCountsTooMany : kHasAll) : (less || !even ? kCountsTooFew : kNeedsAll), even};
            found_.add(std::move(step));
        }
    }

    // Adds the cells that the clue counts as often whichever way they are filled; returns how often.
    int32_t add_even(Step& step, const TableCount& count, const Sum& sum) const {
        int32_t times = 0;
        for (int32_t cell : count.cells) {
            if (std::find(sum.even.begin(), sum.even.end(), classes_.of(cell)) == sum.even.end()) continue;
            times += (classes_.held(cell, 0) & count.of(cell)) != 0;
            for (uint64_t left = s_.candidates(cell); left; left &= left - 1) step.pattern.push_back({cell, std::countr_zero(left)});
        }
        return times;
    }

    // A step that excludes one way to fill a class.
    Step step_on(std::vector<int32_t> relations, int32_t number, int32_t way) const {
        Step step;
        const auto& cls = classes_.all[size_t(number)];
        step.relations = std::move(relations);
        add_links(step, number);
        for (int32_t cell : cls.cells) {
            const Candidate gone{cell, std::countr_zero(classes_.held(cell, way))};
            step.removals.push_back(gone), step.extra.push_back(gone);
        }
        std::sort(step.removals.begin(), step.removals.end());
        return step;
    }

    void add_links(Step& step, int32_t number) const {
        const auto& cls = classes_.all[size_t(number)];
        step.chain.insert(step.chain.end(), cls.links.begin(), cls.links.end());
        for (int32_t relation : cls.relations)
            if (std::find(step.relations.begin(), step.relations.end(), relation) == step.relations.end()) step.relations.push_back(relation);
    }

    void connect(int32_t relation, int32_t number, int32_t way) {
        const Relation& r = s_.geometry().model->spec.relations[size_t(relation)];
        const CellGraph graph(r);
        const auto left = [&](int32_t cell) { return classes_.of(cell) == number ? classes_.held(cell, way) : s_.candidates(cell); };
        const auto state = [&](const Presence& when) {
            if (when.place < 0) return NodeState::On;
            uint64_t on = 0;
            for (int32_t v = 0; v < s_.values(); ++v)
                if (std::binary_search(graph.sets[size_t(when.set)].begin(), graph.sets[size_t(when.set)].end(), s_.geometry().numbers[size_t(v)])) on |= uint64_t(1) << v;
            const uint64_t now = left(r.cells[size_t(when.place)]);
            return !(now & on) ? NodeState::Off : now & ~on ? NodeState::Open : NodeState::On;
        };
        std::vector<NodeState> nodes, links;
        for (const Presence& when : graph.when) nodes.push_back(state(when));
        for (const auto& each : graph.links) links.push_back(state(each.when));
        int32_t first = graph.root();
        for (int32_t i = 0; first < 0 && i + 1 < graph.nodes; ++i)
            if (nodes[size_t(i)] == NodeState::On) first = i;
        if (first < 0) return;
        std::vector<uint64_t> memory(GraphPass::words(graph.nodes));
        GraphPass pass(memory.data(), graph.nodes);
        pass.run(graph, first, [&](int32_t i) { return nodes[size_t(i)]; }, [&](int32_t l) { return links[size_t(l)]; }, [](int32_t, int32_t) {}, [](int32_t, int32_t) {});
        for (int32_t i = 0; i + 1 < graph.nodes; ++i)
            if (nodes[size_t(i)] == NodeState::On && !pass.reached(i)) return add_cut_off(relation, graph, nodes, links, i, number, way);
    }

    void add_cut_off(int32_t relation, const CellGraph& graph, const std::vector<NodeState>& nodes, const std::vector<NodeState>& links, int32_t lost, int32_t number, int32_t way) {
        Step step = step_on({relation}, number, way);
        step.numbers = {kNodesCutOff, 0};
        const Relation& r = s_.geometry().model->spec.relations[size_t(relation)];
        std::vector<uint8_t> seen(size_t(graph.nodes), 0);
        std::vector<int32_t> part{lost}, wall;
        seen[size_t(lost)] = 1;
        for (size_t at = 0; at < part.size(); ++at)
            for (auto [next, by] : graph.neighbours(part[at]))
                if (!seen[size_t(next)] && nodes[size_t(next)] != NodeState::Off && links[size_t(by)] != NodeState::Off) seen[size_t(next)] = 1, part.push_back(next);
        for (int32_t member : part)
            for (auto [next, by] : graph.neighbours(member))
                if (!seen[size_t(next)]) wall.push_back((nodes[size_t(next)] == NodeState::Off ? graph.when[size_t(next)] : graph.links[size_t(by)].when).place);
        sort_unique(wall);
        for (int32_t place : wall) {
            const int32_t cell = r.cells[size_t(place)];
            for (uint64_t now = classes_.of(cell) == number ? classes_.held(cell, way) : s_.candidates(cell); now; now &= now - 1) step.pattern.push_back({cell, std::countr_zero(now)});
        }
        found_.add(std::move(step));
    }

    const State& s_;
    Found& found_;
    std::vector<TableCount> counts_;
    Classes classes_;
};

void linked_cells(const State& s, const Options& options, Found& found) {
    LinkedCells cells(s, found);
    if (options.at(0) == kByCount) cells.by_count();
    else cells.by_connection();
}

const Registered linked_cells_kernel{"linked-cells", linked_cells};

}  // namespace
}  // namespace gridwise::logic
