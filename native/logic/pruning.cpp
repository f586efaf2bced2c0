#include "pruning.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "brief.hpp"
#include "focus.hpp"
#include "poll.hpp"
#include "refutation.hpp"

namespace gridwise::logic {
namespace {

using Moves = std::vector<int32_t>;

constexpr size_t kMostFoundAgain = 64;
constexpr uint64_t kAllValues = ~uint64_t(0);

void collect_pattern(const Step& step, std::vector<Candidate>& out) {
    out.insert(out.end(), step.pattern.begin(), step.pattern.end());
    out.insert(out.end(), step.extra.begin(), step.extra.end());
    for (const Link& link : step.chain) {
        out.insert(out.end(), link.from.begin(), link.from.end());
        out.insert(out.end(), link.to.begin(), link.to.end());
    }
    for (const Step& part : step.parts) collect_pattern(part, out);
}

// What a step rests on: by cell, the values of which there may not be more than now.
class Rests {
public:
    Rests(const State& state, const RelationCells& relations) : state_(state), relations_(relations), matters_(size_t(state.cells())) {}

    // The cells of the pattern; the values of the pattern in houses; all values in sums and other clues.
    void add(const Step& step, RestsOn kind) {
        std::vector<Candidate> pattern;
        collect_pattern(step, pattern);
        uint64_t values = 0;
        for (const Candidate& c : pattern) {
            values |= uint64_t(1) << c.value;
            if (kind != RestsOn::Places) matters_[size_t(c.cell)] = kAllValues;
        }
        if (kind == RestsOn::Cells) values = 0;
        for (int32_t relation : step.relations) add(relation, pattern.empty() ? kAllValues : values);
    }

    // A chain rests on its strong links: all candidates of a cell, or all places in a house; and on the sets it runs through.
    void add_chain(const Step& step) {
        for (const Candidate& c : step.extra) matters_[size_t(c.cell)] = kAllValues;
        for (const Link& link : step.chain) {
            if (!link.strong) continue;
            if (link.relation >= 0) add(link.relation, uint64_t(1) << link.from.at(0).value);
            else matters_[size_t(link.from.at(0).cell)] = matters_[size_t(link.to.at(0).cell)] = kAllValues;
        }
    }

    // A proof rests on its parts, and on the cell or the house whose possibilities it tries.
    void add_proof(const Step& step) {
        if (step.numbers.size() == 1) return add_part(step);
        if (step.numbers.size() == 2 && !step.parts.empty() && step.parts[0].numbers.size() == 3)
            for (const Candidate& c : step.pattern) {
                matters_[size_t(c.cell)] = kAllValues;
                if (!step.relations.empty()) add(step.relations.front(), uint64_t(1) << c.value);
            }
        for (const Step& part : step.parts) add_proof(part);
    }

    std::vector<Allowed> list() const {
        std::vector<Allowed> out;
        for (int32_t cell = 0; cell < state_.cells(); ++cell)
            if (const uint64_t m = matters_[size_t(cell)]) out.push_back({cell, state_.candidates(cell), state_.candidates(cell) | ~m});
        return out;
    }

private:
    void add(int32_t relation, uint64_t values) {
        const bool some = relations_.by_value.at(size_t(relation));
        for (int32_t cell : relations_.cells.at(size_t(relation))) matters_[size_t(cell)] |= some ? values : kAllValues;
    }

    void add_part(const Step& part) {
        const int32_t kind = part.numbers[0];
        uint64_t values = 0;
        for (const auto* list : {&part.placements, &part.removals, &part.pattern})
            for (const Candidate& c : *list) {
                values |= uint64_t(1) << c.value;
                if (kind == kNakedPart || kind == kNoCandidate) matters_[size_t(c.cell)] = kAllValues;
            }
        if (kind == kNakedPart || kind == kNoCandidate) return;
        for (int32_t relation : part.relations) add(relation, values ? values : kAllValues);
    }

