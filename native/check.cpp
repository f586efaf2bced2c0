#include "check.hpp"

#include <algorithm>

namespace gridwise {

Checker::Checker(const Spec& spec, const uint8_t* clues) : spec_(spec), clues_(clues) {}

void Checker::prepare() {
    for (const auto& r : spec_.relations) {
        bool on = true;
        for (int32_t literal : r.when) on = on && ((!clues_ || clues_[literal / 2]) == (literal % 2 == 1));
        if (on) active_.emplace_back(&r, check_case(r));
    }
    for (size_t v = 0; v < spec_.variables.size(); ++v)
        if (spec_.variables[v].total) totals_.push_back(v);
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
    for (const auto& [r, holds] : active_) {
        if (r->kind != Kind::Linear) continue;
        size_t unknown = 0, at = 0;
        int64_t sum = 0;
        for (size_t i = 0; i < r->cells.size(); ++i) {
            const auto c = size_t(r->cells[i]);
            if (known_[c]) sum += added(r->terms[i], value_[c]);
            else ++unknown, at = i;
        }
        if (unknown != 1 || size_t(r->cells[at]) != total) continue;
        int fitting = 0;
        for (int64_t v : spec_.universes[size_t(spec_.variables[total].universe)])
            if (is_one_of(r->targets, sum + added(r->terms[at], v))) value_[total] = v, ++fitting;
        if (fitting == 0) return -1;
        if (fitting == 1) return 1;
    }
    return 0;
}

bool Checker::all_hold() const {
    const FullGrid grid{spec_, value_};
    return std::all_of(active_.begin(), active_.end(), [&](const auto& one) { return one.second(grid, *one.first); });
}

}  // namespace gridwise
