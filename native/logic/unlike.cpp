// Two lines that must not be alike.
//   "unlike-lines": what is left where they agree in all places but those in which they still have to differ
#include <algorithm>

#include "exchange.hpp"
#include "relations.hpp"

namespace gridwise::logic {
namespace {

constexpr Kind kUnlike = Kind(named("Unlike"));

// A machine that counts the places in which they differ. Its states: so many places, and the first cell of a pair that waits for the second.
bool lay_unlike(const Table& table, const Relation& r, Branch& branch) {
    if (r.cells != table.cells) return false;
    const int32_t values = table.g.values, row = values + 1, least = int32_t(r.targets[0]);
    Rule rule = table.rule(r, Rule::Way::Machine);
    rule.width = values;
    rule.targets = {least * row};
    for (int32_t places = 0; places <= least; ++places)
        for (int32_t waiting = 0; waiting < row; ++waiting)
            for (int32_t v = 1; v < row; ++v)
                rule.next.push_back(waiting ? std::min(least, places + (waiting != v)) * row : places * row + v);
    branch.rules.push_back(std::move(rule));
    return true;
}

const RegisteredCage unlike_cage{{kUnlike, lay_unlike}};

// Where a place has one cell of the pattern, its other cell may hold anything.
const RegisteredExchange unlike_exchange{kUnlike, [](const Relation& r, const Exchanged& x) {
    int64_t before = 0, after = 0;
    bool open = false;
    for (size_t i = 0; i < r.cells.size(); i += 2) {
        const int32_t a = x.place(r.cells[i]), b = x.place(r.cells[i + 1]);
        if ((a < 0) != (b < 0)) open = true;
        if (a < 0 || b < 0) continue;
        before += x.before[size_t(a)] != x.before[size_t(b)], after += x.after[size_t(a)] != x.after[size_t(b)];
    }
    return open ? std::min(before, after) >= r.targets[0] : before == after;
}};

// Whether so many places can still differ that nothing follows, whatever else is known of the cells.
bool is_loose(const State& s, const Cage& cage, int64_t least) {
    int64_t places = 0;
    for (size_t i = 0; i < cage.cells.size() && places <= least; i += 2) {
        const uint64_t a = s.candidates(cage.cells[i]), b = s.candidates(cage.cells[i + 1]);
        places += a != b || std::popcount(a) > 1;
    }
    return places > least && cage.houses.empty();
}

void unlike_lines(const State& s, const Options&, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    if (std::find(cages.kinds.begin(), cages.kinds.end(), kUnlike) == cages.kinds.end()) return;
    for (size_t k = 0; k < cages.given.size(); ++k) {
        const Cage& cage = cages.given[k];
        if (cage.kind != kUnlike || !open_cells(s, cage)) continue;
        if (is_loose(s, cage, s.geometry().model->spec.relations[size_t(cage.relations[0])].targets[0])) continue;
        if (auto step = removal_step(s, cage, filtered(s, cages, Shelf::Given, k)))
            if (!found.add(std::move(*step))) return;
    }
}

const Registered unlike_lines_kernel{"unlike-lines", unlike_lines, {Trait::BySigns}};

}  // namespace
}  // namespace gridwise::logic
