#include "graph.hpp"

#include "relation_kinds.hpp"

namespace gridwise {
namespace {

// Reads the numbers of a sequence, one after the other.
class GraphNumbers {
public:
    GraphNumbers(std::span<const int64_t> all, int64_t cells) : all_(all), cells_(cells) {}

    int64_t next() {
        require(at_ < all_.size(), "the description of a graph ends too early");
        return all_[at_++];
    }
    int64_t within(int64_t low, int64_t high) {
        const int64_t got = next();
        require(got >= low && got <= high, "a number in the description of a graph is out of range");
        return got;
    }
    int64_t length(int64_t size) { return within(0, int64_t(all_.size() - at_) / size); }
    Presence presence(int64_t sets) {
        const int64_t place = within(-1, cells_ - 1);
        return {int32_t(place), int32_t(within(0, place < 0 ? 0 : sets - 1))};
    }
    void finish() const { require(at_ == all_.size(), "the description of a graph has numbers left over"); }

private:
    std::span<const int64_t> all_;
    int64_t cells_;
    size_t at_ = 0;
};

}  // namespace

CellGraph::CellGraph(const Relation& r) {
    GraphNumbers in(r.details, int64_t(r.cells.size()));
    sets.resize(size_t(in.length(1)));
    for (auto& set : sets) {
        set.resize(size_t(in.length(1)));
        for (int64_t& value : set) value = in.next();
        std::sort(set.begin(), set.end());
    }
    const auto count = int64_t(sets.size());
    when.resize(size_t(in.length(2)));
    for (Presence& node : when) node = in.presence(count);
    when.emplace_back();
    nodes = int32_t(when.size());
    links.resize(size_t(in.length(4)));
    for (Link& link : links) {
        link.first = int32_t(in.within(0, nodes - 2)), link.second = int32_t(in.within(link.first + 1, nodes - 1));
        link.when = in.presence(count);
    }
    in.finish();
    arrange();
}

void CellGraph::arrange() {
    start.assign(size_t(nodes) + 1, 0);
    for (const Link& link : links) ++start[size_t(link.first) + 1], ++start[size_t(link.second) + 1];
    for (size_t i = 0; i < size_t(nodes); ++i) start[i + 1] += start[i];
    beside.resize(links.size() * 2);
    std::vector<int32_t> at(start.begin(), start.end() - 1);
    for (int32_t i = 0; i < int32_t(links.size()); ++i) {
        const Link& link = links[size_t(i)];
        beside[size_t(at[size_t(link.first)]++)] = {link.second, i};
        beside[size_t(at[size_t(link.second)]++)] = {link.first, i};
    }
}

bool CellGraph::shares_cells() const {
    std::vector<int32_t> places;
    for (const Presence& node : when) places.push_back(node.place);
    for (const Link& link : links) places.push_back(link.when.place);
    std::erase(places, -1);
    std::sort(places.begin(), places.end());
    return std::adjacent_find(places.begin(), places.end()) != places.end();
}

}  // namespace gridwise
