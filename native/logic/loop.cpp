// A loop, or lines between ends.
//   "loop": options {way}. The pattern consists of edges that are used.
//      1: edges at a node through which the line passes already
//      2: an edge with a node where a line could not go on
//      3: the only edge on which the line can go on from its end, and those after it for which the same is true. The extra candidates are
//         these edges in order. If they lead to another end of a line, the other edges there are not used.
//      4: an edge that would join two ends of the same piece of line, the pattern. Numbers: {0}; the extra candidates are another edge
//         that is used. Or one that would join lines between different pairs of ends: {1}.
//      5: edges that no loop with the used edges can reach. Numbers: {0} if no way leads there from the pattern, {1} if a single node
//         holds them together with it, {2} if there is no pattern.
//      6: two edges that cut the graph in two. Numbers: {0} if the pattern is a used edge on either side, {1} if it is one of the two.
//      7: everything that is left, as the loop is closed
#include "../line_graph.hpp"
#include "kernel.hpp"
#include "relations.hpp"

namespace gridwise::logic {
namespace {

constexpr Kind kLoopRelation = Kind(named("Loop"));
enum LoopStep : int32_t { kPassed = 1, kStuck = 2, kGoesOn = 3, kCloses = 4, kLeadsNowhere = 5, kThereAndBack = 6, kClosed = 7 };

class LoopSteps {
public:
    LoopSteps(const State& s, int32_t relation, Found& found)
        : s_(s), relation_(relation), r_(s.geometry().model->spec.relations[size_t(relation)]), graph_(r_), memory_(LinePass::words(graph_)),
          pass_(graph_, memory_.data()), found_(found) {
        for (int32_t i = 0; i < s.values(); ++i)
            if (std::binary_search(r_.values.begin(), r_.values.end(), s.geometry().numbers[size_t(i)])) on_ |= uint64_t(1) << i;
        for (int32_t i = 0; i < graph_.cells; ++i) {
            const uint64_t left = s.candidates(r_.cells[size_t(i)]);
            pass_.state[i] = !(left & on_) ? EdgeState::Off : left & ~on_ ? EdgeState::Open : EdgeState::On;
        }
    }

    void find(int32_t way) {
        if (way <= kGoesOn) return nodes(way);
        if (!pass_.join()) return;  // the position is broken
        if ((way == kClosed) != (pass_.closed > 0)) return;
        if (way == kClosed) closed();
        else if (way == kCloses) closes();
        else if (way == kLeadsNowhere) leads_nowhere();
        else there_and_back();
    }

private:
    bool used(int32_t edge) const { return pass_.state[edge] == EdgeState::On; }
    bool open(int32_t edge) const { return pass_.state[edge] == EdgeState::Open; }

    void nodes(int32_t way) {
        for (int32_t node = 0; node < graph_.nodes && !found_.full(); ++node) {
            std::vector<int32_t> here, left;
            for (auto [_, edge] : graph_.ways(node))
                if (edge < graph_.cells && pass_.state[edge] != EdgeState::Off) (used(edge) ? here : left).push_back(edge);
            if (left.empty()) continue;
            const bool end = graph_.label[size_t(node)] >= 0;
            const size_t most = end ? 1 : is_crossable(node) ? 4 : 2;
            if (way == kPassed ? here.size() == most : way == kStuck ? here.empty() && left.size() == 1 && !end : left.size() == 1 && here.size() + 1 == most)
                way == kGoesOn && most == 2 ? follow(here[0], left[0], node) : add(step(here), left, way == kGoesOn);
        }
    }

    // The line comes along a used edge to a node and goes on along another: from there, as far as there is no choice.
    void follow(int32_t from, int32_t edge, int32_t node) {
        Step made = step({from});
        std::vector<int32_t> along, here, left;
        const auto taken = [&](int32_t e) { return used(e) || std::find(along.begin(), along.end(), e) != along.end(); };
        do {
            along.push_back(edge), cite(made.extra, edge);
            node ^= graph_.edges[size_t(edge)].first ^ graph_.edges[size_t(edge)].second;
            here.clear(), left.clear();
            for (auto [_, e] : graph_.ways(node))
                if (e >= graph_.cells || taken(e)) here.push_back(e);
                else if (open(e)) left.push_back(e);
            if (!left.empty()) edge = left[0];
        } while (here.size() == 1 && left.size() == 1 && !graph_.is_crossing(node) && graph_.label[size_t(node)] < 0);
        const bool meets = here.size() == 2 && !graph_.is_crossing(node) && graph_.label[size_t(node)] < 0;
        if (meets) decide(made, left, false);
        add(std::move(made), along, true);
    }

