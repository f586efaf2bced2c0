#include "clueing.hpp"

#include <algorithm>
#include <stdexcept>

namespace gridwise::logic {

Clueing::Clueing(std::shared_ptr<const Model> model, std::vector<int32_t> kinds, Groups together)
    : model_(std::move(model)), relations_(clues()), together_(std::move(together)) {
    const std::vector<uint8_t> all(model_->spec.relations.size(), 1);
    whole_ = std::make_shared<const Geometry>(model_, all.data(), kinds);
    for (size_t r = 0; r < model_->spec.relations.size(); ++r) {
        const Relation& relation = model_->spec.relations[r];
        needs_.push_back(relation.when.empty() ? int32_t(clues()) : relation.when[0] >> 1);
        if (relation.when.empty()) continue;
        if (relation.when.size() != 1 || !(relation.when[0] & 1)) throw std::invalid_argument("relations must come with one clue at most");
        relations_[size_t(relation.when[0] >> 1)].push_back(int32_t(r));
        read(relation);
    }
    check_givens();
}

void Clueing::check_givens() const {
    std::vector<uint8_t> seen(model_->cells.size());
    for (const auto& group : together_)
        for (int32_t cell : group)
            if (cell < 0 || size_t(cell) >= seen.size() || seen[size_t(cell)]++) throw std::invalid_argument("each cell must be in one group");
    if (std::find(seen.begin(), seen.end(), 0) != seen.end()) throw std::invalid_argument("each cell must be in one group");
}

// What has to be known to tell which clues hold.
void Clueing::read(const Relation& r) {
    const auto visible = [&](int32_t cell) { return cell < whole_->cells; };
    const bool known = r.kind == Kind::Pair || r.kind == Kind::Automaton;
    if (!known || !std::all_of(r.cells.begin(), r.cells.end(), visible)) throw std::invalid_argument("clues must be pairs or automata");
    if (r.kind == Kind::Pair || steps_.contains(r.table)) return;
    const AutomatonSpec& spec = model_->spec.automata[size_t(r.table)];
    std::vector<int32_t>& steps = steps_[r.table];
    steps.assign(size_t(spec.states) * size_t(whole_->values), -1);
    for (const Transition& t : spec.transitions) {
        const auto at = std::lower_bound(whole_->numbers.begin(), whole_->numbers.end(), t.value);
        if (at != whole_->numbers.end() && *at == t.value)
            steps[size_t(t.state) * size_t(whole_->values) + size_t(at - whole_->numbers.begin())] = t.next;
    }
}

bool Clueing::holds(size_t clue, const std::vector<int32_t>& values) const {
    const auto kept = [&](int32_t r) { return accepts(model_->spec.relations[size_t(r)], values); };
    return std::all_of(relations_[clue].begin(), relations_[clue].end(), kept);
}

bool Clueing::accepts(const Relation& r, const std::vector<int32_t>& values) const {
    if (r.kind == Kind::Pair) {
        const auto value = [&](int32_t cell) { return whole_->numbers[size_t(values[size_t(cell)])]; };
        const PairTable& table = model_->spec.pair_tables[size_t(r.table)];
        return std::binary_search(table.begin(), table.end(), std::pair(value(r.cells[0]), value(r.cells[1])));
    }
    const AutomatonSpec& spec = model_->spec.automata[size_t(r.table)];
    const std::vector<int32_t>& steps = steps_.at(r.table);
    int32_t state = spec.start;
    for (size_t i = 0; i < r.cells.size() && state >= 0; ++i)
        state = steps[size_t(state) * size_t(whole_->values) + size_t(values[size_t(r.cells[i])])];
    return std::find(spec.accepting.begin(), spec.accepting.end(), state) != spec.accepting.end();
}

}  // namespace gridwise::logic
