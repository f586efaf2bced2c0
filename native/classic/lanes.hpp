// A search per lane, each with its own stack of boards to return to. Lanes share only the rounds of reasoning, so the
// result for a board does not depend on the boards beside it.
#pragma once

#include <memory>

#include "guess.hpp"
#include "kernel.hpp"
#include "setup.hpp"

namespace gridwise::classic {
namespace {

constexpr uint32_t kBetweenPolls = 4096;  // rounds, about a millisecond

struct Saved {
    uint32_t cells[27];
};

struct Lane {
    size_t board;
    uint64_t found, guesses, rng;
    int depth;
    Saved stack[162];  // deep enough: each guess settles a row or a column for a digit
};

class Lanes {
public:
    explicit Lanes(Task& task) : task_(task), lanes_(new Lane[kLanes]) {}

    void run(const std::function<void()>& poll) {
        std::memset(&boards_, 0, sizeof boards_);
        for (int lane = 0; lane < kLanes; ++lane) take_board(lane);
        uint32_t stuck = 0;  // lanes that a plain round did not change
        for (uint32_t round = 1; active_ != 0; ++round) {
            // Triads are looked for only before guessing: easy boards hardly need them.
            const bool thorough = stuck != 0;
            const Outcome outcome = thorough ? work_round<true>(boards_) : work_round<false>(boards_);
            const uint32_t dead = lanes_set(outcome.dead) & active_;
            const uint32_t still = ~lanes_set(outcome.changed) & active_ & ~dead;
            const uint32_t solved = still & ~lanes_set(outcome.open);
            stuck = thorough ? 0 : still & ~solved;
            for (uint32_t left = solved; left != 0; left &= left - 1) record_solution(__builtin_ctz(left));
            for (uint32_t left = thorough ? still & ~solved : 0; left != 0; left &= left - 1) guess(__builtin_ctz(left));
            for (uint32_t left = dead; left != 0; left &= left - 1) backtrack(__builtin_ctz(left));
            if (round % kBetweenPolls == 0) {
                if (poll) poll();
                if (task_.stop.load(std::memory_order_relaxed)) break;
            }
        }
        task_.total_guesses += total_guesses_;
    }

private:
    uint32_t* words(int lane) { return reinterpret_cast<uint32_t*>(boards_.cells) + lane; }

    void load(int lane, const uint32_t* cells) {
        uint32_t* at = words(lane);
        for (int i = 0; i < 27; ++i) at[i * kLanes] = cells[i];
    }

    // Puts the next board of the task into the lane, if there is one.
    void take_board(int lane) {
        size_t board;
        do {
            if (first_ == last_ && !take_chunk()) {
                active_ &= ~(1u << lane);
                return;
            }
            board = first_++;
        } while (is_bad(board));
        Lane& mine = lanes_[lane];
        mine.board = board;
        mine.found = mine.guesses = 0;
        mine.depth = 0;
        mine.rng = task_.seeds ? task_.seeds[board] | 1 : 0;
        uint32_t cells[27];
        set_up(task_.boards + 81 * board, View<uint32_t, 3, 1>{cells});
        load(lane, cells);
        active_ |= 1u << lane;
    }

    bool is_bad(size_t board) {
        if (!task_.statuses) return false;
        const uint8_t* cells = task_.boards + 81 * board;
        uint8_t most = 0;
        for (int i = 0; i < kCells; ++i) most = cells[i] > most ? cells[i] : most;
        if (most > 9) task_.statuses[board] = kBad;
        return task_.statuses[board] == kBad;
    }

    bool take_chunk() {
        first_ = task_.next.fetch_add(task_.chunk);
        last_ = first_ + task_.chunk < task_.count ? first_ + task_.chunk : task_.count;
        if (first_ < last_) return true;
        first_ = last_ = 0;
        return false;
    }

    // Two solutions are several, even if the search was not completed.
    uint8_t status_of(const Lane& lane) const {
        if (lane.found >= 2) return kSeveral;
        return lane.guesses > task_.guesses ? kUndecided : lane.found != 0 ? kOne : kNone;
    }

    void finish_board(int lane) {
        const Lane& mine = lanes_[lane];
        if (task_.found) task_.found[mine.board] = mine.found;
        if (task_.statuses) task_.statuses[mine.board] = status_of(mine);
        total_guesses_ += mine.guesses;
        take_board(lane);
    }

    void backtrack(int lane) {
        Lane& mine = lanes_[lane];
        if (mine.depth == 0) return finish_board(lane);
        load(lane, mine.stack[--mine.depth].cells);
    }

    void record_solution(int lane) {
        Lane& mine = lanes_[lane];
        if (mine.found++ == 0 && task_.solutions) write(lane, task_.solutions + 81 * mine.board);
        if (mine.found >= task_.limit) return finish_board(lane);
        backtrack(lane);
    }

    void write(int lane, uint8_t* out) {
        const uint32_t* at = words(lane);
        for (int number = 0; number < 27; ++number)
            for (uint32_t left = at[number * kLanes]; left != 0; left &= left - 1)
                out[cell_of(number % 3, left)] = uint8_t(number / 3 + 1);
    }

    void guess(int lane) {
        Lane& mine = lanes_[lane];
        if (++mine.guesses > task_.guesses) return finish_board(lane);
        Saved& other = mine.stack[mine.depth++];
        uint32_t* at = words(lane);
        for (int i = 0; i < 27; ++i) other.cells[i] = at[i * kLanes];
        guess_once(View<uint32_t, 3 * kLanes, kLanes>{at}, View<uint32_t, 3, 1>{other.cells},
                   reinterpret_cast<const uint32_t*>(boards_.across) + lane, reinterpret_cast<const uint32_t*>(boards_.down) + lane,
                   std::integral_constant<int, kLanes>{}, mine.rng);
    }

    Task& task_;
    Boards boards_;
    std::unique_ptr<Lane[]> lanes_;
    uint32_t active_ = 0;
    size_t first_ = 0, last_ = 0;
    uint64_t total_guesses_ = 0;
};

}  // namespace
}  // namespace gridwise::classic
