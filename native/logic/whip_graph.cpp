#include "whip_graph.hpp"

#include <algorithm>

#include "poll.hpp"

namespace gridwise::logic {
namespace {

constexpr int32_t kMostOpen = 6;          // cells of a cage that links by its combinations
constexpr size_t kMostCageWays = 16, kMostPossible = 6000;
constexpr int32_t kMostDerivedOpen = 3;   // and of a sum that only follows from others
constexpr int32_t kMostCrossingOpen = 5;  // and of two cages that share cells

bool is_pair(const Cage& cage) { return cage.kind == Kind::Pair && cage.cells.size() == 2; }

// Whether a derived sum only says that two sums are equal: it comes from a clue with a hidden total.
bool is_equality(const Geometry& g, const Cage& cage) {
    const auto& cells = g.model->spec.relations[size_t(cage.relations[0])].cells;
    return cage.relations.size() == 2 && std::any_of(cells.begin(), cells.end(), [&](int32_t c) { return c >= g.cells; });
}

// The cages with few enough open cells: given ones, derived ones, crossings.
std::vector<const Cage*> open_cages(const State& s) {
    const Cages& cages = cages_of(s.geometry());
    std::vector<const Cage*> out;
    for (const Cage& cage : cages.given)
        if (const int32_t n = open_cells(s, cage); n > 1 && (n <= kMostOpen || is_pair(cage))) out.push_back(&cage);
    for (const Cage& cage : cages.derived(s.geometry(), false))
        if (const int32_t n = open_cells(s, cage); n > 1 && n <= (is_equality(s.geometry(), cage) ? kMostOpen : kMostDerivedOpen)) out.push_back(&cage);
    for (const Cage& cage : cages.crossings(s.geometry()))
        if (const int32_t n = open_cells(s, cage); n > 2 && n <= kMostCrossingOpen) out.push_back(&cage);
    return out;
}

}  // namespace

WhipGraph::WhipGraph(const State& state) : s_(state), number_(size_t(state.cells()) * size_t(state.values()), -1) {
    add_candidates();
    add_ways();
    words_ = (all_.size() + 63) / 64;
    places_of_.resize(all_.size());
    links_.assign(all_.size(), Possibilities(words_));
    add_places();
    link_plainly();
    link_pairs();
    for (const Cage* cage : open_cages(s_))
        if (!is_pair(*cage)) link_cage(*cage);
    link_ways();
}

void WhipGraph::add_candidates() {
    for (int32_t c = 0; c < s_.cells(); ++c) {
        if (s_.placed(c)) continue;
        for (uint64_t left = s_.candidates(c); left; left &= left - 1) {
            const int32_t v = std::countr_zero(left);
            number_[size_t(c) * size_t(s_.values()) + size_t(v)] = int32_t(all_.size());
            all_.push_back({{c, v}});
        }
    }
    candidates_ = int32_t(all_.size());
}

void WhipGraph::add_ways() {
    for (const Cage* cage : open_cages(s_)) {
        if (is_pair(*cage) || all_.size() + kMostCageWays > kMostPossible) continue;
        std::vector<size_t> open;
        for (size_t i = 0; i < cage->cells.size(); ++i)
            if (!s_.placed(cage->cells[i])) open.push_back(i);
        const auto ways = fillings(*cage, domains_of(s_, *cage), cage->apart, open, kMostCageWays);
        if (ways.empty()) continue;
        const int32_t first = int32_t(all_.size());
        for (const auto& way : ways) {
            std::vector<Candidate> held;
            for (size_t i = 0; i < open.size(); ++i) held.push_back({cage->cells[open[i]], way[i]});
            all_.push_back(std::move(held));
        }
        filled_.push_back({cage, first, int32_t(all_.size())});
    }
}

void WhipGraph::keep(Place place) {
    place.members.each([&](int n) { places_of_[size_t(n)].push_back(int32_t(places_.size())); });
    places_.push_back(std::move(place));
}

void WhipGraph::add_places() {
    for (int32_t c = 0; c < s_.cells(); ++c) {
        if (s_.placed(c)) continue;
        Place place{Place::kCell, c, -1, Possibilities(words_)};
        for (uint64_t left = s_.candidates(c); left; left &= left - 1) place.members.add(at(c, std::countr_zero(left)));
        keep(std::move(place));
    }
    for (int32_t h = 0; h < s_.geometry().complete; ++h)
        for (uint64_t missing = s_.missing(h); missing; missing &= missing - 1) {
            const int32_t v = std::countr_zero(missing);
            Place place{Place::kHouse, h, v, Possibilities(words_)};
            for (uint64_t left = s_.places(h, v); left; left &= left - 1)
                place.members.add(at(s_.houses()[size_t(h)].cells[size_t(std::countr_zero(left))], v));
            keep(std::move(place));
        }
    for (size_t k = 0; k < filled_.size(); ++k) {
        Place place{Place::kCage, int32_t(k), -1, Possibilities(words_)};
        for (int32_t way = filled_[k].first; way < filled_[k].last; ++way) place.members.add(way);
        keep(std::move(place));
    }
}

void WhipGraph::link(int32_t a, int32_t b, int32_t reason) {
    if (linked(a, b)) return;
    links_[size_t(a)].add(b);
    links_[size_t(b)].add(a);
    if (reason >= 0) reason_[key(a, b)] = reason;
}

void WhipGraph::link_plainly() {
    for (int32_t n = 0; n < candidates_; ++n) {
        poll();
        const auto [cell, value] = all_[size_t(n)][0];
        for (uint64_t left = s_.candidates(cell) & ~(uint64_t(1) << value); left; left &= left - 1) link(n, at(cell, std::countr_zero(left)), -1);
        (s_.geometry().peers[size_t(cell)] & s_.with(value)).each([&, v = value](int other) { link(n, at(other, v), -1); });
    }
}

void WhipGraph::link_pairs() {
    std::vector<std::vector<const Cage*>> around(size_t(s_.cells()));
    for (const Cage* cage : open_cages(s_))
        if (is_pair(*cage))
            for (int32_t c : cage->cells) around[size_t(c)].push_back(cage);
    for (int32_t n = 0; n < candidates_; ++n)
        if (!around[size_t(all_[size_t(n)][0].cell)].empty()) follow_pairs(n, around);
}

// What a candidate removes from neighbouring cells by pairs, and what these removals remove from the next cells.
void WhipGraph::follow_pairs(int32_t from, const std::vector<std::vector<const Cage*>>& around) {
    poll();
    const Candidate start = all_[size_t(from)][0];
    std::unordered_map<int32_t, uint64_t> now{{start.cell, uint64_t(1) << start.value}};
    std::unordered_map<int32_t, std::vector<int32_t>> why{{start.cell, {}}};
    const auto left = [&](int32_t c) { return now.contains(c) ? now[c] : s_.candidates(c); };
    std::vector<int32_t> queue{start.cell};
    for (size_t i = 0; i < queue.size(); ++i)
        for (const Cage* cage : around[size_t(queue[i])]) {
            const int32_t here = queue[i], there = cage->cells[cage->cells[0] == here];
            if (there == start.cell) continue;
            const std::vector<uint64_t> domains{left(cage->cells[0]), left(cage->cells[1])};
            std::vector<uint64_t> can;
            filter(*cage, domains, std::vector<uint64_t>(2, 0), can);
            const uint64_t gone = left(there) & ~can[cage->cells[0] == here];
            if (!gone || gone == left(there)) continue;  // the cell that would be left empty finds this itself
            std::vector<int32_t> relations = why[here];
            for (int32_t r : why[there]) relations.push_back(r);
            relations.insert(relations.end(), cage->relations.begin(), cage->relations.end());
            sort_unique(relations);
            reasons_.push_back({nullptr, relations});
            for (uint64_t bits = gone; bits; bits &= bits - 1) link(from, at(there, std::countr_zero(bits)), int32_t(reasons_.size()) - 1);
            now[there] = left(there) & ~gone;
            why[there] = std::move(relations);
            queue.push_back(there);
        }
}

void WhipGraph::link_cage(const Cage& cage) {
    const std::vector<uint64_t> domains = domains_of(s_, cage);
    const std::vector<uint64_t>& apart = cage.apart;
    const int32_t reason = int32_t(reasons_.size());
    reasons_.push_back({&cage, {}});
    for (size_t i = 0; i < cage.cells.size(); ++i) {
        if (s_.placed(cage.cells[i])) continue;
        for (uint64_t held = domains[i]; held; held &= held - 1) {
            std::vector<uint64_t> with = domains, can;
            with[i] = held & -held;
            if (filter(cage, with, apart, can) != Verdict::Possible) continue;
            for (size_t j = i + 1; j < cage.cells.size(); ++j) {
                if (s_.placed(cage.cells[j])) continue;
                for (uint64_t gone = domains[j] & ~can[j]; gone; gone &= gone - 1)
                    link(at(cage.cells[i], std::countr_zero(held)), at(cage.cells[j], std::countr_zero(gone)), reason);
            }
        }
    }
}

// A way excludes everything that one of its candidates excludes.
void WhipGraph::link_ways() {
    for (int32_t way = candidates_; way < size(); ++way)
        for (const Candidate& c : all_[size_t(way)]) links_[size_t(way)] |= links_[size_t(at(c.cell, c.value))];
    for (int32_t way = candidates_; way < size(); ++way)
        for (int32_t other = candidates_; other < way; ++other) {
            poll();
            const auto& held = all_[size_t(other)];
            if (std::any_of(held.begin(), held.end(), [&](const Candidate& c) { return linked(way, at(c.cell, c.value)); })) link(way, other, -1);
        }
    for (int32_t way = candidates_; way < size(); ++way)
        for (int32_t n = 0; n < candidates_; ++n)
            if (linked(way, n)) links_[size_t(n)].add(way);
}

bool WhipGraph::excludes(const Cage& cage, const std::vector<int32_t>& houses, Candidate a, Candidate b) const {
    std::vector<uint64_t> domains = domains_of(s_, cage), can;
    for (size_t i = 0; i < cage.cells.size(); ++i)
        for (const Candidate& c : {a, b})
            if (cage.cells[i] == c.cell) domains[i] = uint64_t(1) << c.value;
    return filter(cage, domains, differ(s_.geometry(), cage, houses), can) == Verdict::Impossible;
}

// The houses that the cage needs to exclude one by the other.
std::vector<int32_t> WhipGraph::houses_for(const Cage& cage, Candidate a, Candidate b) const {
    std::vector<int32_t> houses = cage.houses;
    for (size_t k = houses.size(); k-- > 0;) {
        std::vector<int32_t> fewer = houses;
        fewer.erase(fewer.begin() + ptrdiff_t(k));
        if (excludes(cage, fewer, a, b)) houses = std::move(fewer);
    }
    return houses;
}

void WhipGraph::cite_candidates(int32_t a, int32_t b, std::vector<int32_t>& relations) const {
    const Candidate x = all_[size_t(a)][0], y = all_[size_t(b)][0];
    if (x.cell == y.cell) return;
    const auto it = reason_.find(key(a, b));
    if (it == reason_.end()) {
        relations.push_back(s_.geometry().why_differ(x.cell, y.cell));
        return;
    }
    const Reason& reason = reasons_[size_t(it->second)];
    relations.insert(relations.end(), reason.relations.begin(), reason.relations.end());
    if (!reason.cage) return;
    relations.insert(relations.end(), reason.cage->relations.begin(), reason.cage->relations.end());
    for (int32_t h : houses_for(*reason.cage, x, y)) relations.push_back(s_.houses()[size_t(h)].relation);
}

void WhipGraph::cite(int32_t by, int32_t gone, std::vector<int32_t>& relations) const {
    // A link inside a cell needs no relation: it is preferred.
    for (const Candidate& x : holds(by))
        for (const Candidate& y : holds(gone))
            if (x.cell == y.cell && x.value != y.value) return;
    for (const Candidate& x : holds(by))
        for (const Candidate& y : holds(gone)) {
            const int32_t a = at(x.cell, x.value), b = at(y.cell, y.value);
            if (!linked(a, b)) continue;
            cite_candidates(a, b, relations);
            return;
        }
}

void WhipGraph::cite(const Place& place, std::vector<int32_t>& relations) const {
    if (place.kind == Place::kHouse) relations.push_back(s_.houses()[size_t(place.number)].relation);
    if (place.kind != Place::kCage) return;
    const Cage& cage = *filled_[size_t(place.number)].cage;
    relations.insert(relations.end(), cage.relations.begin(), cage.relations.end());
    for (int32_t h : cage.houses) relations.push_back(s_.houses()[size_t(h)].relation);
}

}  // namespace gridwise::logic
