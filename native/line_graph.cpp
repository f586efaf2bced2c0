#include "line_graph.hpp"

#include "relation_kinds.hpp"

namespace gridwise {
namespace {

constexpr int64_t kMostNodes = 1 << 20;
constexpr size_t kNumbers = 4;  // before the lists

}  // namespace

// On the wire: the numbers of nodes, ends, crossings and areas; then two nodes for each edge, pairs of an end and its label, four edges
// for each crossing, and, if there are areas, two of them for each edge.
LineGraph::LineGraph(const Relation& r) : cells(int32_t(r.cells.size())) {
    const auto& in = r.details;
    require(in.size() >= kNumbers, "the edges of a loop do not fit its cells");
    require(in[0] >= 2 && *std::max_element(in.begin(), in.begin() + kNumbers) <= kMostNodes, "a loop has too few or too many nodes");
    require(std::min({in[1], in[2], in[3]}) >= 0, "the parts of a loop have a number each");
    total = nodes = int32_t(in[0]), areas = int32_t(in[3]);
    const size_t edges_end = kNumbers + 2 * r.cells.size(), ends_end = edges_end + 2 * size_t(in[1]), crossings_end = ends_end + 4 * size_t(in[2]);
    require(in.size() == crossings_end + (areas ? 2 * r.cells.size() : 0), "the edges of a loop do not fit its cells");
    const auto node = [&](size_t at) {
        require(in[at] >= 0 && in[at] < nodes, "an edge of a loop joins nodes that do not exist");
        return int32_t(in[at]);
    };
    size_t at = kNumbers;
    for (; at < edges_end; at += 2) {
        edges.push_back({node(at), node(at + 1)});
        require(in[at] != in[at + 1], "an edge of a loop joins two different nodes");
    }
    label.assign(size_t(nodes), -1), crossing_at = label;
    for (; at < ends_end; at += 2) {
        const int32_t end = node(at);
        require(label[size_t(end)] < 0 && in[at + 1] >= 0 && in[at + 1] < nodes, "the ends of lines have one label each");
        label[size_t(end)] = int32_t(in[at + 1]);
        edges.push_back({end, nodes + label[size_t(end)]});
        total = std::max(total, edges.back().second + 1);
    }
    for (; at < crossings_end; at += 4) add_crossing({in.begin() + int64_t(at), 4});
    for (; at < in.size(); at += 2) {
        require(std::min(in[at], in[at + 1]) >= 0 && std::max(in[at], in[at + 1]) < areas, "an edge of a loop separates areas that do not exist");
        sides.push_back({int32_t(in[at]), int32_t(in[at + 1])});
    }
    arrange();
    for (const Crossing& crossing : crossings) require(ways(crossing.node).size() == 4 && label[size_t(crossing.node)] < 0, "four edges meet at a crossing");
}

void LineGraph::add_crossing(std::span<const int64_t> four) {
    require(std::all_of(four.begin(), four.end(), [&](int64_t edge) { return edge >= 0 && edge < cells; }), "lines cross at edges of a loop");
    const auto meet = [&](int32_t node) {
        return std::all_of(four.begin(), four.end(), [&](int64_t edge) { return edges[size_t(edge)].first == node || edges[size_t(edge)].second == node; });
    };
    const auto [a, b] = edges[size_t(four[0])];
    require(meet(a) || meet(b), "the edges of a crossing meet");
    Crossing made{meet(a) ? a : b, {}};
    std::copy(four.begin(), four.end(), made.edges);
    crossing_at[size_t(made.node)] = int32_t(crossings.size());
    crossings.push_back(made);
}

void LineGraph::arrange() {
    start.assign(size_t(total) + 1, 0);
    for (const Edge& edge : edges) ++start[size_t(edge.first) + 1], ++start[size_t(edge.second) + 1];
    for (size_t i = 0; i < size_t(total); ++i) start[i + 1] += start[i];
    beside.resize(edges.size() * 2);
    std::vector<int32_t> at(start.begin(), start.end() - 1);
    for (int32_t i = 0; i < int32_t(edges.size()); ++i) {
        const Edge& edge = edges[size_t(i)];
        beside[size_t(at[size_t(edge.first)]++)] = {edge.second, i};
        beside[size_t(at[size_t(edge.second)]++)] = {edge.first, i};
    }
}

namespace {

constexpr size_t kNodeArrays = 9;  // of int32, with the stack

size_t slots_for(const LineGraph& graph) { return std::bit_ceil(2 * graph.edges.size() + 2); }

}  // namespace

LinePass::LinePass(const LineGraph& graph, uint64_t* memory) : graph_(graph), capacity_(slots_for(graph)) {
    const size_t n = size_t(graph.total), m = graph.edges.size();
    hash_ = memory, key_ = hash_ + n;
    classes_ = reinterpret_cast<Class*>(key_ + m);
    auto* all = reinterpret_cast<int32_t*>(classes_ + m);
    for (int32_t** array : {&order_, &low_, &by_, &at_, &below_, &sequence_}) *array = all, all += n;
    for (int32_t** array : {&mate, &length}) *array = all, all += n + graph.crossings.size();
    ends_ = reinterpret_cast<LineGraph::Edge*>(all), all += graph.crossings.empty() ? 0 : 2 * m;
    stack_ = all, slots_ = all + n + m;
    state = reinterpret_cast<EdgeState*>(slots_ + capacity_);
    std::fill(state + graph.cells, state + m, EdgeState::On);
}

size_t LinePass::words(const LineGraph& graph) {
    const size_t n = size_t(graph.total), m = graph.edges.size();
    const size_t crossed = graph.crossings.empty() ? 0 : 2 * (graph.crossings.size() + m);
    const size_t small = (kNodeArrays * n + m + crossed + slots_for(graph)) * sizeof(int32_t) + m;
    return n + m + (m * sizeof(Class) + small) / sizeof(uint64_t) + 2;
}

bool LinePass::join() {
    used = closed = 0;
    split_crossings();
    for (int32_t i = 0; i < graph_.total + int32_t(graph_.crossings.size()); ++i) mate[i] = i, length[i] = 0;
    const auto fits = [&](int32_t a, int32_t b) {
        const int32_t first = label(a), second = label(b);
        return first < 0 || second < 0 || first == second;
    };
    for (int32_t e = 0; e < graph_.cells; ++e) {
        if (state[e] != EdgeState::On) continue;
        const auto [a, b] = ends(e);
        ++used;
        if (mate[a] < 0 || mate[b] < 0) return false;
        if (mate[a] == b && length[a]) {
            if (closed) return false;
            closed = length[a] + 1, mate[a] = mate[b] = -1;
            continue;
        }
        const int32_t first = mate[a], second = mate[b], sum = length[a] + length[b] + 1;
        if (!fits(first, second)) return false;
        if (length[a]) mate[a] = -1;
        if (length[b]) mate[b] = -1;
        mate[first] = second, mate[second] = first, length[first] = length[second] = sum;
    }
    return true;
}

// While all four edges at a crossing may be used, those that are opposite to each other belong together whether it is crossed or not.
void LinePass::split_crossings() {
    if (graph_.crossings.empty()) return;
    std::copy(graph_.edges.begin(), graph_.edges.end(), ends_);
    for (size_t i = 0; i < graph_.crossings.size(); ++i) {
        const auto& crossing = graph_.crossings[i];
        if (!is_crossable(crossing)) continue;
        for (int32_t edge : {crossing.edges[2], crossing.edges[3]})
            (ends_[edge].first == crossing.node ? ends_[edge].first : ends_[edge].second) = graph_.total + int32_t(i);
    }
}

bool LinePass::clashes(int32_t edge) const {
    const auto [a, b] = ends(edge);
    const int32_t first = mate[a], second = mate[b];
    if (first < 0 || second < 0) return true;  // the line passes there already
    if (first == b && length[a]) return graph_.has_ends() || length[a] < used;
    const int32_t one = label(first), two = label(second);
    return one >= 0 && two >= 0 && one != two;
}

LinePass::Class* LinePass::class_of(int32_t edge) {
    size_t at = size_t(key_[edge]) & (capacity_ - 1);
    while (slots_[at] >= 0 && classes_[slots_[at]].key != key_[edge]) at = (at + 1) & (capacity_ - 1);
    if (slots_[at] < 0) slots_[at] = count_, classes_[count_++] = {key_[edge], edge, -1, -1, 0, false, false};
    return &classes_[slots_[at]];
}

// Adds an edge to its class: one of the tree with the node below it (from the first node down), or one that leads back (-1).
void LinePass::extend(int32_t edge, int32_t node) {
    if (state[edge] == EdgeState::Off) return;
    Class& c = *class_of(edge);
    c.used |= state[edge] == EdgeState::On, c.back |= node < 0;
    if (node < 0) return;
    if (c.top < 0) c.top = node;
    else c.parts += below_[c.deep] > below_[node];
    c.deep = node;
}

bool LinePass::is_sure(const Class& c) const {
    if (c.used) return true;
    if (graph_.has_ends() || c.top < 0) return false;
    const bool outside = below_[sequence_[0]] > below_[c.top], inside = below_[c.deep] > 0;
    return c.parts + (c.back ? outside + inside : outside || inside) > 1;
}

// Exactly, where hashes may err: no way leads from one side of an edge to its other side without these two.
bool LinePass::is_cut(int32_t a, int32_t b) {
    const auto [from, to] = graph_.edges[size_t(a)];
    std::fill_n(at_, graph_.total, 0);
    int32_t waiting = 0;
    stack_[waiting++] = from, at_[from] = 1;
    while (waiting > 0) {
        for (auto [node, edge] : graph_.ways(stack_[--waiting])) {
            if (edge == a || edge == b || state[edge] == EdgeState::Off || at_[node]) continue;
            if (node == to) return false;
            stack_[waiting++] = node, at_[node] = 1;
        }
    }
    return true;
}

}  // namespace gridwise
