// What is wanted of a board that is made in the core.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <stdexcept>

#include "brief.hpp"
#include "kernel.hpp"

namespace gridwise::logic {

// How hard a board must be.
struct Wanted {
    const std::vector<Rung>& ladder;    // the techniques that may be needed
    const char* brief;                  // a byte per rung, 1 where nobody wants to be told of its steps
    size_t least;                       // the hardest one needed must stand here, or higher up
    const std::vector<size_t>& stages;  // where the levels below end on the ladder, the last one at `least`; if that is 0, at its end
    bool coarse;                        // as few clues as possible before anybody looks how hard the board is
    bool beyond;                        // what the ladder does not solve is as wanted
    bool narrow = false;                // few boards are as hard as wanted, neither more nor less
};

constexpr double kUnsolvedDistance = 100;          // how far a board is at least that the ladder does not solve

// Climbs to the end, or as far as the ladder leads, and says in `board` how far that is from what is wanted.
void judge(State& state, const Wanted& wanted, auto& board) {
    const Briefly some(wanted.brief);
    while (board.climb.stopped < 0 && !state.solved()) {
        Climb more = climb(state, wanted.ladder, 0, SIZE_MAX);
        if (more.status != kRunning) throw Interrupted{more.status};
        if (state.broken()) throw std::logic_error("the techniques contradict the solution");
        board.climb.stopped = more.stopped;
        std::move(more.steps.begin(), more.steps.end(), std::back_inserter(board.climb.steps));
    }
    if (!state.solved()) {
        board.met = wanted.beyond, board.too_hard = !board.met;
        if (board.too_hard) board.distance = kUnsolvedDistance + double(state.left()) / double(state.cells());
        return;
    }
    size_t hardest = 0;
    for (const Climbed& step : board.climb.steps) hardest = std::max(hardest, size_t(step.rung));
    board.met = hardest >= wanted.least;
    if (!board.met) board.distance = double(wanted.least - hardest) / double(wanted.ladder.size());
}

}  // namespace gridwise::logic
