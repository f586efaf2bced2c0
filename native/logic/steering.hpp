// Steers a board towards what is wanted: the one loop of all generators. They differ in how they change and judge a board.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

namespace gridwise::logic {

// How a board compares with what is wanted.
struct Judgement {
    bool met = false, too_hard = false; // neither: too easy
    double distance = 0;                // 0 if it is as wanted
};

// How long to go on. The more a change costs and the less a fresh start does, the less patience is worthwhile.
struct Patience {
    int changes;   // changes in a row without progress
    int edge = 1;  // of this many changes to a board that is too easy, all but one start from the last board that was too hard
    int near = 1;  // this many times the patience for boards within the distance kNear

    static constexpr double kNear = 1;
    int with(const Judgement& board) const { return board.distance < kNear ? changes * near : changes; }
};

constexpr Patience kForCages{.changes = 6, .edge = 4};
constexpr Patience kForClues{.changes = 12, .edge = 8, .near = 3};
constexpr Patience kForDeals{.changes = 12};  // a recipe changes all clues at once
constexpr Patience kForReturns{.changes = 8};

constexpr size_t kBulk = 15;  // unsolved cells per additional clue given back at once

// Changes the board until it is as wanted, there is no progress, or there is nothing to change. A Board is a Judgement; `change` takes one
// and gives an optional other: easier if it was too hard, otherwise harder.
template <class Board>
Board steered(Board board, const Patience& patience, auto&& change) {
    std::optional<Board> edge;  // the last one that was too hard
    for (int left = patience.with(board); !board.met && left > 0;) {
        if (board.too_hard) edge = board;
        // If one change made the board too easy, another in its place may be right.
        const bool back = !board.too_hard && edge && left % patience.edge;
        std::optional<Board> fresh = change(back ? *edge : board);
        if (!fresh) break;
        left = fresh->distance < board.distance ? patience.with(*fresh) : left - 1;
        if (fresh->distance <= board.distance) board = std::move(*fresh);
        else if (back && fresh->too_hard) edge = std::move(fresh);
    }
    return board;
}

// Keeps the closest of several boards.
template <class Board>
void keep(std::optional<Board>& nearest, Board board) {
    if (!nearest || board.distance <= nearest->distance) nearest = std::move(board);
}

}  // namespace gridwise::logic
