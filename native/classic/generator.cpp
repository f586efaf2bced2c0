#include "generator.hpp"

#include <algorithm>
#include <numeric>

#include "draws.hpp"

namespace gridwise::classic {
namespace {

constexpr uint32_t kAll = 0x3FE;  // all digits

// A random order of rows (or columns) that keeps those of a band (or stack) together.
void shuffle_lines(int (&lines)[9], uint64_t& rng) {
    int bands[3] = {0, 1, 2};
    shuffle(bands, 3, rng);
    for (int i = 0; i < 3; ++i) {
        int inside[3] = {0, 1, 2};
        shuffle(inside, 3, rng);
        for (int j = 0; j < 3; ++j) lines[3 * i + j] = 3 * bands[i] + inside[j];
    }
}

// Transforms a board by a random symmetry, so that no place and no digit is favoured.
void apply_random_symmetry(uint8_t* board, uint64_t& rng) {
    int rows[9], columns[9];
    uint8_t digits[9];
    shuffle_lines(rows, rng);
    shuffle_lines(columns, rng);
    std::iota(digits, digits + 9, uint8_t(1));
    shuffle(digits, 9, rng);
    const bool transposed = draw(rng, 2) != 0;
    uint8_t old[kCells];
    std::copy_n(board, kCells, old);
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) board[9 * r + c] = digits[old[transposed ? 9 * columns[c] + rows[r] : 9 * rows[r] + columns[c]] - 1];
}

// Removes givens from a board.
class GivenRemover {
public:
    GivenRemover(SingleSolver& solver, const uint8_t* solution, uint8_t* givens) : solver_(solver), solution_(solution), givens_(givens) {
        for (int cell = 0; cell < kCells; ++cell)
            if (givens_[cell]) toggle(cell);
    }

    // Removes a group if the solution is unique without it.
    void try_removing(const std::vector<int32_t>& group) {
        int removed[kCells], count = 0;
        for (int32_t cell : group)
            if (givens_[cell]) remove(removed[count++] = cell);
        if (!has_other_solution(removed, count)) return;
        for (int i = 0; i < count; ++i) restore(removed[i]);
    }

private:
    // The solution was unique while the removed cells were given, so another one differs in one of them: in the first, or,
    // with the first unchanged, in the second …
    bool has_other_solution(const int* removed, int count) {
        bool found = false;
        int same = 0;
        for (; same < count && !found; ++same) {
            found = !is_single(removed[same]) && solver_.solvable_without(givens_, removed[same], solution_[removed[same]]);
            restore(removed[same]);
        }
        for (int i = 0; i < same; ++i) remove(removed[i]);
        return found;
    }

    // Whether the cell is a naked or hidden single of the givens. Most cells are at first, which saves a search.
    bool is_single(int cell) const {
        const uint32_t digit = 1u << solution_[cell];
        if ((seen(cell) | digit) == kAll) return true;
        const int row = cell / 9, column = cell % 9, corner = row / 3 * 27 + column / 3 * 3;
        bool rows = true, columns = true, boxes = true;
        for (int i = 0; i < 9; ++i) {
            rows &= excludes(9 * row + i, cell, digit);
            columns &= excludes(9 * i + column, cell, digit);
            boxes &= excludes(corner + i / 3 * 9 + i % 3, cell, digit);
        }
        return rows || columns || boxes;
    }

    bool excludes(int other, int cell, uint32_t digit) const { return other == cell || givens_[other] != 0 || (seen(other) & digit) != 0; }
    uint32_t seen(int cell) const { return rows_[cell / 9] | columns_[cell % 9] | boxes_[cell / 27 * 3 + cell % 9 / 3]; }

    void remove(int cell) {
        givens_[cell] = 0;
        toggle(cell);
    }
    void restore(int cell) {
        givens_[cell] = solution_[cell];
        toggle(cell);
    }
    void toggle(int cell) {
        const uint32_t digit = 1u << solution_[cell];
        rows_[cell / 9] ^= digit;
        columns_[cell % 9] ^= digit;
        boxes_[cell / 27 * 3 + cell % 9 / 3] ^= digit;
    }

    SingleSolver& solver_;
    const uint8_t* solution_;
    uint8_t* givens_;
    uint32_t rows_[9]{}, columns_[9]{}, boxes_[9]{};  // the given digits
};

}  // namespace

void Generator::fill(uint64_t seed, uint8_t* solution) {
    uint64_t rng = seed;
    solver_->fill(splitmix64(rng), solution);
    apply_random_symmetry(solution, rng);
}

void Generator::generate(uint64_t seed, const Groups& groups, uint8_t* givens, uint8_t* solution) {
    fill(seed, solution);
    uint64_t rng = ~seed;  // independent of the solution's draws
    std::vector<int> order(groups.size());
    std::iota(order.begin(), order.end(), 0);
    shuffle(order.data(), int(order.size()), rng);
    std::copy_n(solution, kCells, givens);
    GivenRemover remover(*solver_, solution, givens);
    for (int number : order) remover.try_removing(groups[size_t(number)]);
}

bool Generator::carve(const uint8_t* solution, uint8_t* givens, const Groups& groups) {
    uint8_t found[kCells];
    if (!is_solution(solution, givens) || solver_->solve(givens, 2, found) != 1) return false;
    GivenRemover remover(*solver_, solution, givens);
    for (const auto& group : groups) remover.try_removing(group);
    return true;
}

bool is_solution(const uint8_t* filled, const uint8_t* givens) {
    uint32_t rows[9]{}, columns[9]{}, boxes[9]{};
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) {
            const uint8_t digit = filled[9 * r + c];
            if (digit < 1 || digit > 9 || (givens[9 * r + c] && givens[9 * r + c] != digit)) return false;
            rows[r] |= 1u << digit;
            columns[c] |= 1u << digit;
            boxes[r / 3 * 3 + c / 3] |= 1u << digit;
        }
    const auto full = [](uint32_t house) { return house == kAll; };
    return std::all_of(rows, rows + 9, full) && std::all_of(columns, columns + 9, full) && std::all_of(boxes, boxes + 9, full);
}

}  // namespace gridwise::classic
