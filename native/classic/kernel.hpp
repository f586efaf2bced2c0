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

// How many solutions a board is known to have.
enum BoardStatus : uint8_t { kNone, kOne, kSeveral, kUndecided, kBad };

// A question about many boards, and where the answers go. Several threads may work on the same task.
struct Task {
    const uint8_t* boards;             // 81 bytes each: 0 for an open cell, or 1 to 9; any other byte makes a board bad
    size_t count;
    uint64_t limit = 2;                // solutions after which a board is finished
    uint64_t guesses = ~uint64_t(0);   // guesses after which a board is left undecided
    uint64_t* found = nullptr;         // per board: the number of solutions, up to the limit
    uint8_t* statuses = nullptr;       // per board; initially kUndecided, or kBad to skip it
    uint8_t* solutions = nullptr;      // 81 bytes each: the first solution found
    const uint64_t* seeds = nullptr;   // per board; makes guesses random
    std::atomic<bool> stop{false};     // set it to stop all threads
    size_t chunk = 256;                // boards that a thread takes at a time
    std::atomic<size_t> next{0};       // the next board that no thread has taken
    std::atomic<uint64_t> total_guesses{0};
};

// Solves single boards, one per call, without setting up a task.
class SingleSolver {
public:
    virtual ~SingleSolver() = default;
    // The number of solutions, up to the limit; the first goes to `solution`, 81 bytes.
    virtual uint64_t solve(const uint8_t* board, uint64_t limit, uint8_t* solution) = 0;
    // Whether a board has a solution in which this open cell does not hold this digit.
    virtual bool solvable_without(const uint8_t* board, int cell, int digit) = 0;
    // A random solution of the empty board.
    virtual void fill(uint64_t seed, uint8_t* solution) = 0;
};

struct Kernel {
    const char* name;
    int lanes;
    bool (*usable)();      // whether this processor can run it
    // Works until no board is left or the task is stopped; calls `poll` now and then, if it is set.
    void (*work)(Task&, const std::function<void()>& poll);
    std::unique_ptr<SingleSolver> (*single_solver)();
};

// The kernels that this processor can run, fastest first.
std::vector<const Kernel*> usable_kernels();

// The number of threads that help: no more than wanted, than there are cores, and than there are parts to work on.
int useful_threads(int wanted, size_t parts);

// Completes a task with up to this many threads. The calling thread is one of them and calls `poll` now and then.
// Throws std::system_error if a thread can't be started.
void run(Task& task, const Kernel& kernel, int wanted, const std::function<void()>& poll);

// Runs each part in a thread of its own, the first in the calling one.
void run_in_threads(int parts, const std::function<void(int part)>& work);

// Boards read from lines of 81 cells: digits, and any of . 0 * _ - for an open cell. Text after a blank, a comma or a
// semicolon is ignored; with `comments`, so are empty lines and lines that start with #.
struct Lines {
    std::vector<uint8_t> boards;
    std::vector<uint8_t> bad;       // per board: 0 correct, 1 its length is wrong, 2 it has an unknown character
    std::vector<uint32_t> where;    // of a bad one: its length, or the place of the character
    std::vector<uint64_t> numbers;  // per board: the number of its line, from 0
    uint64_t count = 0;             // lines read
};
Lines read_lines(const char* text, size_t size, bool comments, int wanted, const std::function<bool()>& poll = [] { return false; });

// Reads 81 characters. Returns the place of the first that is no cell, or -1.
int read_cells(const char* text, uint8_t* board);

}  // namespace gridwise::classic
