// Boards of all kinds, good and bad, through every kernel: all must give the same answers, and the sanitizers be silent.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "generator.hpp"

using namespace gridwise::classic;

namespace {

using Chance = std::mt19937_64;

int below(Chance& chance, int most) { return int(chance() % uint64_t(most)); }

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "failed: %s\n", what);
    std::exit(1);
}

// The solution with cells opened and some changed, a nearly empty board, or any bytes.
void draw_board(Chance& chance, const uint8_t* solution, uint8_t* board) {
    const int kind = below(chance, 20);
    if (kind == 0) {
        for (int i = 0; i < kCells; ++i) board[i] = uint8_t(chance());
        return;
    }
    if (kind == 1) {
        std::fill_n(board, kCells, uint8_t(0));
        for (int i = below(chance, 12); i > 0; --i) board[below(chance, kCells)] = uint8_t(1 + below(chance, 9));
        return;
    }
    std::copy_n(solution, kCells, board);
    const int kept = 20 + below(chance, 45);
    for (int i = 0; i < kCells; ++i)
        if (below(chance, kCells) >= kept) board[i] = 0;
    if (kind < 5) board[below(chance, kCells)] = uint8_t(1 + below(chance, 9));
    if (kind == 5) board[below(chance, kCells)] = uint8_t(below(chance, 256));
}

struct Answers {
    std::vector<uint64_t> found;
    std::vector<uint8_t> statuses, solutions;
    uint64_t guesses = 0;
    bool operator==(const Answers&) const = default;
};

Answers solve(const std::vector<uint8_t>& boards, const Kernel& kernel, int threads) {
    const size_t count = boards.size() / kCells;
    Answers answers{std::vector<uint64_t>(count), std::vector<uint8_t>(count, kUndecided), std::vector<uint8_t>(boards.size())};
    Task task;
    task.boards = boards.data();
    task.count = count;
    task.guesses = 200;
    task.found = answers.found.data();
    task.statuses = answers.statuses.data();
    task.solutions = answers.solutions.data();
    run(task, kernel, threads, [] {});
    answers.guesses = task.total_guesses;
    return answers;
}

// Every solution keeps the rules; single boards get the same answers one by one.
void check(const std::vector<uint8_t>& boards, const Answers& answers, SingleSolver& solver) {
    for (size_t i = 0; i < answers.found.size(); ++i) {
        const uint8_t *board = &boards[i * kCells], *solution = &answers.solutions[i * kCells];
        require((answers.statuses[i] == kBad) == (*std::max_element(board, board + kCells) > 9), "bad boards are told");
        if (answers.found[i]) require(is_solution(solution, board), "a solution keeps the rules");
        if (i % 16 || answers.statuses[i] > kSeveral) continue;
        uint8_t single[kCells];
        require(solver.solve(board, 2, single) == answers.found[i], "a single board has as many solutions");
        if (answers.found[i]) require(std::equal(single, single + kCells, solution), "and the same first one");
    }
}

// Lines with all kinds of characters: any number of threads reads the same.
void read_text(Chance& chance) {
    std::string text;
    for (int lines = below(chance, 60); lines > 0; --lines) {
        for (int i = below(chance, 8) ? kCells : below(chance, 200); i > 0; --i)
            text += below(chance, 400) ? ".0*_-123456789"[below(chance, 14)] : char(chance());
        text += below(chance, 10) ? "\n" : "";
    }
    for (const bool comments : {false, true}) {
        const Lines one = read_lines(text.data(), text.size(), comments, 1);
        for (int threads = 2; threads < 5; ++threads) {
            const Lines many = read_lines(text.data(), text.size(), comments, threads);
            require(one.boards == many.boards && one.bad == many.bad && one.where == many.where && one.numbers == many.numbers &&
                        one.count == many.count,
                    "threads read the same lines");
        }
    }
}

// Puzzles with random groups of cells that go together.
void make_puzzles(Chance& chance, const std::vector<const Kernel*>& kernels) {
    Groups groups(size_t(1 + below(chance, kCells)));
    for (int32_t cell = 0; cell < kCells; ++cell) groups[size_t(below(chance, int(groups.size())))].push_back(cell);
    const uint64_t seed = chance();
    uint8_t first[kCells];
    for (const Kernel* kernel : kernels) {
        uint8_t givens[kCells], solution[kCells];
        Generator generator(*kernel);
        generator.generate(seed, groups, givens, solution);
        require(is_solution(solution, givens), "a puzzle has its solution");
        if (kernel == kernels.front()) std::copy_n(givens, kCells, first);
        require(std::equal(givens, givens + kCells, first), "kernels make the same puzzle");
        require(generator.carve(solution, givens, groups), "a puzzle has one solution");
        require(certificate(givens, solution) == certificate(first, solution), "nothing was left to take away");
    }
}

}  // namespace

int main(int argc, char** argv) {
    const size_t count = argc > 1 ? size_t(std::atoll(argv[1])) : 10000, batch = 5000;
    Chance chance(argc > 2 ? uint64_t(std::atoll(argv[2])) : 1);
    const auto kernels = usable_kernels();
    Generator generator(*kernels.front());
    std::vector<uint64_t> kinds(5);
    for (size_t done = 0; done < count; done += batch) {
        std::vector<uint8_t> boards(std::min(batch, count - done) * kCells);
        uint8_t solution[kCells];
        for (size_t at = 0; at < boards.size(); at += kCells) {
            if (at / kCells % 20 == 0) generator.fill(chance(), solution);
            draw_board(chance, solution, &boards[at]);
        }
        const Answers first = solve(boards, *kernels.front(), 1);
        for (const Kernel* kernel : kernels) {
            require(solve(boards, *kernel, 1 + below(chance, 4)) == first, "all kernels give the same answers");
            check(boards, first, *kernel->single_solver());
        }
        for (uint8_t status : first.statuses) ++kinds[status];
        read_text(chance);
        make_puzzles(chance, kernels);
    }
    std::printf("%zu boards, %zu kernels: %llu without solution, %llu with one, %llu with several, %llu undecided, %llu bad\n", count,
                kernels.size(), (unsigned long long)kinds[0], (unsigned long long)kinds[1], (unsigned long long)kinds[2],
                (unsigned long long)kinds[3], (unsigned long long)kinds[4]);
}