    const State& state_;
    const RelationCells& relations_;
    std::vector<uint64_t> matters_;
};

bool is_intact(const Taken& move, const State& state) {
    return std::ranges::all_of(move.rests_on, [&](const Allowed& a) { return !(state.candidates(a.cell) & ~a.values); });
}

// Whether all candidates are still there that its words speak of.
bool is_shown(const Taken& move, const State& state) {
    return std::ranges::all_of(move.shown, [&](const Candidate& c) { return state.has(c.cell, c.value) && !state.placed(c.cell); });
}

bool is_same(const Taken& move, const State& state) {
    return std::ranges::all_of(move.rests_on, [&](const Allowed& a) { return state.candidates(a.cell) == a.found; });
}

Step left_to_do(const Step& step, const State& state) {
    Step left;
    for (const Candidate& c : step.removals)
        if (state.has(c.cell, c.value)) left.removals.push_back(c);
    for (const Candidate& c : step.placements)
        if (!state.placed(c.cell)) left.placements.push_back(c);
    return left;
}

bool does_all(const Step& step, const Step& wanted) {
    const auto has = [](const std::vector<Candidate>& list, const Candidate& c) { return std::ranges::find(list, c) != list.end(); };
    return std::ranges::all_of(wanted.removals, [&](const Candidate& c) { return has(step.removals, c); }) &&
           std::ranges::all_of(wanted.placements, [&](const Candidate& c) { return has(step.placements, c); });
}

bool same_clue(const Step& a, const Step& b) {
    return a.relations.empty() == b.relations.empty() && (a.relations.empty() || a.relations.front() == b.relations.front());
}

class Pruning {
public:
    Pruning(const State& start, const std::vector<Taken>& taken, const std::vector<Rung>& singles) : start_(start), taken_(taken), singles_(singles) {
        want_all();
    }

    std::vector<Kept> whole_climb() {
        State end = start_;
        Moves all;
        for (size_t i = 0; i < taken_.size(); ++i) {
            end.apply(taken_[i].step);
            if (!taken_[i].single) all.push_back(int32_t(i));
        }
        const Goal goal{end.filled(), -1};
        if (two_symbols()) {  // every removal is a placement: all are used, and none has to wait
            const Moves moves = needed(start_, all, goal);
            return told(moves.empty() ? all : moves);
        }
        Moves moves = needed(start_, used_later(), goal);
        if (moves.empty() && !all.empty()) {
            want_all();
            moves = needed(start_, all, goal);
        }
        return told(in_order(moves.empty() ? all : moves, goal));
    }

    std::vector<Kept> first_placement() {
        Moves all;
        for (size_t i = 0; i < taken_.size(); ++i)
            if (!taken_[i].single) all.push_back(int32_t(i));
        const Moves moves = needed(start_, all, {CellSet(), start_.left()});
        return told(moves.empty() ? all : moves);
    }

private:
    // All of these cells filled or, with a number, fewer than that left.
    struct Goal {
        CellSet cells;
        int32_t left;
    };
    enum class Outcome { Done, Lost, Applied };

    const State& start_;
    const std::vector<Taken>& taken_;
    const std::vector<Rung>& singles_;
    std::vector<Step> wanted_;                                  // by step: what it has to do
    mutable std::unordered_map<uint64_t, bool> remembered_;
    const bool two_symbols_ = std::ranges::all_of(start_.geometry().either_or, [](uint8_t one) { return one != 0; });

    void want_all() {
        wanted_.assign(taken_.size(), {});
        for (size_t i = 0; i < taken_.size(); ++i) wanted_[i].placements = taken_[i].step.placements, wanted_[i].removals = taken_[i].step.removals;
    }

    bool two_symbols() const { return two_symbols_; }

    static bool reached(const State& state, const Goal& goal) {
        return state.solved() || (goal.left < 0 ? goal.cells.within(state.filled()) : state.left() < goal.left);
    }

    void take_singles(State& state) const {
        const BriefScope brief;
        while (!state.solved() && !state.broken())
            if (const Climb c = climb(state, singles_, 0, SIZE_MAX); c.stopped >= 0) return;
            else if (c.status != kRunning) throw Interrupted{c.status};
    }

    Outcome apply(int32_t number, State& state) const {
        const Taken& move = taken_[size_t(number)];
        const Step left = left_to_do(wanted_[size_t(number)], state);
        if (left.removals.empty() && left.placements.empty()) return Outcome::Done;
        if (is_intact(move, state) && is_shown(move, state)) return state.apply(left), Outcome::Applied;
        if (two_symbols()) {  // a line that is looked at later often decides more: all of that counts
            const auto step = found_again(move, left, state);
            return step ? (state.apply(*step), Outcome::Applied) : Outcome::Lost;
        }
        if (!can_be_found_again(move, left, state)) return Outcome::Lost;
        return state.apply(left), Outcome::Applied;  // no more than before: other moves may count on doing the rest
    }

    // The same question comes up again and again: the answer is remembered by the candidates that the move rests on.
    bool can_be_found_again(const Taken& move, const Step& left, const State& state) const {
        if (!move.again.kernel) return false;
        uint64_t key = uint64_t(&move - taken_.data());
        const auto mix = [&](uint64_t word) { key = (key ^ word) * 0x9E3779B97F4A7C15u, key ^= key >> 29; };
        for (const Allowed& a : move.rests_on) mix(state.candidates(a.cell));
        for (const Candidate& c : left.removals) mix(uint64_t(c.cell) << 8 | uint64_t(c.value));
        const auto [known, is_new] = remembered_.try_emplace(key, false);
        if (is_new) known->second = bool(found_again(move, left, state));
        return known->second;
    }

