// The search of each lane: a stack of boards to come back to. Lanes share the rounds of reasoning and nothing else, so what
// is found for a board does not depend on its neighbours.
#pragma once

#include <cstring>
#include <memory>

#include "kernel.hpp"
#include "rounds.hpp"

namespace gridwise::classic {
namespace {

constexpr uint32_t kEvery3rd = 0x9249;  // of 18 bits: the arrangements of the first band
constexpr uint64_t kEvery9th = 1ull | 1ull << 9 | 1ull << 18 | 1ull << 27 | 1ull << 36 | 1ull << 45;
constexpr size_t kChunk = 256;          // boards that a thread takes at once
constexpr uint32_t kBetweenPolls = 4096;  // rounds, about a millisecond

constexpr uint32_t bit_of(int cell) { return 1u << (cell % 27 + cell % 27 / 9); }

struct Seen {
    uint32_t cells[81][3];  // by cell and band: the cells in the same row, column or box
    constexpr Seen() : cells{} {
        for (int a = 0; a < 81; ++a)
            for (int b = 0; b < 81; ++b)
                if (a != b && (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3)))
                    cells[a][b / 27] |= bit_of(b);
    }
};
constexpr Seen kSeen;

struct Saved {
    uint32_t cells[27];
};

struct Lane {
    size_t board;
    uint64_t found, guesses, chance;
    int depth;
    Saved stack[162];  // each guess on the way settles a row or a column for a digit
};

// One bit for each of eight bytes, none above 127, that is not zero.
inline uint64_t bytes_set(const uint8_t* bytes) {
    uint64_t x;
    std::memcpy(&x, bytes, 8);
    return ((x + 0x7F7F7F7F7F7F7F7Full) >> 7 & 0x0101010101010101ull) * 0x0102040810204080ull >> 56;
}

struct Setup {
    uint32_t* cells;
    uint32_t given[27]{}, all_given[3]{};

    GRIDWISE_INLINE void place(int cell, int value) {
        uint32_t* digit = cells + 3 * value - 3;
        const int band = cell / 27;
        const uint32_t bit = bit_of(cell);
        given[3 * value - 3 + band] |= bit;
        all_given[band] |= bit;
        for (int i = 0; i < 3; ++i) digit[i] &= ~kSeen.cells[cell][i];
    }
};

void set_up(const uint8_t* board, uint32_t* cells) {
    Setup setup{cells};
    for (int i = 0; i < 27; ++i) cells[i] = kBand;
    for (int half = 0; half < 80; half += 40) {  // over the givens only: branches that nobody can foresee cost the most
        uint64_t left = 0;
        for (int i = 0; i < 40; i += 8) left |= bytes_set(board + half + i) << i;
        for (; left != 0; left &= left - 1) {
            const int cell = half + __builtin_ctzll(left);
            setup.place(cell, board[cell]);
        }
    }
    if (board[80]) setup.place(80, board[80]);
    for (int i = 0; i < 27; ++i) cells[i] &= setup.given[i] | ~setup.all_given[i % 3];
}

class Lanes {
public:
    explicit Lanes(Task& task) : task_(task), lanes_(new Lane[kLanes]) {}

    void run(const std::function<void()>& poll) {
        std::memset(&boards_, 0, sizeof boards_);
        for (int lane = 0; lane < kLanes; ++lane) begin(lane);
        uint32_t stuck = 0;  // lanes that a plain round did not change
        for (uint32_t round = 1; active_ != 0; ++round) {
            // Triads are looked for only when a board would be guessed at otherwise: easy boards hardly need them.
            const bool thorough = stuck != 0;
            const Outcome outcome = thorough ? work_round<true>(boards_) : work_round<false>(boards_);
            const uint32_t dead = lanes_set(outcome.dead) & active_;
            const uint32_t still = ~lanes_set(outcome.changed) & active_ & ~dead;
            const uint32_t solved = still & ~lanes_set(outcome.open);
            stuck = thorough ? 0 : still & ~solved;
            for (uint32_t left = solved; left != 0; left &= left - 1) keep_solution(__builtin_ctz(left));
            for (uint32_t left = thorough ? still & ~solved : 0; left != 0; left &= left - 1) guess(__builtin_ctz(left));
            for (uint32_t left = dead; left != 0; left &= left - 1) go_back(__builtin_ctz(left));
            if (round % kBetweenPolls == 0) {
                if (poll) poll();
                if (task_.stop.load(std::memory_order_relaxed)) break;
            }
        }
        task_.total_guesses += total_guesses_;
        task_.finished += finished_;
    }

private:
    uint32_t* words(int lane) { return reinterpret_cast<uint32_t*>(boards_.cells) + lane; }

