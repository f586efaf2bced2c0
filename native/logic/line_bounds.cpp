// What people see in a line or region before they list the ways to fill it.
//   "sight-distance": a line from which a number of buildings is seen: a building so near and so tall that too few fit before and
//                     behind it
//   "value-ranges":   cells that hold one of several sets of values, each once (a straight): values outside all sets that still fit
#include <algorithm>

#include "brief.hpp"
#include "relations.hpp"

namespace gridwise::logic {
namespace {

constexpr uint32_t kSight = named("Sight");

// The step that leaves the cells of a cage what `left` has of them; nothing if that is all they have.
std::optional<Step> bounded(const State& s, const Cage& cage, const std::vector<uint64_t>& left) {
    Step step;
    for (size_t i = 0; i < cage.cells.size(); ++i)
        for (uint64_t gone = s.placed(cage.cells[i]) ? 0 : s.candidates(cage.cells[i]) & ~left[i]; gone; gone &= gone - 1)
            step.removals.push_back({cage.cells[i], std::countr_zero(gone)});
    if (step.removals.empty() || std::ranges::find(left, 0U) != left.end()) return std::nullopt;
    place_last(s, cage, left, step);
    step.relations = cage.relations;
    for (size_t i = 0; i < cage.cells.size(); ++i)
        for (uint64_t held = left[i]; held; held &= held - 1) step.pattern.push_back({cage.cells[i], std::countr_zero(held)});
    return step;
}

void sight_distance(const State& s, const Options&, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    if (std::ranges::find(cages.readings, kSight) == cages.readings.end()) return;
    for (const Cage& cage : cages.given) {
        if (!cage.reads() || cage.reading != kSight || !open_cells(s, cage)) continue;
        const auto& details = s.geometry().model->spec.relations[size_t(cage.relations[0])].details;
        if (details.empty()) continue;
        std::vector<uint64_t> left = domains_of(s, cage);
        for (size_t i = 0; i < left.size(); ++i)  // at most i are seen before it, and only taller ones behind it
            if (const int64_t lowest_hidden = int64_t(i) + 1 + s.values() - details[0]; lowest_hidden < s.values())
                left[i] &= (uint64_t(1) << std::max<int64_t>(lowest_hidden, 0)) - 1;
        if (auto step = bounded(s, cage, left))
            if (!found.add(std::move(*step))) return;
    }
}

// The values of a branch that is one permutation of the cage's cells; 0 for any other branch.
uint64_t values_of(const Cage& cage, const Branch& branch) {
    const uint64_t values = branch.allowed[0];
    const bool whole = branch.rules.empty() && size_t(std::popcount(values)) == cage.cells.size() && std::popcount(branch.differ.back()) + 1 == std::popcount(values);
    return whole && std::ranges::count(branch.allowed, values) == std::ssize(branch.allowed) ? values : 0;
}

// Whether each cell can hold one of the values, and each value has a cell.
bool fits(const std::vector<uint64_t>& domains, uint64_t values) {
    uint64_t held = 0;
    for (uint64_t domain : domains) {
        if (!(domain & values)) return false;
        held |= domain;
    }
    return !(values & ~held);
}

void value_ranges(const State& s, const Options&, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    if (std::ranges::find(cages.kinds, Kind::Either) == cages.kinds.end()) return;
    for (const Cage& cage : cages.given) {
        if (cage.kind != Kind::Either || !open_cells(s, cage)) continue;
        const std::vector<uint64_t> domains = domains_of(s, cage);
        uint64_t all = 0;
        bool sets = true;
        for (const Branch& branch : cage.branches) {
            const uint64_t values = values_of(cage, branch);
            sets &= values != 0;
            if (values && fits(domains, values)) all |= values;
        }
        if (!sets || !all) continue;
        std::vector<uint64_t> left = domains;
        for (uint64_t& each : left) each &= all;
        if (auto step = bounded(s, cage, left))
            if (!found.add(std::move(*step))) return;
    }
}

const Registered sight_distance_kernel{"sight-distance", sight_distance, {Trait::BySigns}}, value_ranges_kernel{"value-ranges", value_ranges, {Trait::BySigns}};

}  // namespace
}  // namespace gridwise::logic
