#include "clue_removal.hpp"

#include <algorithm>
#include <deque>
#include <stdexcept>

#include "brief.hpp"
#include "closure.hpp"

namespace gridwise::logic {
namespace {

class Thinner {
public:
    Thinner(const Board& board, Closure& ladder, std::vector<uint8_t> present)
        : board_(board), closure_(ladder), clues_(present.size() - board.values.size()), relations_(clues_) {
        out_.present = std::move(present);
        const auto& active = board.blank.geometry().active;
        for (size_t r = 0; r < active.size(); ++r)
            if (active[r] && size_t(board.needs[r]) < clues_) relations_[size_t(board.needs[r])].push_back(int32_t(r));
    }

    Thinned run() {
        Trial fixed{board_.blank, board_.blank.geometry().active};
        fixed.state.promises_one = false;  // the climb itself must show that there is one solution
        std::vector<uint8_t> inside(out_.present.size());
        for (const auto& group : board_.groups)
            for (int32_t number : group) {
                inside[size_t(number)] = 1;
                if (size_t(number) >= clues_) continue;
                for (int32_t r : relations_[size_t(number)]) fixed.active[size_t(r)] = 0, fixed.moved = true;
            }
        for (size_t number = clues_; number < inside.size(); ++number)
            if (!inside[number]) give(fixed, int32_t(number));
        Trial whole = fixed;
        give(whole, 0, board_.groups.size());
        closure_.close(whole);
        out_.solved = whole.state.solved() && !whole.state.broken();
        if (out_.solved && !board_.groups.empty()) remove_range(fixed, 0, board_.groups.size(), 0);
        return std::move(out_);
    }

private:
    // `trial`: how far the ladder leads from the clues outside these groups. If it solves the board, all these groups go at once:
    // more clues never lead less far. Otherwise the halves are tried in turn, each with what is left of the other.
    void remove_range(Trial& trial, size_t first, size_t last, size_t depth) {
        closure_.close(trial);
        if (trial.state.solved() && !trial.state.broken()) {
            for (size_t i = first; i < last; ++i)
                for (int32_t number : board_.groups[i]) out_.present[size_t(number)] = 0;
            return;
        }
        if (last - first == 1) return;
        const size_t middle = first + (last - first) / 2;
        Trial& other = copied(trial, depth);
        give(other, middle, last);
        remove_range(other, first, middle, depth + 1);
        give(trial, first, middle);
        remove_range(trial, middle, last, depth + 1);
    }

    // A copy that reuses the memory of an earlier one.
    Trial& copied(const Trial& trial, size_t depth) {
        if (depth == copies_.size()) return copies_.emplace_back(trial);
        return copies_[depth] = trial;
    }

    void give(Trial& trial, size_t first, size_t last) const {
        for (size_t i = first; i < last; ++i)
            for (int32_t number : board_.groups[i]) give(trial, number);
    }

    void give(Trial& trial, int32_t number) const {
        if (!out_.present[size_t(number)]) return;
        const size_t cell = size_t(number) - clues_;
        if (size_t(number) >= clues_) return trial.state.place(int32_t(cell), board_.values[cell]);
        for (int32_t r : relations_[size_t(number)]) trial.add(r);
    }

    const Board& board_;
    Closure& closure_;
    size_t clues_;
    std::vector<std::vector<int32_t>> relations_;  // per clue: the active ones
    Thinned out_;
    std::deque<Trial> copies_;  // by depth
};

bool can_go(const Geometry& g, size_t relation) {
    const Kind kind = g.model->spec.relations[relation].kind;
    return kind != Kind::Permutation && kind != Kind::In && !g.model->separates(relation);
}

void check(const Board& b, const std::vector<uint8_t>& present) {
    const Geometry& g = b.blank.geometry();
    const size_t cells = size_t(g.meant);
    if (b.values.size() != cells || present.size() < cells) throw std::invalid_argument("there must be one value and one byte per cell");
    if (b.needs.size() != g.active.size()) throw std::invalid_argument("there must be one clue per relation");
    for (int32_t value : b.values)
        if (value < 0 || value >= g.values) throw std::invalid_argument("the solution holds an unknown value");
    std::vector<uint8_t> inside(present.size());
    for (const auto& group : b.groups)
        for (int32_t number : group) {
            if (number < 0 || size_t(number) >= present.size()) throw std::invalid_argument("a group names an unknown clue or cell");
            inside[size_t(number)] = 1;
        }
    for (size_t r = 0; r < b.needs.size(); ++r) {
        if (b.needs[r] < 0) throw std::invalid_argument("a relation names an unknown clue");
        const bool clue = g.active[r] && size_t(b.needs[r]) < present.size() - cells;
        if (clue && inside[size_t(b.needs[r])] && !can_go(g, r)) throw std::invalid_argument("houses and restrictions can't be taken away");
    }
}

}  // namespace

bool is_sign(const Geometry& g, int32_t relation) {
    const Relation& r = g.model->spec.relations[size_t(relation)];
    if (r.kind != Kind::Pair || std::max(r.cells[0], r.cells[1]) >= g.cells || r.cells[0] == r.cells[1]) return false;
    const PairTable& table = g.model->spec.table(r);
    bool up = true, down = true;
    for (auto [a, b] : table) up &= a < b, down &= a > b;
    return (up || down) && table.size() == size_t(g.values) * size_t(g.values - 1) / 2;
}

Thinned thin(const Board& board, const std::vector<Rung>& ladder, std::vector<uint8_t> present) {
    Thinned out;
    try {
        Closure closure(board.blank.geometry(), ladder);
        return thin(board, closure, std::move(present));
    } catch (const Interrupted& stop) {
        out.status = stop.status;
    }
    return out;
}

Thinned thin(const Board& board, Closure& ladder, std::vector<uint8_t> present) {
    check(board, present);
    const BriefScope untold;
    try {
        return Thinner(board, ladder, std::move(present)).run();
    } catch (const Interrupted& stop) {
        Thinned out;
        out.status = stop.status;
        return out;
    }
}

}  // namespace gridwise::logic