    void put(int lane, const uint32_t* cells) {
        uint32_t* at = words(lane);
        for (int i = 0; i < 27; ++i) at[i * kLanes] = cells[i];
    }

    // The next board of the task, if there is one.
    void begin(int lane) {
        size_t board;
        do {
            if (first_ == last_ && !take_chunk()) {
                active_ &= ~(1u << lane);
                return;
            }
            board = first_++;
        } while (task_.skip && task_.skip[board]);
        Lane& mine = lanes_[lane];
        mine.board = board;
        mine.found = mine.guesses = 0;
        mine.depth = 0;
        mine.chance = task_.seeds ? task_.seeds[board] | 1 : 0;
        uint32_t cells[27];
        set_up(task_.boards + 81 * board, cells);
        put(lane, cells);
        active_ |= 1u << lane;
    }

    bool take_chunk() {
        first_ = task_.next.fetch_add(kChunk);
        last_ = first_ + kChunk < task_.count ? first_ + kChunk : task_.count;
        if (first_ < last_) return true;
        first_ = last_ = 0;
        return false;
    }

    void end(int lane) {
        const Lane& mine = lanes_[lane];
        if (task_.found) task_.found[mine.board] = mine.found;
        if (task_.decided) task_.decided[mine.board] = mine.guesses <= task_.guesses;
        total_guesses_ += mine.guesses;
        if (++finished_ == kChunk) {
            task_.finished += finished_;
            finished_ = 0;
        }
        begin(lane);
    }

    void go_back(int lane) {
        Lane& mine = lanes_[lane];
        if (mine.depth == 0) return end(lane);
        put(lane, mine.stack[--mine.depth].cells);
    }

    void keep_solution(int lane) {
        Lane& mine = lanes_[lane];
        if (mine.found++ == 0 && task_.solutions) write(lane, task_.solutions + 81 * mine.board);
        if (mine.found >= task_.limit) return end(lane);
        go_back(lane);
    }

    void write(int lane, uint8_t* out) {
        const uint32_t* at = words(lane);
        for (int number = 0; number < 27; ++number)
            for (uint32_t left = at[number * kLanes]; left != 0; left &= left - 1) {
                const int bit = __builtin_ctz(left), row = bit / 10;
                out[number % 3 * 27 + row * 9 + bit - 10 * row] = uint8_t(number / 3 + 1);
            }
    }

    // The digit in the band or stack with the fewest arrangements goes into one of its minirows, or, later, does not.
    void guess(int lane) {
        Lane& mine = lanes_[lane];
        if (++mine.guesses > task_.guesses) return end(lane);
        const uint32_t* across = reinterpret_cast<const uint32_t*>(boards_.across) + lane;
        const uint32_t* down = reinterpret_cast<const uint32_t*>(boards_.down) + lane;
        const int place = fewest(across, down);
        const uint32_t mask = place < 3 ? kEvery3rd << place : (7u << 3 * (place - 3)) * 0x201u;
        const int digit = choose(place < 3 ? across : down, mask, mine.chance);
        Saved& other = mine.stack[mine.depth++];
        uint32_t* at = words(lane);
        for (int i = 0; i < 27; ++i) other.cells[i] = at[i * kLanes];
        if (place < 3) guess_minirow(at, other, 3 * digit + place, mine.chance);
        else guess_column(at, other, 3 * digit, place - 3, mine.chance);
    }

