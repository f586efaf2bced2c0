// Which steps of a climb matter, and when: backwards, a step is left out if the steps after it reach the same end without it.
#pragma once

#include "kernel.hpp"

namespace gridwise::logic {

// The steps of a climb, kept until something asks for one of them. Most callers never do.
struct Trail {
    std::vector<Climbed> steps;
};

// A cell that a step rests on: its candidates when the step was found, and those that it may have without a difference.
struct Allowed {
    int32_t cell;
    uint64_t found, values;
};

// What must not grow for a step to stay true: the candidates of the pattern's cells, the places of its values in houses, both, what
// the strong links of a chain rest on, or the parts of a proof.
enum class RestsOn : int32_t { Both, Cells, Places, Links, Parts };

// What pruning has to know of a technique, by its rung on a ladder.
struct Habit {
    bool single = false;
    bool of_clue = false;            // a cell that it leaves one candidate is filled in the same step
    RestsOn kind = RestsOn::Both;
    Rung again{};
};

// A step of a climb. Singles come as soon as they can and are never left out; the others are moves.
struct Taken {
    Step step;
    bool single = false;
    RestsOn kind = RestsOn::Both;
    Rung again{};                    // finds a step that is no longer as it was; without a kernel it counts as lost
    std::vector<Allowed> rests_on;   // this and the next one are set by `prepare`
    std::vector<Candidate> shown;    // the candidates of its pattern
};

// The cells of each relation, and whether it speaks of each value separately, as houses do.
struct RelationCells {
    std::vector<std::vector<int32_t>> cells;
    std::vector<bool> by_value;
};

// Sets what each step rests on: a climb from `start` that takes all of them.
void prepare(std::vector<Taken>& taken, State start, const RelationCells& relations);

// A move in its new place.
struct Kept {
    int32_t taken;                   // its index
    bool again;                      // whether `step` was found anew; else it has only the changes that are left to make
    Step step;
};

// The moves that matter, in the order in which placements need them: until all is placed that the climb places or, with `one`,
// until there is one more placement.
std::vector<Kept> prune(const State& start, const std::vector<Taken>& taken, const std::vector<Rung>& singles, bool one);

// The same for whole ladders: the habits of its rungs, and the rungs of its singles with their numbers on it.
class Pruner {
public:
    Pruner(std::vector<Habit> habits, std::vector<Rung> singles, std::vector<int32_t> numbers)
        : habits_(std::move(habits)), singles_(std::move(singles)), numbers_(std::move(numbers)) {}

    // A climb of that ladder from `start`, without what does not matter and with singles before anything else.
    Trail prune(const State& start, const Trail& climb, const RelationCells& relations, bool one) const;
    size_t rungs() const { return habits_.size(); }

private:
    void take_singles(State& state, Trail& out) const;
    Step as_told(const Climbed& found, const Kept& kept, const State& state) const;

    std::vector<Habit> habits_;
    std::vector<Rung> singles_;
    std::vector<int32_t> numbers_;
};

}  // namespace gridwise::logic
