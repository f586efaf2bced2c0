// The wanted difficulty of a board generated in the core.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <stdexcept>

#include "brief.hpp"
#include "kernel.hpp"
#include "steering.hpp"

namespace gridwise::logic {

struct Wanted {
    const std::vector<Rung>& ladder;    // the techniques that may be needed
    const char* brief;                  // a byte per rung, 1 if only the number of its steps is needed
    size_t least;                       // the hardest technique needed is at least this rung
    const std::vector<size_t>& stages;  // the rungs where the easier levels end: the last at `least` or, if that is 0, at the end of the ladder
    bool coarse;                        // remove as many clues as possible before rating the board
    bool beyond;                        // boards that the ladder does not solve are as wanted
    bool narrow = false;                // few boards have exactly the wanted difficulty
};

constexpr double kUnsolvedDistance = 100;          // the least distance of a board that the ladder does not solve

// A board and how it is solved.
struct RatedBoard : Judgement {
    Climb climb;
    std::vector<uint8_t> open;  // if it is too hard, per cell: 1 if the ladder left it open
    bool solved() const { return climb.stopped < 0; }
    size_t left() const { return size_t(std::count(open.begin(), open.end(), 1)); }
};

// Climbs as far as the ladder leads, and notes in `board` how far that is from what is wanted.
inline void judge(State& state, const Wanted& wanted, RatedBoard& board) {
    const BriefScope some(wanted.brief);
    while (board.climb.stopped < 0 && !state.solved()) {
        Climb more = climb(state, wanted.ladder, 0, SIZE_MAX);
        if (more.status != kRunning) throw Interrupted{more.status};
        if (state.broken()) throw std::logic_error("the techniques contradict the solution");
        board.climb.stopped = more.stopped;
        std::move(more.steps.begin(), more.steps.end(), std::back_inserter(board.climb.steps));
    }
    if (!state.solved()) {
        board.met = wanted.beyond, board.too_hard = !board.met;
        if (!board.too_hard) return;
        board.distance = kUnsolvedDistance + double(state.left()) / double(state.cells());
        for (int32_t c = 0; c < state.cells(); ++c) board.open.push_back(!state.placed(c));
        return;
    }
    size_t hardest = 0;
    for (const Climbed& step : board.climb.steps) hardest = std::max(hardest, size_t(step.rung));
    board.met = hardest >= wanted.least;
    if (!board.met) board.distance = double(wanted.least - hardest) / double(wanted.ladder.size());
}

}  // namespace gridwise::logic
