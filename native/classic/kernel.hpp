// The classic 9×9 kernel: many boards at once, one in each lane of the processor's vector registers.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace gridwise::classic {

constexpr int kCells = 81;

// How many solutions a board has, as far as it is proved.
enum Finding : uint8_t { kNone, kOne, kSeveral, kUndecided, kBad };

// What is asked of many boards, and where the answers go. Several threads may work on the same task.
struct Task {
    const uint8_t* boards;             // 81 bytes each: 0 for an open cell, 1 to 9; with anything else in it, a board is bad
    size_t count;
    uint64_t limit = 2;                // solutions after which a board is finished
    uint64_t guesses = ~uint64_t(0);   // guesses after which a board is given up
    uint64_t* found = nullptr;         // by board: the number of solutions, up to the limit
    uint8_t* findings = nullptr;       // by board; kUndecided to begin with, and kBad where it is to be left out
    uint8_t* solutions = nullptr;      // 81 bytes each: the first solution found
    const uint64_t* seeds = nullptr;   // by board: guess at random
    std::atomic<bool> stop{false};     // set to end the work of all threads
    size_t chunk = 256;                // boards that a thread takes at once
    std::atomic<size_t> next{0};       // the next board that nobody has begun
    std::atomic<uint64_t> total_guesses{0};
};

// One board after the other, without anything to set up in between.
class OneByOne {
public:
    virtual ~OneByOne() = default;
    // The number of solutions, up to the limit; the first goes to `solution`, 81 bytes.
    virtual uint64_t solve(const uint8_t* board, uint64_t limit, uint8_t* solution) = 0;
    // Whether a board has a solution in which an open cell holds something else than this digit.
    virtual bool differs(const uint8_t* board, int cell, int digit) = 0;
    // A solution of the empty board, by chance.
    virtual void fill(uint64_t seed, uint8_t* solution) = 0;
};

struct Kernel {
    const char* name;
    int lanes;
    bool (*usable)();      // whether this processor can run it
    // Works until no board is left or it is told to stop; the one that called also looks after `poll`, now and then.
    void (*work)(Task&, const std::function<void()>& poll);
    std::unique_ptr<OneByOne> (*one_by_one)();
};

// The kernels that this processor can run, the fastest first.
std::vector<const Kernel*> usable_kernels();

// The answers to a task, worked on by so many threads, one of them this one, which calls `poll` now and then.
void run(Task& task, const Kernel& kernel, int threads, const std::function<void()>& poll);

// Works on parts of something, each in a thread of its own, the first in this one.
void in_parts(int parts, const std::function<void(int part)>& work);

// Lines of 81 cells to boards: digits, and any of . 0 * _ - for an open cell. What follows behind a blank, a comma or a
// semicolon is a remark; empty lines and those that begin with # are left out where `comments` says so.
struct Lines {
    std::vector<uint8_t> boards;
    std::vector<uint8_t> bad;       // by board: 0 if it is fine, 1 if its length is wrong, 2 if a cell holds something else
    std::vector<uint32_t> where;    // of a bad one: its length, or the place of that cell
    std::vector<uint64_t> numbers;  // by board: the number of its line, from 0
    uint64_t count = 0;             // lines read
};
Lines read_lines(const char* text, size_t size, bool comments, int threads, const std::function<bool()>& poll = [] { return false; });

// Reads 81 characters; the place of the first that is no cell, or -1.
int read_cells(const char* text, uint8_t* board);

}  // namespace gridwise::classic