    void closes() {
        for (int32_t edge = 0; edge < graph_.cells && !found_.full(); ++edge) {
            const auto [a, b] = pass_.ends(edge);
            if (!open(edge) || pass_.mate[a] < 0 || pass_.mate[b] < 0 || !pass_.clashes(edge)) continue;
            const auto piece = piece_at(a);
            const bool loop = pass_.mate[a] == b;
            Step made = step(piece);
            made.numbers = {loop ? 0 : 1};
            if (!loop) {
                for (int32_t each : piece_at(b)) cite(made.extra, each);
            } else if (const int32_t other = elsewhere(piece); other >= 0) {
                cite(made.extra, other);
            }
            add(std::move(made), {edge}, false);
        }
    }

    void closed() {
        std::vector<int32_t> all, left;
        for (int32_t i = 0; i < graph_.cells; ++i)
            if (pass_.state[i] != EdgeState::Off) (used(i) ? all : left).push_back(i);
        if (!left.empty() && pass_.closed == pass_.used) add(step(all), left, false);
    }

    void leads_nowhere() {
        const int32_t line = first_used();
        const bool one = line >= 0 && !graph_.has_ends();
        std::vector<std::vector<int32_t>> dead;
        pass_.each_block(one ? graph_.edges[size_t(line)].first : -1, [&](std::span<const int32_t> edges) {
            const bool hub = std::any_of(edges.begin(), edges.end(), [&](int32_t i) { return i >= graph_.cells; });
            const bool drawn = std::any_of(edges.begin(), edges.end(), [&](int32_t i) { return used(i); });
            if (hub || drawn || !graph_.crossings.empty() || (line < 0 && !graph_.has_ends() && edges.size() > 1)) return;
            dead.emplace_back(edges.begin(), edges.end());
        });
        if (one) add_unreached(line);
        for (const auto& edges : dead) {
            if (found_.full()) return;
            Step made = one ? step({line}) : step({});
            made.numbers = {one ? 1 : 2};
            add(std::move(made), edges, false);
        }
    }

    void add_unreached(int32_t line) {
        std::vector<int32_t> far;
        for (int32_t i = 0; i < graph_.cells; ++i)
            if (open(i) && !pass_.reached(graph_.edges[size_t(i)].first)) far.push_back(i);
        if (far.empty()) return;
        Step made = step({line});
        made.numbers = {0};
        add(std::move(made), far, false);
    }

    void there_and_back() {
        const int32_t line = first_used();
        if (line < 0 && !graph_.has_ends()) return;
        pass_.each_block(graph_.has_ends() ? -1 : graph_.edges[size_t(line)].first, [](std::span<const int32_t>) {});
        std::vector<std::pair<int32_t, int32_t>> pairs;
        pass_.each_pair([&](int32_t a, int32_t b) { pairs.emplace_back(a, b); });
        for (auto [a, b] : pairs) {
            if (found_.full()) return;
            if (used(a) || used(b)) {
                const int32_t known = used(a) ? a : b;
                Step made = step(known < graph_.cells ? std::vector{known} : std::vector<int32_t>{});
                made.numbers = {1};
                add(std::move(made), {a ^ b ^ known}, true);
            } else {
                const std::vector<int32_t> ends = one_on_each_side(a, b);
                if (ends.size() < 2) continue;  // they follow from a third edge, and will once that is known
                Step made = step(ends);
                made.numbers = {0};
                add(std::move(made), {a, b}, true);
            }
        }
    }

    int32_t first_used() const {
        for (int32_t i = 0; i < graph_.cells; ++i)
            if (used(i)) return i;
        return -1;
    }