    static std::optional<Step> found_again(const Taken& move, const Step& left, const State& state) {
        if (!move.again.kernel) return std::nullopt;
        Found found(kMostFoundAgain);
        const FocusScope focus(move.step.relations);
        move.again.kernel(state, move.again.options, found);
        for (Step& step : found.steps)
            if (same_clue(step, move.step) && does_all(step, left)) return std::move(step);
        return std::nullopt;
    }

    // The moves as they are in their new places; candidates may have gone since they were found. Two steps in a row about one clue are
    // one, if the second does all of it.
    std::vector<Kept> told(const Moves& moves) const {
        std::vector<Kept> out;
        State state = start_, before = start_;
        for (int32_t number : moves) {
            take_singles(state);
            const Taken& move = taken_[size_t(number)];
            Step left = left_to_do(move.step, state);
            if (left.removals.empty() && left.placements.empty()) continue;
            if (auto both = out.empty() || state.left() < before.left() ? std::nullopt : found_for_both(out.back(), number, before)) {
                state = before;
                state.apply(*both);
                out.back() = {number, true, std::move(*both)};
                continue;
            }
            before = state;
            auto anew = is_same(move, state) ? std::nullopt : found_again(move, left_to_do(wanted_[size_t(number)], state), state);
            out.push_back({number, bool(anew), anew ? std::move(*anew) : std::move(left)});
            state.apply(out.back().step);
        }
        return out;
    }

    // A step of the second move that does what both have to do, on the board before the first.
    std::optional<Step> found_for_both(const Kept& first, int32_t second, const State& before) const {
        const Taken& move = taken_[size_t(second)];
        if (move.step.relations.empty() || !same_clue(taken_[size_t(first.taken)].step, move.step)) return std::nullopt;
        Step both = left_to_do(wanted_[size_t(first.taken)], before);
        const Step rest = left_to_do(wanted_[size_t(second)], before);
        both.removals.insert(both.removals.end(), rest.removals.begin(), rest.removals.end());
        both.placements.insert(both.placements.end(), rest.placements.begin(), rest.placements.end());
        return found_again(move, both, before);
    }

    // The moves that something later rests on, from the last one back; all that singles rest on counts.
    Moves used_later() {
        const size_t width = size_t(start_.values());
        std::vector<uint8_t> used(size_t(start_.cells()) * width);
        const auto place = [&](const Candidate& c) { return size_t(c.cell) * width + size_t(c.value); };
        Moves out;
        const uint64_t every = width < 64 ? (uint64_t(1) << width) - 1 : kAllValues;
        for (size_t i = taken_.size(); i-- > 0;) {
            const Taken& step = taken_[i];
            if (!step.single) {
                std::erase_if(wanted_[i].removals, [&](const Candidate& c) { return !used[place(c)]; });
                if (wanted_[i].removals.empty() && wanted_[i].placements.empty()) continue;
                out.push_back(int32_t(i));
            }
            for (const Allowed& a : step.rests_on)
                for (uint64_t absent = ~a.values & every; absent; absent &= absent - 1) used[size_t(a.cell) * width + size_t(std::countr_zero(absent))] = 1;
        }
        std::ranges::reverse(out);
        return out;
    }

    // The moves of these without which the goal is not reached; none if all of them do not reach it.
    Moves needed(const State& start, const Moves& moves, const Goal& goal) const {
        std::vector<State> before;
        Moves used;
        State state = start;
        take_singles(state);
        for (int32_t move : moves) {
            if (reached(state, goal)) break;
            before.push_back(state);
            if (apply(move, state) == Outcome::Applied) used.push_back(move), take_singles(state);
            else before.pop_back();
        }
        if (!reached(state, goal)) return {};
        for (size_t i = used.size(); i-- > 0;)
            if (const auto rest = without(before[i], {used.begin() + long(i) + 1, used.end()}, goal)) {
                used.resize(i);
                used.insert(used.end(), rest->begin(), rest->end());
            }
        return used;
    }

    // The moves of these that lead from here to the goal; nothing if they do not.
    std::optional<Moves> without(State state, const Moves& moves, const Goal& goal) const {
        Moves used;
        for (int32_t move : moves) {
            if (reached(state, goal)) return used;
            switch (apply(move, state)) {
                case Outcome::Lost: return std::nullopt;
                case Outcome::Done: break;
                case Outcome::Applied: used.push_back(move), take_singles(state);
            }
        }
        return reached(state, goal) ? std::optional(used) : std::nullopt;
    }

