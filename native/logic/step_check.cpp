#include "step_check.hpp"

#include <algorithm>
#include <stdexcept>

namespace gridwise::logic {
namespace {

void check_candidates(const State& state, const std::vector<Candidate>& list) {
    for (const auto& [cell, value] : list)
        if (cell < 0 || cell >= state.cells() || value < 0 || value >= state.values()) throw std::invalid_argument("a step names an unknown candidate");
}

void check_step(const State& state, const Step& step) {
    for (const auto* list : {&step.placements, &step.removals, &step.pattern, &step.extra}) check_candidates(state, *list);
    for (const Link& link : step.chain) {
        if (link.from.empty() || link.to.empty()) throw std::invalid_argument("a link of a step has no end");
        check_candidates(state, link.from), check_candidates(state, link.to);
    }
    for (const Step& part : step.parts) check_step(state, part);
}

void check_relations_of(const Step& step, size_t count) {
    const auto known = [&](int32_t relation) { return relation >= 0 && size_t(relation) < count; };
    const auto known_link = [&](const Link& link) { return link.relation < 0 || known(link.relation); };
    if (!std::ranges::all_of(step.relations, known) || !std::ranges::all_of(step.chain, known_link))
        throw std::invalid_argument("a step names an unknown relation");
    for (const Step& part : step.parts) check_relations_of(part, count);
}

}  // namespace

void check_steps(const State& state, std::span<const Climbed> steps) {
    for (const Climbed& climbed : steps) check_step(state, climbed.step);
}

void check_relations(const State& state, const Trail& trail, const RelationCells& relations) {
    for (const auto& cells : relations.cells)
        for (int32_t cell : cells)
            if (cell < 0 || cell >= state.cells()) throw std::invalid_argument("a relation names an unknown cell");
    for (const Climbed& climbed : trail.steps) check_relations_of(climbed.step, relations.cells.size());
}

}  // namespace gridwise::logic
