#include "links.hpp"

#include <algorithm>
#include <set>

#include "poll.hpp"

namespace gridwise::logic {
namespace {

constexpr int kLargestSet = 7;        // cells of an almost locked set
constexpr size_t kMostNodes = 6000;   // further groups and sets are left out

}  // namespace

Links::Links(const State& state, int32_t by, int32_t value) : state_(state), by_(by) {
    add_candidates(value);
    if (by & kGroups) add_groups();
    if (by & kSets) add_sets();
    words_ = (size() + 63) / 64;
    strong_.resize(nodes_.size());
    weak_.assign(nodes_.size() * size_t(words_), 0);
    link_weakly();
    if (by & kPairs) link_pairs();
    link_groups_weakly();
    if (by & kCells) link_cells();
    if (by & kHouses) link_houses();
    for (const SetLink& l : set_links_) link(l.a, l.b, l.relation, l.set);
    useful_.assign(size_t(words_), 0);
    for (int32_t n = 0; n < size(); ++n)
        if (!strong_[size_t(n)].empty()) useful_[size_t(n >> 6)] |= uint64_t(1) << (n & 63);
}

void Links::add_candidates(int32_t value) {
    ids_.assign(size_t(state_.cells()) * size_t(state_.values()), -1);
    for (int32_t c = 0; c < state_.cells(); ++c) {
        if (state_.placed(c)) continue;
        for (uint64_t left = state_.candidates(c); left; left &= left - 1) {
            const int32_t v = std::countr_zero(left);
            if (value >= 0 && v != value) continue;
            ids_[size_t(c) * size_t(state_.values()) + size_t(v)] = int32_t(nodes_.size());
            nodes_.push_back({v, {c}});
        }
    }
    single_ = size();
    grouped_ = (single_ + 63) / 64 * 64;  // whole words, so that sets of candidates are simply the first words
    if (by_ & (kGroups | kSets)) nodes_.resize(size_t(grouped_));
}

int32_t Links::node_of(int32_t value, std::vector<int32_t> cells) {
    if (cells.size() == 1) return id(cells[0], value);
    auto [it, fresh] = groups_.try_emplace({value, std::move(cells)}, size());
    if (fresh) nodes_.push_back({value, it->first.second});
    return it->second;
}

void Links::add_groups() {
    const auto& houses = state_.houses();
    for (size_t a = 0; a < houses.size(); ++a)
        for (size_t b = a + 1; b < houses.size(); ++b) {
            poll();
            const CellSet common = (houses[a].set & houses[b].set) - state_.filled();
            if (common.size() < 2) continue;
            for (int32_t v = 0; v < state_.values() && nodes_.size() < kMostNodes; ++v) {
                const CellSet with = common & state_.with(v);
                std::vector<int32_t> cells;
                with.each([&](int cell) { cells.push_back(cell); });
                if (cells.size() > 1 && id(cells[0], v) >= 0) node_of(v, std::move(cells));
            }
        }
}

// Almost locked sets: n cells of a house with n + 1 candidates. Without one of their values, they hold all the others.
void Links::add_sets() {
    std::set<std::vector<int32_t>> known;
    for (int size = 2; size <= kLargestSet; ++size)
        for (const House& house : state_.houses()) {
            std::vector<int32_t> empty, chosen;
            for (int32_t cell : house.cells)
                if (!state_.placed(cell) && std::popcount(state_.candidates(cell)) <= size + 1) empty.push_back(cell);
            std::sort(empty.begin(), empty.end());
            auto take = [&](auto&& self, size_t from, uint64_t values) -> void {
                poll();
                if (nodes_.size() >= kMostNodes) return;
                if (int(chosen.size()) == size) {
                    if (std::popcount(values) != size + 1 || !known.insert(chosen).second) return;
                    std::vector<int32_t> ends;
                    for (uint64_t left = values; left; left &= left - 1) {
                        const int32_t v = std::countr_zero(left);
                        std::vector<int32_t> cells;
                        for (int32_t cell : chosen)
                            if (state_.has(cell, v)) cells.push_back(cell);
                        ends.push_back(node_of(v, std::move(cells)));
                    }
                    for (size_t i = 0; i < ends.size(); ++i)
                        for (size_t j = i + 1; j < ends.size(); ++j) set_links_.push_back({ends[i], ends[j], house.relation, int32_t(sets_.size())});
                    sets_.push_back(chosen);
                    return;
                }
                for (size_t i = from; i < empty.size(); ++i) {
                    const uint64_t all = values | state_.candidates(empty[i]);
                    if (std::popcount(all) > size + 1) continue;
                    chosen.push_back(empty[i]);
                    self(self, i + 1, all);
                    chosen.pop_back();
                }
            };
            take(take, 0, 0);
        }
}

void Links::link_weakly() {
    const Geometry& g = state_.geometry();
    for (int32_t n = 0; n < single_; ++n) {
        const auto [cell, value] = candidate(n);
        (g.peers[size_t(cell)] & state_.with(value)).each([&, v = value](int other) { set_weak(n, id(other, v)); });
        if (!(by_ & kSameCell)) continue;
        for (uint64_t left = state_.candidates(cell) & ~(uint64_t(1) << value); left; left &= left - 1)
            if (const int32_t other = id(cell, std::countr_zero(left)); other >= 0) set_weak(n, other);
    }
}

bool Links::forbids(int32_t relation, Candidate a, Candidate b) const {
    const Geometry& g = state_.geometry();
    const Relation& r = g.model->spec.relations[size_t(relation)];
    if (r.kind != Kind::Pair || r.cells[0] == r.cells[1]) return false;
    if (r.cells[0] == b.cell && r.cells[1] == a.cell) std::swap(a, b);
    if (r.cells[0] != a.cell || r.cells[1] != b.cell) return false;
    const PairTable& table = g.model->spec.table(r);
    return !std::binary_search(table.begin(), table.end(), std::pair{g.numbers[size_t(a.value)], g.numbers[size_t(b.value)]});
}

void Links::link_pairs() {
    for (int32_t relation : state_.geometry().others) {
        const Relation& r = state_.geometry().model->spec.relations[size_t(relation)];
        if (r.kind != Kind::Pair || r.cells[0] >= state_.cells() || r.cells[1] >= state_.cells()) continue;
        if (state_.placed(r.cells[0]) || state_.placed(r.cells[1])) continue;
        for (uint64_t a = state_.candidates(r.cells[0]); a; a &= a - 1)
            for (uint64_t b = state_.candidates(r.cells[1]); b; b &= b - 1) {
                const Candidate from{r.cells[0], std::countr_zero(a)}, to{r.cells[1], std::countr_zero(b)};
                const int32_t m = id(from.cell, from.value), n = id(to.cell, to.value);
                if (m < 0 || n < 0 || !forbids(relation, from, to)) continue;
                set_weak(m, n), set_weak(n, m);
            }
    }
}

// A node that excludes every candidate of a group excludes the group. Weak links go both ways.
void Links::link_groups_weakly() {
    std::vector<std::vector<int32_t>> starting{size_t(single_)};  // per candidate: the groups whose first it is
    for (int32_t n = grouped_; n < size(); ++n) {
        poll();
        starting[size_t(id(node(n).cells[0], node(n).value))].push_back(n);
        uint64_t* row = &weak_[size_t(n) * size_t(words_)];
        for (int32_t w = 0; w < single_words(); ++w) {
            row[w] = ~uint64_t(0);
            for (int32_t cell : node(n).cells) row[w] &= weak(id(cell, node(n).value))[w];
        }
    }
    for (int32_t n = grouped_; n < size(); ++n) {
        poll();
        const uint64_t* row = weak(n);
        const auto linked = [&](int32_t other) { return row[other >> 6] >> (other & 63) & 1; };
        for (int32_t w = 0; w < single_words(); ++w)
            for (uint64_t left = row[w]; left; left &= left - 1) {
                const int32_t other = w * 64 + std::countr_zero(left);
                set_weak(other, n);
                for (int32_t m : starting[size_t(other)]) {
                    const Node& group = node(m);
                    const bool all = std::all_of(group.cells.begin(), group.cells.end(), [&](int32_t c) { return linked(id(c, group.value)); });
                    if (m != n && all) set_weak(n, m);
                }
            }
    }
}

void Links::link(int32_t a, int32_t b, int32_t relation, int32_t set) {
    for (const StrongLink& l : strong_[size_t(a)])
        if (l.to == b) return;
    strong_[size_t(a)].push_back({b, relation, set});
    strong_[size_t(b)].push_back({a, relation, set});
}

void Links::link_cells() {
    for (int32_t c = 0; c < state_.cells(); ++c) {
        const uint64_t left = state_.candidates(c);
        if (state_.placed(c) || std::popcount(left) != 2) continue;
        const int32_t a = id(c, std::countr_zero(left)), b = id(c, std::countr_zero(left & (left - 1)));
        if (a >= 0 && b >= 0) link(a, b, -1);
    }
}

void Links::link_houses() {
    // per complete house and value: the groups inside, as places of the house
    const Geometry& g = state_.geometry();
    std::map<std::pair<int32_t, int32_t>, std::vector<std::pair<uint64_t, int32_t>>> inside;
    if (by_ & kGroups)
        for (int32_t n = grouped_; n < size(); ++n)
            for (const Seat& seat : g.seats[size_t(node(n).cells[0])]) {
                if (seat.house >= g.complete) continue;
                uint64_t places = 0;
                for (size_t p = 0; p < g.houses[size_t(seat.house)].cells.size(); ++p)
                    if (std::binary_search(node(n).cells.begin(), node(n).cells.end(), g.houses[size_t(seat.house)].cells[p]))
                        places |= uint64_t(1) << p;
                if (std::popcount(places) == int(node(n).cells.size()))
                    inside[{seat.house, node(n).value}].push_back({places, n});
            }
    for (int32_t h = 0; h < g.complete; ++h)
        for (uint64_t missing = state_.missing(h); missing; missing &= missing - 1) {
            const int32_t v = std::countr_zero(missing);
            const uint64_t all = state_.places(h, v);
            const House& house = g.houses[size_t(h)];
            if (std::popcount(all) < 2 || id(house.cells[size_t(std::countr_zero(all))], v) < 0) continue;
            if (std::popcount(all) == 2) {
                link(id(house.cells[size_t(std::countr_zero(all))], v), id(house.cells[size_t(std::countr_zero(all & (all - 1)))], v), house.relation);
                continue;
            }
            auto it = inside.find({h, v});
            if (it == inside.end()) continue;
            for (const auto& [places, n] : it->second) {
                const uint64_t rest = all & ~places;
                if (std::popcount(rest) == 1) link(n, id(house.cells[size_t(std::countr_zero(rest))], v), house.relation);
                for (const auto& [others, m] : it->second)
                    if (n < m && (places | others) == all) link(n, m, house.relation);
            }
        }
}

bool Links::meet(int32_t a, int32_t b) const {
    const uint64_t *x = weak(a), *y = weak(b);
    for (int32_t w = 0; w < std::min(words_, single_words()); ++w)
        if (x[w] & y[w]) return true;
    return false;
}

std::vector<int32_t> Links::common(int32_t a, int32_t b) const {
    std::vector<int32_t> out;
    const uint64_t *x = weak(a), *y = weak(b);
    for (int32_t w = 0; w < std::min(words_, single_words()); ++w)
        for (uint64_t both = x[w] & y[w]; both; both &= both - 1) out.push_back(w * 64 + std::countr_zero(both));
    return out;
}

std::vector<Candidate> Links::candidates(int32_t n) const {
    std::vector<Candidate> out;
    for (int32_t cell : node(n).cells) out.push_back({cell, node(n).value});
    return out;
}

const StrongLink& Links::between(int32_t a, int32_t b) const {
    const auto& all = strong_[size_t(a)];
    return *std::find_if(all.begin(), all.end(), [&](const StrongLink& l) { return l.to == b; });
}

int32_t Links::cite(int32_t a, int32_t b, std::vector<int32_t>& relations) const {
    const Geometry& g = state_.geometry();
    const std::vector<Candidate> left = candidates(a), right = candidates(b);
    if (node(a).value == node(b).value)
        for (const Seat& seat : g.seats[size_t(left[0].cell)]) {  // one house for all of them, if there is one
            const CellSet& set = g.houses[size_t(seat.house)].set;
            const auto inside = [&](const Candidate& c) { return set.has(c.cell); };
            if (!std::all_of(left.begin(), left.end(), inside) || !std::all_of(right.begin(), right.end(), inside)) continue;
            relations.push_back(g.houses[size_t(seat.house)].relation);
            return relations.back();
        }
    int32_t first = -1;
    for (const Candidate& x : left)
        for (const Candidate& y : right) {
            if (x.cell == y.cell) continue;
            int32_t why = x.value == y.value ? g.why_differ(x.cell, y.cell) : -1;
            for (size_t i = 0; why < 0 && i < g.others.size(); ++i)
                if (forbids(g.others[i], x, y)) why = g.others[i];
            relations.push_back(why);
            if (first < 0) first = why;
        }
    return first;
}

}  // namespace gridwise::logic