    // The same moves, each when the next placement needs it; in the order given if that does not reach the goal.
    Moves in_order(const Moves& moves, const Goal& goal) const {
        State state = start_;
        Moves rest = moves, out;
        for (;;) {
            take_singles(state);
            if (reached(state, goal)) return out;
            bool moved = false;
            for (int32_t move : for_next_placement(state, rest)) {
                const Outcome outcome = apply(move, state);
                if (outcome == Outcome::Lost) continue;
                std::erase(rest, move);
                if (outcome == Outcome::Applied) out.push_back(move), moved = true;
            }
            if (!moved) return moves;
        }
    }

    Moves for_next_placement(const State& start, const Moves& moves) const {
        const Goal goal{CellSet(), start.left()};
        State state = start;
        for (size_t i = 0; i < moves.size(); ++i) {
            if (apply(moves[i], state) == Outcome::Applied) take_singles(state);
            if (reached(state, goal)) return needed(start, {moves.begin(), moves.begin() + long(i) + 1}, goal);
        }
        return moves;
    }
};

}  // namespace

void prepare(std::vector<Taken>& taken, State start, const RelationCells& relations) {
    for (Taken& each : taken) {
        Rests rests(start, relations);
        if (each.kind == RestsOn::Parts) rests.add_proof(each.step);
        else if (each.kind == RestsOn::Links) rests.add_chain(each.step);
        else rests.add(each.step, each.kind);
        each.rests_on = rests.list();
        collect_pattern(each.step, each.shown);
        std::erase_if(each.shown, [&](const Candidate& c) { return !start.has(c.cell, c.value) || start.placed(c.cell); });
        start.apply(each.step);
    }
}

std::vector<Kept> prune(const State& start, const std::vector<Taken>& taken, const std::vector<Rung>& singles, bool one) {
    Pruning pruning(start, taken, singles);
    return one ? pruning.first_placement() : pruning.whole_climb();
}

namespace {

// The step of a clue, with the cells that it leaves a single candidate filled in: nobody makes that two steps.
void add_placements(Step& step, const State& state) {
    const auto is_placed = [&](int32_t cell) { return std::ranges::any_of(step.placements, [&](const Candidate& c) { return c.cell == cell; }); };
    const auto left = [&](int32_t cell) {
        uint64_t values = state.candidates(cell);
        for (const Candidate& c : step.removals)
            if (c.cell == cell) values &= ~(uint64_t(1) << c.value);
        return values;
    };
    for (const Candidate& c : step.removals)
        if (!is_placed(c.cell))
            if (const uint64_t values = left(c.cell); std::has_single_bit(values)) step.placements.push_back({c.cell, std::countr_zero(values)});
}

}  // namespace

void Pruner::take_singles(State& state, Trail& out) const {
    while (!state.solved() && !state.broken()) {
        Climb climb = logic::climb(state, singles_, 0, SIZE_MAX);
        for (Climbed& c : climb.steps) out.steps.push_back({numbers_[size_t(c.rung)], std::move(c.step)});
        if (climb.status != kRunning) throw Interrupted{climb.status};
        if (climb.stopped >= 0) return;
    }
}

Step Pruner::as_told(const Climbed& found, const Kept& kept, const State& state) const {
    Step step = kept.again ? kept.step : found.step;
    step.placements = kept.step.placements, step.removals = kept.step.removals;
    if (habits_[size_t(found.rung)].of_clue) add_placements(step, state);
    return step;
}

Trail Pruner::prune(const State& start, const Trail& climb, const RelationCells& relations, bool one) const {
    if (!one && std::ranges::all_of(climb.steps, [&](const Climbed& c) { return habits_[size_t(c.rung)].single; })) return climb;
    std::vector<Taken> taken;
    for (const Climbed& c : climb.steps) {
        const Habit& habit = habits_[size_t(c.rung)];
        taken.push_back({c.step, habit.single, habit.kind, habit.again, {}, {}});
    }
    prepare(taken, start, relations);
    Trail out;
    State state = start;
    for (const Kept& kept : logic::prune(start, taken, singles_, one)) {
        take_singles(state, out);
        const Climbed& found = climb.steps[size_t(kept.taken)];
        out.steps.push_back({found.rung, as_told(found, kept, state)});
        state.apply(out.steps.back().step);
    }
    take_singles(state, out);
    return out;
}

}  // namespace gridwise::logic
