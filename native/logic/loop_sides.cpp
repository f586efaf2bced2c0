// A loop in a plane separates its inside from its outside: two areas beside an edge are on different sides if the edge is used, and on
// the same side if it is not.
//   "loop-sides": options {way}. The pattern consists of edges that are known, in order along ways from area to area.
//      1: an edge between two areas whose sides are known. Numbers: {0, the length of the way from one of them to the outside}; the way
//         from the other one follows. Or {1, the length of the way from one to the other}.
//      2: edges of a relation that counts them. The extra candidates are pairs of edges at one area, with a way between the areas beyond
//         them. Numbers: for each pair the length of its way, and -1; or, if the way leads by the outside, how long the way from
//         the first area to it is; the way from the second area follows.
#include <bit>

#include "../line_graph.hpp"
#include "brief.hpp"
#include "kernel.hpp"
#include "relations.hpp"

namespace gridwise::logic {
namespace {

constexpr Kind kPlaneLoop = Kind(named("Loop"));
constexpr int32_t kOutsideArea = 0;
constexpr size_t kMostCounted = 8;
constexpr size_t kDetour = 4;  // what ways to the outside may be longer, as inside and outside are easier to see than two sides

class LoopSides {
public:
    LoopSides(const State& s, int32_t relation, Found& found)
        : s_(s), relation_(relation), r_(s.geometry().model->spec.relations[size_t(relation)]), graph_(r_), found_(found) {
        if (graph_.sides.empty() || graph_.has_ends()) return;
        for (int32_t i = 0; i < s.values(); ++i)
            if (std::binary_search(r_.values.begin(), r_.values.end(), s.geometry().numbers[size_t(i)])) on_ |= uint64_t(1) << i;
        beside_.resize(size_t(graph_.areas)), part_.assign(size_t(graph_.areas), -1), odd_.resize(size_t(graph_.areas));
        for (int32_t i = 0; i < graph_.cells; ++i) {
            const auto [a, b] = graph_.sides[size_t(i)];
            if (!is_open(i)) beside_[size_t(a)].push_back({b, i}), beside_[size_t(b)].push_back({a, i});
        }
        for (int32_t area = 0; area < graph_.areas; ++area)
            if (part_[size_t(area)] < 0) spread(area);
    }

    void find(int32_t way) {
        if (part_.empty()) return;
        if (way == 1) edges();
        else counts();
    }

private:
    using Path = std::vector<int32_t>;

    bool is_open(int32_t edge) const {
        const uint64_t left = s_.candidates(r_.cells[size_t(edge)]);
        return (left & on_) && (left & ~on_);
    }
    bool is_used(int32_t edge) const { return !(s_.candidates(r_.cells[size_t(edge)]) & ~on_); }

    // All areas that known edges join to one of them, and on which side of the loop they are from there.
    void spread(int32_t area) {
        part_[size_t(area)] = area;
        std::vector<int32_t> waiting{area};
        for (size_t at = 0; at < waiting.size(); ++at)
            for (auto [next, edge] : beside_[size_t(waiting[at])]) {
                if (part_[size_t(next)] >= 0) continue;
                part_[size_t(next)] = area, odd_[size_t(next)] = odd_[size_t(waiting[at])] ^ is_used(edge);
                waiting.push_back(next);
            }
    }

    Path path(int32_t from, int32_t to) const {
        std::vector<LineGraph::Way> by(size_t(graph_.areas), {-1, -1});
        std::vector<int32_t> waiting{to};
        by[size_t(to)].node = to;
        for (size_t at = 0; at < waiting.size() && by[size_t(from)].node < 0; ++at)
            for (auto [next, edge] : beside_[size_t(waiting[at])])
                if (by[size_t(next)].node < 0) by[size_t(next)] = {waiting[at], edge}, waiting.push_back(next);
        Path out;
        for (; from != to; from = by[size_t(from)].node) out.push_back(by[size_t(from)].edge);
        return out;
    }

    // The shortest way first.
    void edges() {
        std::vector<std::pair<int32_t, Step>> all;
        for (int32_t i = 0; i < graph_.cells; ++i) {
            const auto [a, b] = graph_.sides[size_t(i)];
            if (!is_open(i) || part_[size_t(a)] != part_[size_t(b)]) continue;
            Step step;
            decide(step, i, odd_[size_t(a)] != odd_[size_t(b)]);
            if (brevity.now) return void(found_.add(std::move(step)));
            Path first = path(a, b), second;
            const bool known = part_[size_t(a)] == kOutsideArea && path(a, kOutsideArea).size() + path(b, kOutsideArea).size() <= first.size() + kDetour;
            if (known) first = path(a, kOutsideArea), second = path(b, kOutsideArea);
            step.relations = {relation_}, step.numbers = {known ? 0 : 1, int32_t(first.size())};
            cite(step, first), cite(step, second);
            all.emplace_back(int32_t(first.size() + second.size()), std::move(step));
        }
        std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (auto& [_, step] : all)
            if (!found_.add(std::move(step))) return;
    }

