#include "exchange.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace gridwise::logic {
namespace {

constexpr size_t kMostPairs = 1 << 16;  // pairs of states that two runs of an automaton may reach

// A filling has one bit per cell of the pattern: its lower or its higher value. The exchange flips all bits.
using Filling = uint32_t;

std::map<Kind, Keeps>& exchange_kinds() {
    static std::map<Kind, Keeps> all;
    return all;
}

class Exchange {
public:
    Exchange(const State& s, const Pattern& p) : s_(s), g_(s.geometry()), p_(p), at_(g_.model->variables.size(), -1) {
        for (size_t i = 0; i < p.cells.size(); ++i) at_[size_t(p.cells[i])] = int32_t(i);
    }

    bool harmless() {
        for (int32_t cell : p_.cells)
            if (s_.given.has(cell)) return false;
        const auto& relations = g_.model->spec.relations;
        for (size_t r = 0; r < relations.size(); ++r)
            if (g_.active[r] && !keeps(relations[r])) return false;
        return true;
    }

private:
    bool touches(const Relation& r) const {
        return std::any_of(r.cells.begin(), r.cells.end(), [&](int32_t cell) { return at_[size_t(cell)] >= 0; });
    }

    // Whether the relation holds after the exchange if and only if it held before, whatever the other cells hold.
    bool keeps(const Relation& r) {
        if (!r.branches.empty())
            return std::all_of(r.branches.begin(), r.branches.end(), [&](const auto& branch) {
                return std::all_of(branch.begin(), branch.end(), [&](const Relation& part) { return keeps(part); });
            });
        if (!touches(r)) return true;
        if (r.kind == Kind::Permutation || r.kind == Kind::Distinct) return house_keeps(r);
        if (r.kind == Kind::In) return in_keeps(r);
        if (p_.cells.size() <= kMostExchanged) {
            if (!whole_) whole_ = fillings(p_.cells);
            // A pattern that cannot be filled has nothing to exchange.
            return !whole_->empty() && std::all_of(whole_->begin(), whole_->end(), [&](Filling f) { return keeps(r, f); });
        }
        return part_keeps(r);
    }

    // Each value occurs in two of the cells: n different values in n cells, which the exchange permutes.
    bool house_keeps(const Relation& r) const {
        std::array<uint8_t, 64> times{};
        for (int32_t cell : r.cells)
            if (at_[size_t(cell)] >= 0)
                for (uint64_t pair = p_.pairs[size_t(at_[size_t(cell)])]; pair; pair &= pair - 1) ++times[size_t(std::countr_zero(pair))];
        return std::all_of(times.begin(), times.end(), [](uint8_t n) { return n == 0 || n == 2; });
    }

    bool in_keeps(const Relation& r) const {
        const int32_t i = at_[size_t(r.cells[0])];
        const auto allowed = [&](bool high) { return std::binary_search(r.values.begin(), r.values.end(), worth(i, high)); };
        return allowed(false) == allowed(true);
    }

    // In a pattern of many cells, only those in this relation are filled in all ways.
    bool part_keeps(const Relation& r) {
        Pattern part;
        for (int32_t cell : r.cells)
            if (const int32_t i = at_[size_t(cell)]; i >= 0) part.cells.push_back(cell), part.pairs.push_back(p_.pairs[size_t(i)]);
        if (part.cells.size() > kMostExchanged) return false;
        Exchange inner(s_, part);
        return inner.keeps(r);
    }

    std::vector<Filling> fillings(const std::vector<int32_t>& cells) const {
        std::vector<Filling> out{0};
        for (size_t i = 0; i < cells.size(); ++i) {
            std::vector<Filling> longer;
            for (Filling f : out)
                for (bool high : {false, true})
                    if (fits(cells, i, f, high)) longer.push_back(f | Filling(high) << i);
            out = std::move(longer);
        }
        return out;
    }

    bool fits(const std::vector<int32_t>& cells, size_t i, Filling f, bool high) const {
        for (size_t j = 0; j < i; ++j)
            if (g_.sees(cells[i], cells[j]) && worth(int32_t(i), high) == worth(int32_t(j), f >> j & 1)) return false;
        return true;
    }

