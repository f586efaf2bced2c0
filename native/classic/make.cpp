#include "make.hpp"

#include <algorithm>
#include <numeric>

#include "chance.hpp"

namespace gridwise::classic {
namespace {

constexpr uint32_t kAll = 0x3FE;  // all digits

// Rows (or columns) in another order that keeps those of a band (or stack) together.
void exchange(int (&lines)[9], uint64_t& chance) {
    int bands[3] = {0, 1, 2};
    shuffle(bands, 3, chance);
    for (int i = 0; i < 3; ++i) {
        int inside[3] = {0, 1, 2};
        shuffle(inside, 3, chance);
        for (int j = 0; j < 3; ++j) lines[3 * i + j] = 3 * bands[i] + inside[j];
    }
}

// The same board turned, mirrored, with rows and columns exchanged and digits renamed: no place is favoured.
void disguise(uint8_t* board, uint64_t& chance) {
    int rows[9], columns[9];
    uint8_t digits[9];
    exchange(rows, chance);
    exchange(columns, chance);
    std::iota(digits, digits + 9, uint8_t(1));
    shuffle(digits, 9, chance);
    const bool turned = draw(chance, 2) != 0;
    uint8_t old[kCells];
    std::copy_n(board, kCells, old);
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) board[9 * r + c] = digits[old[turned ? 9 * columns[c] + rows[r] : 9 * rows[r] + columns[c]] - 1];
}

// A board from which givens go.
class Board {
public:
    Board(OneByOne& solver, const uint8_t* solution, uint8_t* givens) : solver_(solver), solution_(solution), givens_(givens) {
        for (int cell = 0; cell < kCells; ++cell)
            if (givens_[cell]) toggle(cell);
    }

    // Takes a group away if there is one solution without it, too.
    void attempt(const std::vector<int32_t>& group) {
        int taken[kCells], count = 0;
        for (int32_t cell : group)
            if (givens_[cell]) take(taken[count++] = cell);
        if (!another(taken, count)) return;
        for (int i = 0; i < count; ++i) give(taken[i]);
    }

private:
    // While the cells that were taken were given there was one solution, so that another one differs in one of them: in the
    // first or, with the first as it is, in the second …
    bool another(const int* taken, int count) {
        bool found = false;
        int same = 0;
        for (; same < count && !found; ++same) {
            found = !obvious(taken[same]) && solver_.differs(givens_, taken[same], solution_[taken[same]]);
            give(taken[same]);
        }
        for (int i = 0; i < same; ++i) take(taken[i]);
        return found;
    }

    // Whether the givens alone show what a cell holds, as is so for most cells in the beginning: they leave nothing else for it,
    // or no other cell of a house for its digit.
    bool obvious(int cell) const {
        const uint32_t digit = 1u << solution_[cell];
        if ((seen(cell) | digit) == kAll) return true;
        const int row = cell / 9, column = cell % 9, corner = row / 3 * 27 + column / 3 * 3;
        bool rows = true, columns = true, boxes = true;
        for (int i = 0; i < 9; ++i) {
            rows &= closed(9 * row + i, cell, digit);
            columns &= closed(9 * i + column, cell, digit);
            boxes &= closed(corner + i / 3 * 9 + i % 3, cell, digit);
        }
        return rows || columns || boxes;
    }

    bool closed(int other, int cell, uint32_t digit) const { return other == cell || givens_[other] != 0 || (seen(other) & digit) != 0; }
    uint32_t seen(int cell) const { return rows_[cell / 9] | columns_[cell % 9] | boxes_[cell / 27 * 3 + cell % 9 / 3]; }

    void take(int cell) {
        givens_[cell] = 0;
        toggle(cell);
    }
    void give(int cell) {
        givens_[cell] = solution_[cell];
        toggle(cell);
    }
    void toggle(int cell) {
        const uint32_t digit = 1u << solution_[cell];
        rows_[cell / 9] ^= digit;
        columns_[cell % 9] ^= digit;
        boxes_[cell / 27 * 3 + cell % 9 / 3] ^= digit;
    }

    OneByOne& solver_;
    const uint8_t* solution_;
    uint8_t* givens_;
    uint32_t rows_[9]{}, columns_[9]{}, boxes_[9]{};  // the digits that are given there
};

}  // namespace

void Maker::fill(uint64_t seed, uint8_t* solution) {
    uint64_t chance = seed;
    solver_->fill(splitmix64(chance), solution);
    disguise(solution, chance);
}

void Maker::make(uint64_t seed, const Groups& groups, uint8_t* givens, uint8_t* solution) {
    fill(seed, solution);
    uint64_t chance = ~seed;  // not what the solution was drawn with
    std::vector<int> order(groups.size());
    std::iota(order.begin(), order.end(), 0);
    shuffle(order.data(), int(order.size()), chance);
    std::copy_n(solution, kCells, givens);
    Board board(*solver_, solution, givens);
    for (int number : order) board.attempt(groups[size_t(number)]);
}

bool Maker::carve(const uint8_t* solution, uint8_t* givens, const Groups& groups) {
    uint8_t found[kCells];
    if (!is_solution(solution, givens) || solver_->solve(givens, 2, found) != 1) return false;
    Board board(*solver_, solution, givens);
    for (const auto& group : groups) board.attempt(group);
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
