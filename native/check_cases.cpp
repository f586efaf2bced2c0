// What the checker knows of each kind of relation: whether a full grid satisfies it, read off its fields in the plainest way.
#include <algorithm>
#include <set>
#include <stdexcept>

#include "check.hpp"

namespace gridwise {
namespace {

std::vector<std::pair<Kind, CheckCase>>& check_cases() {
    static std::vector<std::pair<Kind, CheckCase>> all;
    return all;
}

}  // namespace

RegisteredCase::RegisteredCase(const char* kind, CheckCase holds) { check_cases().emplace_back(Kind(named(kind)), holds); }

CheckCase check_case(const Relation& relation) {
    for (const auto& [kind, holds] : check_cases())
        if (kind == relation.kind) return holds;
    throw std::logic_error("the checker has no case for a kind of relation");
}

int64_t added(const Term& term, int64_t value) {
    if (!term.tabled) return term.weight * value;
    for (const auto& [v, n] : term.table)
        if (v == value) return n;
    return 0;
}

bool is_one_of(const std::vector<int64_t>& list, int64_t x) { return std::find(list.begin(), list.end(), x) != list.end(); }

namespace {

bool different(const FullGrid& grid, const Relation& r) {
    uint64_t seen = 0;  // values up to 64 apart, as bits; a set for whatever else there is
    std::set<int64_t> rest;
    const int64_t base = grid.value(r, 0) - 32;
    for (size_t i = 0; i < r.cells.size(); ++i) {
        const int64_t v = grid.value(r, i), at = v - base;
        if (at >= 0 && at < 64) {
            if (seen >> at & 1) return false;
            seen |= uint64_t(1) << at;
        } else if (!rest.insert(v).second) {
            return false;
        }
    }
    return true;
}

// As many values as cells: different ones out of these are all of them.
bool each_once(const FullGrid& grid, const Relation& r) {
    const size_t n = r.cells.size();
    for (size_t i = 0; i < n; ++i)
        if (grid.value(r, i) < r.values.front() || grid.value(r, i) > r.values.back()) return false;
    if (r.values.back() - r.values.front() != int64_t(n) - 1)
        for (size_t i = 0; i < n; ++i)
            if (!is_one_of(r.values, grid.value(r, i))) return false;
    return different(grid, r);
}

bool adds_up(const FullGrid& grid, const Relation& r) {
    int64_t sum = 0;
    for (size_t i = 0; i < r.cells.size(); ++i) sum += added(r.terms[i], grid.value(r, i));
    return is_one_of(r.targets, sum);
}

// Divides the target by the cells, one after the other.
bool multiplies(const FullGrid& grid, const Relation& r) {
    int64_t rest = r.targets[0];
    bool zero = false;
    for (size_t i = 0; i < r.cells.size(); ++i) zero = zero || grid.value(r, i) == 0;
    if (zero || rest == 0) return zero && rest == 0;
    for (size_t i = 0; i < r.cells.size(); ++i) {
        if (rest % grid.value(r, i) != 0) return false;
        rest /= grid.value(r, i);
    }
    return rest == 1;
}

bool in_table(const FullGrid& grid, const Relation& r) {
    const auto& table = grid.spec.table(r);
    return std::find(table.begin(), table.end(), std::pair(grid.value(r, 0), grid.value(r, 1))) != table.end();
}

bool counted(const FullGrid& grid, const Relation& r) {
    int64_t count = 0;
    for (size_t i = 0; i < r.cells.size(); ++i) count += is_one_of(r.values, grid.value(r, i));
    return is_one_of(r.targets, count);
}

bool is_read(const FullGrid& grid, const Relation& r) {
    const auto& machine = grid.spec.machine(r);
    int32_t state = machine.start;
    for (size_t i = 0; i < r.cells.size(); ++i) {
        const auto step = std::find_if(machine.transitions.begin(), machine.transitions.end(),
                                       [&](const Transition& t) { return t.state == state && t.value == grid.value(r, i); });
        if (step == machine.transitions.end()) return false;
        state = step->next;
    }
    return std::find(machine.accepting.begin(), machine.accepting.end(), state) != machine.accepting.end();
}

// The cells of the two lines come in turns.
bool differ_enough(const FullGrid& grid, const Relation& r) {
    int64_t places = 0;
    for (size_t i = 0; i < r.cells.size(); i += 2) places += grid.value(r, i) != grid.value(r, i + 1);
    return places >= r.targets[0];
}

// Paints the cells that are on: each starts with its own number, and takes the least number beside it until nothing changes. With n cells,
// numbers below n * n are links, the next n are roots, the others sizes.
std::vector<size_t> painted(const FullGrid& grid, const Relation& r) {
    const size_t n = r.cells.size();
    std::vector<size_t> paint(n, n);  // n: not on
    for (size_t i = 0; i < n; ++i)
        if (is_one_of(r.values, grid.value(r, i))) paint[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (int64_t link : r.targets) {
            const size_t a = size_t(link) / n, b = size_t(link) % n;
            if (a >= n || paint[a] == paint[b] || paint[a] == n || paint[b] == n) continue;
            paint[a] = paint[b] = std::min(paint[a], paint[b]), changed = true;
        }
    }
    return paint;
}

std::vector<size_t> marked_roots(const Relation& r) {
    const size_t n = r.cells.size();
    std::vector<size_t> out;
    for (int64_t number : r.targets)
        if (size_t(number) / n == n) out.push_back(size_t(number) % n);
    return out;
}

bool one_root_each(const FullGrid& grid, const Relation& r) {
    const std::vector<size_t> paint = painted(grid, r);
    std::set<size_t> with_root, all;
    for (size_t root : marked_roots(r))
        if (paint[root] == paint.size() || !with_root.insert(paint[root]).second) return false;
    for (size_t colour : paint)
        if (colour < paint.size()) all.insert(colour);
    return all == with_root;
}

bool has_size(const FullGrid& grid, const Relation& r) {
    const std::vector<size_t> paint = painted(grid, r);
    const size_t n = paint.size(), colour = paint[marked_roots(r).front()];
    return colour < n && is_one_of(r.targets, int64_t(n * n + n) + std::count(paint.begin(), paint.end(), colour));
}

bool some_branch(const FullGrid& grid, const Relation& r) {
    return std::any_of(r.branches.begin(), r.branches.end(), [&](const auto& branch) {
        return std::all_of(branch.begin(), branch.end(), [&](const Relation& inner) { return check_case(inner)(grid, inner); });
    });
}

const RegisteredCase in_case{"In", [](const FullGrid& grid, const Relation& r) { return is_one_of(r.values, grid.value(r, 0)); }};
const RegisteredCase permutation_case{"Permutation", each_once};
const RegisteredCase different_case{"Distinct", different};
const RegisteredCase linear_case{"Linear", adds_up};
const RegisteredCase product_case{"Product", multiplies};
const RegisteredCase pair_case{"Pair", in_table};
const RegisteredCase count_case{"Count", counted};
const RegisteredCase automaton_case{"Automaton", is_read};
const RegisteredCase unlike_case{"Unlike", differ_enough};
const RegisteredCase areas_case{"Areas", one_root_each};
const RegisteredCase area_size_case{"AreaSize", has_size};
const RegisteredCase branches_case{"Either", some_branch};

}  // namespace
}  // namespace gridwise