    void counts() {
        std::vector<int32_t> edge_of(size_t(s_.cells()), -1);
        for (int32_t i = 0; i < graph_.cells; ++i) edge_of[size_t(r_.cells[size_t(i)])] = i;
        for (int32_t number : s_.geometry().others) {
            const Relation& r = s_.geometry().model->spec.relations[size_t(number)];
            if (r.kind != Kind::Count || r.cells.size() > kMostCounted || r.values != r_.values) continue;
            Path counted;
            for (int32_t cell : r.cells)
                if (cell < s_.cells() && edge_of[size_t(cell)] >= 0) counted.push_back(edge_of[size_t(cell)]);
            if (counted.size() == r.cells.size() && !count(number, counted)) return;
        }
    }

    // Tries both sides for each part of the areas beside some edges. False: enough steps were found.
    bool count(int32_t number, const Path& counted) {
        std::vector<int32_t> parts, areas;
        const auto place = [](std::vector<int32_t>& list, int32_t item) {
            const auto at = std::find(list.begin(), list.end(), item);
            if (at == list.end()) return list.push_back(item), list.size() - 1;
            return size_t(at - list.begin());
        };
        for (int32_t edge : counted)
            for (int32_t area : {graph_.sides[size_t(edge)].first, graph_.sides[size_t(edge)].second}) place(areas, area), place(parts, part_[size_t(area)]);
        if (parts.size() == areas.size()) return true;  // nothing is known
        uint32_t always = ~uint32_t(0), never = ~uint32_t(0);
        for (uint32_t way = 0; way < uint32_t(1) << parts.size(); ++way) {
            const auto side = [&](int32_t area) { return (way >> place(parts, part_[size_t(area)]) & 1) ^ odd_[size_t(area)]; };
            uint32_t used = 0;
            for (size_t i = 0; i < counted.size(); ++i) used |= uint32_t(side(graph_.sides[size_t(counted[i])].first) != side(graph_.sides[size_t(counted[i])].second)) << i;
            const auto& targets = s_.geometry().model->spec.relations[size_t(number)].targets;
            if (std::binary_search(targets.begin(), targets.end(), int64_t(std::popcount(used)))) always &= used, never &= ~used;
        }
        if (always & never) return true;  // the position is broken
        Step step;
        for (size_t i = 0; i < counted.size(); ++i)
            if (is_open(counted[i]) && (always | never) >> i & 1) decide(step, counted[i], always >> i & 1);
        if (step.removals.empty()) return true;
        step.relations = {relation_, number};
        tie(step, counted);
        return found_.add(std::move(step));
    }

    // Pairs of open edges with a way between the areas beyond them.
    void tie(Step& step, const Path& counted) const {
        std::vector<int32_t> tied;
        for (size_t j = 0; j < counted.size(); ++j)
            for (size_t i = 0; i < j; ++i) {
                const auto [a, b] = graph_.sides[size_t(counted[i])];
                const auto [c, d] = graph_.sides[size_t(counted[j])];
                const int32_t shared = a == c || a == d ? a : b, first = a ^ b ^ shared, second = c ^ d ^ shared;
                if ((shared != c && shared != d) || first == second || part_[size_t(first)] != part_[size_t(second)]) continue;
                if (!is_open(counted[i]) || !is_open(counted[j]) || std::find(tied.begin(), tied.end(), second) != tied.end()) continue;
                tied.push_back(second);
                const Path way = path(first, second);
                const bool known = part_[size_t(first)] == kOutsideArea;
                const Path out = known ? path(first, kOutsideArea) : Path{}, back = known ? path(second, kOutsideArea) : Path{};
                const bool by_outside = known && out.size() + back.size() <= way.size();
                step.numbers.push_back(int32_t(way.size())), step.numbers.push_back(by_outside ? int32_t(out.size()) : -1);
                for (int32_t edge : {counted[i], counted[j]}) step.extra.push_back({r_.cells[size_t(edge)], std::countr_zero(on_)});
                cite(step, by_outside ? out : way), cite(step, back.empty() || !by_outside ? Path{} : back);
            }
    }

    void decide(Step& step, int32_t edge, bool use) const {
        const int32_t cell = r_.cells[size_t(edge)];
        for (uint64_t gone = s_.candidates(cell) & (use ? ~on_ : on_); gone; gone &= gone - 1) step.removals.push_back({cell, std::countr_zero(gone)});
    }

    void cite(Step& step, const Path& edges) const {
        for (int32_t edge : edges) step.pattern.push_back({r_.cells[size_t(edge)], std::countr_zero(s_.candidates(r_.cells[size_t(edge)]))});
    }

    const State& s_;
    int32_t relation_;
    const Relation& r_;
    LineGraph graph_;
    Found& found_;
    uint64_t on_ = 0;
    std::vector<std::vector<LineGraph::Way>> beside_;  // per area: the areas beyond known edges
    std::vector<int32_t> part_;                        // per area: the first area that known edges join it to
    std::vector<uint8_t> odd_;                         // whether an odd number of used edges lies between the two
};

void loop_sides(const State& s, const Options& options, Found& found) {
    if (!s.geometry().may_have(kPlaneLoop)) return;
    for (int32_t relation : s.geometry().others) {
        if (s.geometry().model->spec.relations[size_t(relation)].kind != kPlaneLoop) continue;
        LoopSides(s, relation, found).find(options.at(0));
        if (found.full()) return;
    }
}

const Registered loop_sides_kernel{"loop-sides", loop_sides};

}  // namespace
}  // namespace gridwise::logic