    int64_t worth(int32_t i, bool high) const {
        const uint64_t pair = p_.pairs[size_t(i)];
        return g_.numbers[size_t(high ? 63 - std::countl_zero(pair) : std::countr_zero(pair))];
    }
    bool keeps(const Relation& r, Filling f) const {
        const auto known = exchange_kinds().find(r.kind);
        if (known == exchange_kinds().end()) return false;
        Exchanged one{g_, at_, {}, {}};
        for (size_t i = 0; i < p_.cells.size(); ++i) one.before[i] = worth(int32_t(i), f >> i & 1), one.after[i] = worth(int32_t(i), !(f >> i & 1));
        return known->second(r, one);
    }

    const State& s_;
    const Geometry& g_;
    const Pattern& p_;
    std::vector<int32_t> at_;  // per variable: its place in the pattern, or -1
    std::optional<std::vector<Filling>> whole_;
};

}  // namespace

RegisteredExchange::RegisteredExchange(Kind kind, Keeps keeps) { exchange_kinds()[kind] = keeps; }

std::vector<int64_t> Exchanged::held(std::span<const int32_t> cells, bool afterwards) const {
    std::vector<int64_t> out;
    for (int32_t cell : cells)
        if (const int32_t i = place(cell); i >= 0) out.push_back((afterwards ? after : before)[size_t(i)]);
    return out;
}

namespace {

bool sum_keeps(const Relation& r, const Exchanged& x) {
    int64_t more = 0;
    for (size_t k = 0; k < r.cells.size(); ++k)
        if (const int32_t i = x.place(r.cells[k]); i >= 0) more += number(r.terms[k], x.after[size_t(i)]) - number(r.terms[k], x.before[size_t(i)]);
    return more == 0;
}

bool product_keeps(const Relation& r, const Exchanged& x) {
    auto before = x.held(r.cells, false), after = x.held(r.cells, true);
    std::sort(before.begin(), before.end()), std::sort(after.begin(), after.end());
    return before == after;
}

bool pair_keeps(const Relation& r, const Exchanged& x) {
    const PairTable& table = x.g.model->spec.table(r);
    const int32_t a = x.place(r.cells[0]), b = x.place(r.cells[1]);
    const auto same = [&](int64_t free) {  // what a cell outside the pattern holds
        const auto allowed = [&](const auto& held) {
            const std::pair both{a < 0 ? free : held[size_t(a)], b < 0 ? free : held[size_t(b)]};
            return std::binary_search(table.begin(), table.end(), both);
        };
        return allowed(x.before) == allowed(x.after);
    };
    return std::all_of(x.g.numbers.begin(), x.g.numbers.end(), same);
}

int32_t next_state(const AutomatonSpec& spec, int32_t state, int64_t value) {
    const auto before = [](const Transition& t, const std::pair<int32_t, int64_t>& key) { return std::pair(t.state, t.value) < key; };
    const auto it = std::lower_bound(spec.transitions.begin(), spec.transitions.end(), std::pair(state, value), before);
    return it != spec.transitions.end() && it->state == state && it->value == value ? it->next : -1;
}

// Two runs side by side, before and after the exchange: they must end alike.
bool automaton_keeps(const Relation& r, const Exchanged& x) {
    const AutomatonSpec& spec = x.g.model->spec.machine(r);
    std::vector<std::pair<int32_t, int32_t>> now{{spec.start, spec.start}}, then;
    for (int32_t cell : r.cells) {
        const int32_t i = x.place(cell);
        then.clear();
        for (auto [p, q] : now) {
            if (i >= 0) then.emplace_back(next_state(spec, p, x.before[size_t(i)]), next_state(spec, q, x.after[size_t(i)]));
            else
                for (int64_t v : x.g.numbers) then.emplace_back(next_state(spec, p, v), next_state(spec, q, v));
        }
        std::sort(then.begin(), then.end());
        then.erase(std::unique(then.begin(), then.end()), then.end());
        if (then.size() > kMostPairs) return false;
        now.swap(then);
    }
    const auto accepts = [&](int32_t state) { return std::find(spec.accepting.begin(), spec.accepting.end(), state) != spec.accepting.end(); };
    return std::all_of(now.begin(), now.end(), [&](auto ends) { return accepts(ends.first) == accepts(ends.second); });
}

const RegisteredExchange linear_exchange{Kind::Linear, sum_keeps}, product_exchange{Kind::Product, product_keeps}, pair_exchange{Kind::Pair, pair_keeps},
    automaton_exchange{Kind::Automaton, automaton_keeps};

}  // namespace

bool harmless(const State& state, const Pattern& pattern) { return Exchange(state, pattern).harmless(); }

}  // namespace gridwise::logic
