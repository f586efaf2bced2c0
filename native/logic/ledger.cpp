// Why each removal under a supposition happened, and which of them a contradiction needs.
#include <algorithm>

#include "../relation_kinds.hpp"
#include "poll.hpp"
#include "refutation.hpp"

namespace gridwise::logic {
namespace {

constexpr size_t kLargestSubset = 4;

// Finds `size` items whose sets have together, with a target, exactly `size` elements including it; without one, fewer than `size`.
class SubsetFinder {
public:
    SubsetFinder(std::vector<std::pair<int32_t, uint64_t>> items, uint64_t target) : items_(std::move(items)), target_(target) {}
    std::vector<int32_t> chosen;
    uint64_t all = 0;

    bool find(size_t size) {
        chosen.clear();
        return pick(0, 0, size);
    }

private:
    bool enough(size_t size) const {
        const auto n = size_t(std::popcount(all));
        return target_ ? n == size && (all & target_) : n < size;
    }
    bool pick(size_t from, uint64_t so_far, size_t size) {
        if (chosen.size() == size) return all = so_far, enough(size);
        for (size_t i = from; i < items_.size(); ++i) {
            const uint64_t next = so_far | items_[i].second;
            if (size_t(std::popcount(next)) > size) continue;
            chosen.push_back(items_[i].first);
            if (pick(i + 1, next, size)) return true;
            chosen.pop_back();
        }
        return false;
    }

