// Count, as step-by-step logic sees it.
#include "quotas.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "exchange.hpp"
#include "relations.hpp"

namespace gridwise::logic {
namespace {

// Whether any two of the cells may hold the same value, and none is listed twice.
bool free_of_each_other(const Geometry& g, const std::vector<int32_t>& cells) {
    for (size_t a = 0; a < cells.size(); ++a)
        for (size_t b = 0; b < a; ++b)
            if (cells[a] == cells[b] || g.sees(cells[a], cells[b])) return false;
    return true;
}

bool is_counted(const Relation& r, int64_t value) { return std::binary_search(r.values.begin(), r.values.end(), value); }

bool lay_count(const Table& table, const Relation& r, Branch& branch) {
    auto rule = table.numbers(r, Rule::Way::Sum, [&](size_t, int64_t value) { return is_counted(r, value); });
    rule->counts = true;
    branch.rules.push_back(std::move(*rule));
    return true;
}

const RegisteredCage count_cage{{Kind::Count, lay_count}};

const RegisteredExchange count_exchange{Kind::Count, [](const Relation& r, const Exchanged& x) {
    const auto counted = [&](const std::vector<int64_t>& held) { return std::count_if(held.begin(), held.end(), [&](int64_t v) { return is_counted(r, v); }); };
    return counted(x.held(r.cells, false)) == counted(x.held(r.cells, true));
}};

}  // namespace

Quotas::Quotas(const Geometry& g) : of_cell_(size_t(g.cells)) {
    for (int32_t number : g.others) {
        const Relation& r = g.model->spec.relations[size_t(number)];
        if (r.kind != Kind::Count) continue;
        const bool visible = std::all_of(r.cells.begin(), r.cells.end(), [&](int32_t c) { return c < g.cells; });
        const bool range = !r.targets.empty() && r.targets.back() - r.targets.front() + 1 == int64_t(r.targets.size());
        if (!visible || !range || !free_of_each_other(g, r.cells)) {
            all_ = false;
            continue;
        }
        const int64_t least = std::max<int64_t>(r.targets.front(), 0), most = std::min(r.targets.back(), int64_t(r.cells.size()));
        Quota quota{int32_t(cells_.size()), int32_t(r.cells.size()), 0, int32_t(least), int32_t(most)};
        cells_.insert(cells_.end(), r.cells.begin(), r.cells.end());
        for (size_t v = 0; v < g.numbers.size(); ++v)
            if (is_counted(r, g.numbers[v])) quota.values |= uint64_t(1) << v;
        for (int32_t c : r.cells) of_cell_[size_t(c)].push_back(int32_t(quotas_.size()));
        quotas_.push_back(quota);
    }
}

bool Quotas::take(State& s, std::vector<uint64_t>& seen) {
    if (quotas_.empty()) return false;
    bool any = false;
    seen.resize(size_t(s.cells()));  // no cell has 0 candidates
    seen_ = &seen;
    dirty_.assign(quotas_.size(), 0), todo_.clear();
    for (int32_t c = 0; c < s.cells(); ++c)
        if (std::exchange(seen[size_t(c)], s.candidates(c)) != s.candidates(c)) wake(c);
    while (!todo_.empty() && !s.broken()) {
        const int32_t quota = todo_.back();
        todo_.pop_back();
        dirty_[size_t(quota)] = 0;
        any |= apply(s, quotas_[size_t(quota)]);
    }
    return any;
}

void Quotas::wake(int32_t cell) {
    for (int32_t quota : of_cell_[size_t(cell)])
        if (!std::exchange(dirty_[size_t(quota)], uint8_t(1))) todo_.push_back(quota);
}

bool Quotas::apply(State& s, const Quota& quota) {
    int32_t sure = 0, possible = 0;
    for (int32_t c : cells_of(quota)) {
        const uint64_t candidates = s.candidates(c);
        sure += !(candidates & ~quota.values), possible += (candidates & quota.values) != 0;
    }
    if ((sure < quota.most && possible > quota.least) || sure == possible) return false;  // no cell is decided, or all are
    // Contradictions are left to the techniques.
    if (sure > quota.most || possible < quota.least) return false;
    bool any = false;
    for (int32_t c : cells_of(quota)) {
        const uint64_t candidates = s.candidates(c);
        if (sure == quota.most && candidates & ~quota.values) any |= keep(s, c, ~quota.values);
        else if (possible == quota.least && candidates & quota.values) any |= keep(s, c, quota.values);
    }
    return any;
}

bool Quotas::keep(State& s, int32_t cell, uint64_t fits) {
    uint64_t gone = s.placed(cell) ? 0 : s.candidates(cell) & ~fits;
    if (!gone) return false;
    for (; gone; gone &= gone - 1) s.remove(cell, std::countr_zero(gone));
    (*seen_)[size_t(cell)] = s.candidates(cell);
    wake(cell);
    return true;
}

}  // namespace gridwise::logic
