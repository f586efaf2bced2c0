// Three cells in a line that are never all alike, on a board of two values: two that are alike settle the third.
//   "two-alike": numbers {gap}: 1 if the third lies between the two, 0 if it lies at one of their ends, or one at each.
//     The pattern is the two cells that are alike.
#include <algorithm>
#include <optional>

#include "brief.hpp"
#include "kernel.hpp"

namespace gridwise::logic {
namespace {

struct Settled {
    int32_t first, second, third;   // two cells that are alike, and the open one
    bool gap;
};

bool is_never_alike(const Relation& r) { return r.kind == Kind::Count && r.cells.size() == 3 && r.values.size() == 1 && r.targets == std::vector<int64_t>{1, 2}; }

std::optional<Settled> settled(const State& s, const Relation& r) {
    for (size_t open = 0; open < 3; ++open) {
        const int32_t a = r.cells[open == 0], b = r.cells[open == 2 ? 1 : 2], c = r.cells[open];
        if (!s.placed(a) || !s.placed(b) || s.placed(c) || s.candidates(a) != s.candidates(b)) continue;
        if ((s.candidates(c) & s.candidates(a)) && std::popcount(s.candidates(c)) == 2) return Settled{a, b, c, open == 1};
    }
    return std::nullopt;
}

// Adds what the same two cells settle at their other end.
void add(std::vector<Step>& steps, const State& s, const Settled& what, int32_t relation) {
    const int32_t value = std::countr_zero(s.candidates(what.first));
    const std::vector<Candidate> pair{{what.first, value}, {what.second, value}};
    const auto same = [&](const Step& step) { return step.pattern == pair && !what.gap && !step.numbers[0]; };
    auto step = std::find_if(steps.begin(), steps.end(), same);
    if (step == steps.end()) {
        step = steps.insert(steps.end(), Step{});
        step->pattern = pair;
        step->numbers = {what.gap};
    }
    step->removals.push_back({what.third, value});
    step->relations.push_back(relation);
}

void two_alike(const State& s, const Options&, Found& found) {
    if (s.values() != 2) return;
    std::vector<Step> steps;
    for (int32_t number : s.geometry().others) {
        const Relation& r = s.geometry().model->spec.relations[size_t(number)];
        if (!is_never_alike(r)) continue;
        if (const auto what = settled(s, r)) add(steps, s, *what, number);
        if (brevity.now && !steps.empty()) break;
    }
    for (Step& step : steps)
        if (!found.add(std::move(step))) return;
}

const Registered two_alike_kernel{"two-alike", two_alike, {Trait::ByCounts}};

}  // namespace
}  // namespace gridwise::logic