    bool is_crossable(int32_t node) const { return graph_.is_crossing(node) && pass_.is_crossable(graph_.crossings[size_t(graph_.crossing_at[size_t(node)])]); }

    // The used edges of the piece of line that ends in a node (an entry of `mate`), in order.
    std::vector<int32_t> piece_at(int32_t node) const {
        std::vector<int32_t> out;
        for (bool more = true; more;) {
            more = false;
            for (auto [_, edge] : graph_.ways(node < graph_.total ? node : graph_.crossings[size_t(node - graph_.total)].node)) {
                const auto [a, b] = pass_.ends(edge);
                if (edge >= graph_.cells || !used(edge) || (a != node && b != node) || (!out.empty() && out.back() == edge)) continue;
                out.push_back(edge), node = a ^ b ^ node, more = true;
                break;
            }
        }
        return out;
    }

    int32_t elsewhere(const std::vector<int32_t>& piece) const {
        for (int32_t i = 0; i < graph_.cells; ++i)
            if (used(i) && std::find(piece.begin(), piece.end(), i) == piece.end()) return i;
        return -1;
    }

    std::vector<int32_t> one_on_each_side(int32_t a, int32_t b) const {
        std::vector<uint8_t> seen(size_t(graph_.total), 0);
        std::vector<int32_t> waiting{graph_.edges[size_t(a)].first}, out;
        seen[size_t(waiting[0])] = 1;
        for (size_t at = 0; at < waiting.size(); ++at)
            for (auto [next, edge] : graph_.ways(waiting[at]))
                if (edge != a && edge != b && pass_.state[edge] != EdgeState::Off && !seen[size_t(next)]) seen[size_t(next)] = 1, waiting.push_back(next);
        for (uint8_t side : {1, 0})
            for (int32_t i = 0; i < graph_.cells; ++i)
                if (used(i) && seen[size_t(graph_.edges[size_t(i)].first)] == side) {
                    out.push_back(i);
                    break;
                }
        return out;
    }

    Step step(const std::vector<int32_t>& edges) const {
        Step made;
        made.relations = {relation_};
        for (int32_t edge : edges) cite(made.pattern, edge);
        return made;
    }

    void cite(std::vector<Candidate>& list, int32_t edge) const {
        const int32_t cell = r_.cells[size_t(edge)];
        for (uint64_t left = s_.candidates(cell) & on_; left; left &= left - 1) list.push_back({cell, std::countr_zero(left)});
    }

    // What the step decides about edges: that they are used, or that they are not.
    void decide(Step& made, std::span<const int32_t> edges, bool use) const {
        for (int32_t edge : edges) {
            if (edge >= graph_.cells || !open(edge)) continue;
            const int32_t cell = r_.cells[size_t(edge)];
            for (uint64_t gone = s_.candidates(cell) & (use ? ~on_ : on_); gone; gone &= gone - 1) made.removals.push_back({cell, std::countr_zero(gone)});
        }
    }
    void add(Step made, std::span<const int32_t> edges, bool use) {
        decide(made, edges, use);
        if (made.removals.empty()) return;
        std::sort(made.removals.begin(), made.removals.end());
        found_.add(std::move(made));
    }
    void add(Step made, std::initializer_list<int32_t> edges, bool use) { add(std::move(made), std::span(edges.begin(), edges.size()), use); }

    const State& s_;
    int32_t relation_;
    const Relation& r_;
    LineGraph graph_;
    std::vector<uint64_t> memory_;
    LinePass pass_;
    Found& found_;
    uint64_t on_ = 0;
};

void loop(const State& s, const Options& options, Found& found) {
    if (!s.geometry().may_have(kLoopRelation)) return;
    for (int32_t relation : s.geometry().others) {
        if (s.geometry().model->spec.relations[size_t(relation)].kind != kLoopRelation) continue;
        LoopSteps(s, relation, found).find(options.at(0));
        if (found.full()) return;
    }
}

const Registered loop_kernel{"loop", loop};

}  // namespace
}  // namespace gridwise::logic
