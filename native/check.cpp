#include "check.hpp"

#include <algorithm>
#include <set>

namespace gridwise {
namespace {

int64_t adds(const Term& term, int64_t value) {
    if (!term.tabled) return term.weight * value;
    for (const auto& [v, n] : term.table)
        if (v == value) return n;
    return 0;
}

bool one_of(const std::vector<int64_t>& list, int64_t x) { return std::find(list.begin(), list.end(), x) != list.end(); }

bool different(const std::vector<int32_t>& cells, const std::vector<int64_t>& value) {
    uint64_t seen = 0;  // values up to 64 apart, as bits; a set for whatever else there is
    std::set<int64_t> rest;
    const int64_t base = value[size_t(cells[0])] - 32;
    for (int32_t c : cells) {
        const int64_t v = value[size_t(c)], at = v - base;
        if (at >= 0 && at < 64) {
            if (seen >> at & 1) return false;
            seen |= uint64_t(1) << at;
        } else if (!rest.insert(v).second) {
            return false;
        }
    }
    return true;
}

}  // namespace

Checker::Checker(const Spec& spec, const uint8_t* clues) : spec_(spec), clues_(clues) {}

void Checker::prepare() {
    for (const auto& r : spec_.relations) {
        bool on = true;
        for (int32_t literal : r.when) on = on && ((!clues_ || clues_[literal / 2]) == (literal % 2 == 1));
        if (on) active_.push_back(&r);
    }
    for (size_t v = 0; v < spec_.variables.size(); ++v)
        if (spec_.variables[v].hidden) totals_.push_back(v);
    value_.resize(spec_.variables.size());
    prepared_ = true;
}

bool Checker::in_universe(size_t variable, int64_t value) const {
    const auto& universe = spec_.universes[size_t(spec_.variables[variable].universe)];
    if (universe.back() - universe.front() == int64_t(universe.size()) - 1) return value >= universe.front() && value <= universe.back();
    return std::binary_search(universe.begin(), universe.end(), value);
}

bool Checker::holds(std::span<const int64_t> values) {
    if (!prepared_) prepare();  // not in the constructor: most searches never check
    if (values.size() + totals_.size() != value_.size()) return false;
    known_.assign(value_.size(), 1);
    for (size_t t : totals_) known_[t] = 0;
    size_t next = 0;
    for (size_t v = 0; v < value_.size(); ++v) {
        if (!known_[v]) continue;
        if (!in_universe(v, values[next])) return false;
        value_[v] = values[next++];
    }
    return totals_.empty() ? all_hold() : totals_exist();
}

// Totals are functions of cells: each is the only unknown of some sum, sooner or later. Where it isn't, all values are tried.
bool Checker::totals_exist() {
    std::vector<size_t> found;
    auto undo = [&] { for (size_t t : found) known_[t] = 0; };
    for (bool more = true; more;) {
        more = false;
        for (size_t t : totals_) {
            if (known_[t]) continue;
            const int answer = determine(t);
            if (answer < 0) return undo(), false;
            if (answer > 0) known_[t] = 1, found.push_back(t), more = true;
        }
    }
    auto open = std::find_if(totals_.begin(), totals_.end(), [&](size_t t) { return !known_[t]; });
    bool good = open == totals_.end() && all_hold();
    if (open != totals_.end()) {
        known_[*open] = 1;
        for (int64_t v : spec_.universes[size_t(spec_.variables[*open].universe)]) {
            value_[*open] = v;
            if ((good = totals_exist())) break;
        }
        known_[*open] = 0;
    }
    undo();
    return good;
}

int Checker::determine(size_t total) {
    for (const Relation* r : active_) {
        if (r->kind != Kind::Linear) continue;
        size_t unknown = 0, at = 0;
        int64_t sum = 0;
        for (size_t i = 0; i < r->cells.size(); ++i) {
            const auto c = size_t(r->cells[i]);
            if (known_[c]) sum += adds(r->terms[i], value_[c]);
            else ++unknown, at = i;
        }
        if (unknown != 1 || size_t(r->cells[at]) != total) continue;
        int fitting = 0;
        for (int64_t v : spec_.universes[size_t(spec_.variables[total].universe)])
            if (one_of(r->targets, sum + adds(r->terms[at], v))) value_[total] = v, ++fitting;
        if (fitting == 0) return -1;
        if (fitting == 1) return 1;
    }
    return 0;
}

bool Checker::all_hold() const {
    return std::all_of(active_.begin(), active_.end(), [&](const Relation* r) { return relation_holds(*r); });
}

bool Checker::relation_holds(const Relation& r) const {
    auto value = [&](size_t i) { return value_[size_t(r.cells[i])]; };
    const size_t n = r.cells.size();
    switch (r.kind) {
        case Kind::In: return one_of(r.values, value(0));
        case Kind::Permutation:  // as many values as cells: different ones out of these are all of them
            for (size_t i = 0; i < n; ++i)
                if (value(i) < r.values.front() || value(i) > r.values.back()) return false;
            if (r.values.back() - r.values.front() != int64_t(n) - 1)
                for (size_t i = 0; i < n; ++i)
                    if (!one_of(r.values, value(i))) return false;
            return different(r.cells, value_);
        case Kind::AllDifferent: return different(r.cells, value_);
        case Kind::Linear: {
            int64_t sum = 0;
            for (size_t i = 0; i < n; ++i) sum += adds(r.terms[i], value(i));
            return one_of(r.targets, sum);
        }
        case Kind::Product: {  // divide the target by the cells, one after the other
            int64_t rest = r.targets[0];
            bool zero = false;
            for (size_t i = 0; i < n; ++i) zero = zero || value(i) == 0;
            if (zero || rest == 0) return zero && rest == 0;
            for (size_t i = 0; i < n; ++i) {
                if (rest % value(i) != 0) return false;
                rest /= value(i);
            }
            return rest == 1;
        }
        case Kind::Pair: {
            const auto& table = spec_.table(r);
            return std::find(table.begin(), table.end(), std::pair(value(0), value(1))) != table.end();
        }
        case Kind::Count: {
            int64_t count = 0;
            for (size_t i = 0; i < n; ++i) count += one_of(r.values, value(i));
            return one_of(r.targets, count);
        }
        case Kind::Automaton: {
            const auto& machine = spec_.machine(r);
            int32_t state = machine.start;
            for (size_t i = 0; i < n; ++i) {
                auto step = std::find_if(machine.transitions.begin(), machine.transitions.end(),
                                         [&](const Transition& t) { return t.state == state && t.value == value(i); });
                if (step == machine.transitions.end()) return false;
                state = step->next;
            }
            return std::find(machine.accepting.begin(), machine.accepting.end(), state) != machine.accepting.end();
        }
        case Kind::AnyOf:
            return std::any_of(r.branches.begin(), r.branches.end(), [&](const auto& branch) {
                return std::all_of(branch.begin(), branch.end(), [&](const Relation& inner) { return relation_holds(inner); });
            });
    }
    return false;
}

}  // namespace gridwise