    // The band (0 to 2) or stack (3 to 5) that is not settled and has the fewest arrangements for all digits together.
    static int fewest(const uint32_t* across, const uint32_t* down) {
        int counts[6]{};
        for (int i = 0; i < 9; i += 3) {
            const uint64_t a = packed(across + i * kLanes), d = packed(down + i * kLanes);
            for (int k = 0; k < 3; ++k) {
                counts[k] += __builtin_popcountll(a & 0x249249249249249ull << k);
                counts[3 + k] += __builtin_popcountll(d & (7ull << 3 * k) * kEvery9th);
            }
        }
        int best = -1;
        for (int i = 0; i < 6; ++i)
            if (counts[i] > 9 && (best < 0 || counts[i] < counts[best])) best = i;
        return best;
    }

    // The arrangements of three digits, 18 bits each.
    static uint64_t packed(const uint32_t* x) {
        return uint64_t(x[0]) | uint64_t(x[kLanes]) << 18 | uint64_t(x[2 * kLanes]) << 36;
    }

    // The digit with the fewest arrangements there, two at least.
    static int choose(const uint32_t* arrangements, uint32_t mask, uint64_t& chance) {
        int best = 99, digit = 0;
        const int first = chance ? draw(chance, 9) : 0;
        for (int i = 0; i < 9; ++i) {
            const int number = first + i < 9 ? first + i : first + i - 9;
            const int count = __builtin_popcount(arrangements[number * kLanes] & mask);
            if (count > 1 && count < best) {
                best = count;
                digit = number;
            }
        }
        return digit;
    }

    // A number below `below`; chance is 0 where nothing is left to it.
    static int draw(uint64_t& chance, uint32_t below) {
        chance += 0x9E3779B97F4A7C15ull;
        uint64_t z = chance;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ z >> 27) * 0x94D049BB133111EBull;
        return int((z >> 32) * below >> 32);
    }

    static void guess_minirow(uint32_t* at, Saved& other, int number, uint64_t& chance) {
        uint32_t& word = at[number * kLanes];
        for (int row = 0;; ++row) {
            const uint32_t cells = word >> 10 * row & kRow;
            const uint32_t boxes = (cells | cells >> 1 | cells >> 2) & 0x49;
            if ((boxes & (boxes - 1)) == 0) continue;  // settled in this row
            const uint32_t minirow = (one_of(boxes, chance) * 7) << 10 * row;
            other.cells[number] &= ~minirow;
            word &= ~(kRow << 10 * row) | minirow;
            return;
        }
    }

    static void guess_column(uint32_t* at, Saved& other, int number, int stack, uint64_t& chance) {
        for (int column = 3 * stack;; ++column) {
            const uint32_t cells = rows(1u << column);
            uint32_t bands = 0;
            for (int band = 0; band < 3; ++band) bands |= uint32_t((at[(number + band) * kLanes] & cells) != 0) << band;
            if ((bands & (bands - 1)) == 0) continue;
            const int kept = __builtin_ctz(one_of(bands, chance));
            other.cells[number + kept] &= ~cells;
            for (int band = 0; band < 3; ++band)
                if (band != kept) at[(number + band) * kLanes] &= ~cells;
            return;
        }
    }

    // One bit: the lowest, or any where chance decides.
    static uint32_t one_of(uint32_t bits, uint64_t& chance) {
        if (chance)
            for (int skip = draw(chance, uint32_t(__builtin_popcount(bits))); skip > 0; --skip) bits &= bits - 1;
        return bits & -bits;
    }

    Task& task_;
    Boards boards_;
    std::unique_ptr<Lane[]> lanes_;
    uint32_t active_ = 0;
    size_t first_ = 0, last_ = 0, finished_ = 0;
    uint64_t total_guesses_ = 0;
};

}  // namespace
}  // namespace gridwise::classic