    std::vector<std::pair<int32_t, uint64_t>> items_;
    uint64_t target_;
};

size_t count_new(const std::vector<int32_t>& needs, const std::vector<uint8_t>& wanted) {
    return size_t(std::count_if(needs.begin(), needs.end(), [&](int32_t n) { return !wanted[size_t(n)]; }));
}

}  // namespace

Ledger::Ledger(const State& state, const Engine& engine)
    : state_(state), model_(engine.model), geometry_(state.geometry()) {
    for (size_t v = 0; v < model_.variables.size(); ++v)
        for (int32_t w = 0; w < model_.variables[v].words; ++w) root_.push_back(engine.domain(int32_t(v))[w]);
    gone_.assign(root_.size() * 64, -1);
}

void Ledger::add(const Fact& fact) {
    gone(fact.variable, fact.bit) = int32_t(facts_.size());
    facts_.push_back(fact);
}

void Ledger::add_inner(int32_t variable, int32_t bit, Proof proof) {
    add({variable, bit, -1, int32_t(inners_.size())});
    inners_.push_back(std::move(proof));
}

void Ledger::take(std::vector<Event>& events) {
    for (const Event& e : events) {
        if (e.kind == kRemoval) add({e.variable, model_.bit(e.variable, e.value), e.reason, -1});
        else if (e.kind == kContradiction) failed_ = e;
    }
    events.clear();
}

void Ledger::drop_to(size_t size) {
    while (facts_.size() > size) {
        const Fact& last = facts_.back();
        gone(last.variable, last.bit) = -1;
        if (last.inner >= 0) inners_.pop_back();
        facts_.pop_back();
    }
}

bool Ledger::out(int32_t v, int32_t bit, int32_t time) const {
    if (!at_root(v, bit)) return true;
    const int32_t when = gone(v, bit);
    return when >= 0 && when < time;
}

uint64_t Ledger::domain(int32_t cell, int32_t time) const {
    uint64_t left = 0;
    each_bit(root_[model_.variables[size_t(cell)].offset], [&](int b) {
        if (!out(cell, b, time)) left |= uint64_t(1) << b;
    });
    return left;
}

// Adds the facts that removed these values from a cell.
void Ledger::need_all(int32_t v, uint64_t bits, int32_t time, std::vector<int32_t>& needs) const {
    each_bit(bits & root_[model_.variables[size_t(v)].offset], [&](int b) {
        if (const int32_t when = gone(v, b); when >= 0 && when < time) needs.push_back(when);
    });
}

bool Ledger::one_universe(int32_t relation) const {
    const auto& cells = model_.spec.relations[size_t(relation)].cells;
    return std::all_of(cells.begin(), cells.end(), [&](int32_t c) { return c < geometry_.cells; });
}

Ground Ledger::ground(int32_t fact, const std::vector<uint8_t>& wanted) const {
    poll();
    const Fact& f = facts_[size_t(fact)];
    Ground out;
    if (f.inner >= 0) {
        const Proof& inner = inners_[size_t(f.inner)];
        out.kind = Ground::kInner, out.needs = inner.needs, out.relations = inner.relations;
        return out;
    }
    if (f.reason < 0) return out;
    const Relation& r = model_.spec.relations[size_t(f.reason)];
    if (f.variable < geometry_.cells && model_.separates(size_t(f.reason)) && one_universe(f.reason)) {
        if (std::find(r.cells.begin(), r.cells.end(), f.variable) == r.cells.end()) {
            if (by_crossing(fact, out)) return out;
        } else if (by_peer(fact, wanted, out) || by_place(fact, wanted, out) ||
                   by_subset(f.variable, f.bit, f.reason, fact, out)) {
            return out;
        }
    }
    return by_relation(f.reason, f.variable, fact);
}

// Another cell of the relation holds the value.
bool Ledger::by_peer(int32_t fact, const std::vector<uint8_t>& wanted, Ground& best) const {
    const Fact& f = facts_[size_t(fact)];
    size_t cost = SIZE_MAX;
    for (int32_t c : model_.spec.relations[size_t(f.reason)].cells) {
        if (c == f.variable || domain(c, fact) != uint64_t(1) << f.bit) continue;
        Ground g;
        g.kind = Ground::kPeer, g.source = c, g.relations = {f.reason};
        need_all(c, ~(uint64_t(1) << f.bit), fact, g.needs);
        if (const size_t n = count_new(g.needs, wanted); n < cost) cost = n, best = std::move(g);
    }
    return cost != SIZE_MAX;
}

// The cell is the only place of another value.
bool Ledger::by_place(int32_t fact, const std::vector<uint8_t>& wanted, Ground& best) const {
    const Fact& f = facts_[size_t(fact)];
    const Relation& r = model_.spec.relations[size_t(f.reason)];
    if (r.kind != Kind::Permutation) return false;
    size_t cost = SIZE_MAX;
    each_bit(domain(f.variable, fact) & model_.mask(0, r.values)[0] & ~(uint64_t(1) << f.bit), [&](int value) {
        if (gone(f.variable, value) >= 0) return;  // it was removed later: not the value placed here
        Ground g;
        for (int32_t c : r.cells) {
            if (c == f.variable) continue;
            if (!out(c, value, fact)) return;
            need_all(c, uint64_t(1) << value, fact, g.needs);
        }
        g.kind = Ground::kHidden, g.source = value, g.relations = {f.reason};
        if (const size_t n = count_new(g.needs, wanted); n < cost) cost = n, best = std::move(g);
    });
    return cost != SIZE_MAX;
}

// n cells share n values (or n values n cells), so the other cells lose these values. Without a cell: there are fewer than n.
bool Ledger::by_subset(int32_t cell, int32_t bit, int32_t relation, int32_t time, Ground& g) const {
    const Relation& r = model_.spec.relations[size_t(relation)];
    if (r.cells.size() > 64) return false;
    std::vector<std::pair<int32_t, uint64_t>> naked, hidden;
    std::vector<uint64_t> places(64, 0);
    uint64_t target = 0;
    for (size_t i = 0; i < r.cells.size(); ++i) {
        const uint64_t d = domain(r.cells[i], time);
        if (r.cells[i] == cell) target = uint64_t(1) << i;
        else naked.push_back({r.cells[i], d});
        each_bit(d, [&](int b) { places[size_t(b)] |= uint64_t(1) << i; });
    }
    if (r.kind == Kind::Permutation)
        each_bit(model_.mask(0, r.values)[0], [&](int b) {
            if (b != bit || cell < 0) hidden.push_back({b, places[size_t(b)]});
        });
    SubsetFinder cells(std::move(naked), cell < 0 ? 0 : uint64_t(1) << bit), values(std::move(hidden), target);
    for (size_t size = 1; size <= kLargestSubset; ++size) {
        g = {};
        g.kind = Ground::kRelation, g.relations = {relation};
        if (cells.find(size)) {
            for (int32_t c : cells.chosen) need_all(c, ~cells.all, time, g.needs);
            return true;
        }
        if (!values.find(size)) continue;
        for (size_t i = 0; i < r.cells.size(); ++i)
            if (!(values.all >> i & 1))
                for (int32_t value : values.chosen) need_all(r.cells[i], uint64_t(1) << value, time, g.needs);
        return true;
    }
    return false;
}

// All places of the value in one house lie in another one that contains this cell.
bool Ledger::by_crossing(int32_t fact, Ground& g) const {
    const Fact& f = facts_[size_t(fact)];
    for (const Seat& seat : geometry_.seats[size_t(f.variable)]) {
        const House& other = geometry_.houses[size_t(seat.house)];
        g = {};
        g.kind = Ground::kRelation, g.relations = {f.reason, other.relation};
        bool locked = true;
        for (int32_t c : model_.spec.relations[size_t(f.reason)].cells) {
            if (other.set.has(c)) continue;
            locked &= out(c, f.bit, fact);
            need_all(c, uint64_t(1) << f.bit, fact, g.needs);
        }
        if (locked) return true;
    }
    g = {};
    return false;
}

// Everything known of the relation's cells; sums and tables also use which of them differ.
Ground Ledger::by_relation(int32_t relation, int32_t without, int32_t time) const {
    Ground g;
    g.kind = Ground::kRelation, g.relations = {relation};
    const auto& cells = model_.spec.relations[size_t(relation)].cells;
    for (int32_t c : cells) {
        if (c == without) continue;
        for (int32_t b = 0; b < int32_t(model_.alphabet(c).size()); ++b)
            if (const int32_t when = gone(c, b); when >= 0 && when < time) g.needs.push_back(when);
    }
    const Relation& r = model_.spec.relations[size_t(relation)];
    if (const auto with = relation_kind(r).with)
        for (int32_t other : with(model_, r))
            if (geometry_.active[size_t(other)]) g.relations.push_back(other);
    if (!model_.separates(size_t(relation)))
        for (size_t i = 0; i < cells.size(); ++i)
            for (size_t j = 0; j < i && !model_.apart[cells[i]].empty(); ++j)
                if (cells[i] != cells[j])
                    if (const int32_t why = model_.why_differ(cells[i], cells[j], geometry_.active.data()); why >= 0)
                        g.relations.push_back(why);
    return g;
}

bool Ledger::no_place(int32_t relation, Ground& g, Candidate& what) const {
    const Relation& r = model_.spec.relations[size_t(relation)];
    const auto now = int32_t(facts_.size());
    bool found = false;
    each_bit(model_.mask(0, r.values)[0], [&](int value) {
        if (found || !std::all_of(r.cells.begin(), r.cells.end(), [&](int32_t c) { return out(c, value, now); })) return;
        found = true;
        g = {};
        g.kind = Ground::kRelation, g.relations = {relation};
        for (int32_t c : r.cells) need_all(c, uint64_t(1) << value, now, g.needs);
        what = {r.cells[0], value};
    });
    return found;
}

Ground Ledger::failure(int32_t& kind, Candidate& what) const {
    const auto now = int32_t(facts_.size());
    const int32_t v = failed_.variable, relation = failed_.reason;
    Ground g;
    if (v >= 0) {
        bool wiped = true;
        std::vector<int32_t> needs;
        for (int32_t b = 0; b < int32_t(model_.alphabet(v).size()); ++b) {
            wiped &= out(v, b, now);
            if (gone(v, b) >= 0) needs.push_back(gone(v, b));
        }
        if (wiped) {
            kind = v < geometry_.cells ? kNoCandidate : kNoWay, what = {v, 0};
            g.kind = Ground::kRelation, g.needs = std::move(needs);
            return g;
        }
    }
    what = {model_.spec.relations[size_t(relation)].cells[0], 0};
    if (model_.separates(size_t(relation)) && one_universe(relation)) {
        kind = kNoPlace;
        if (model_.spec.relations[size_t(relation)].kind == Kind::Permutation && no_place(relation, g, what)) return g;
        kind = kNoWay;
        if (by_subset(-1, -1, relation, now, g)) return g;
    }
    kind = kNoWay;
    return by_relation(relation, -1, now);
}

}  // namespace gridwise::logic
