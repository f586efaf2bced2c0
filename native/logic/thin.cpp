#include "thin.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "brief.hpp"
#include "poll.hpp"
#include "relations.hpp"

namespace gridwise::logic {
namespace {

// The first cell is less than the second while the relation is in force.
struct Sign {
    int32_t less, more, relation;
};

// A board in the making: how far the ladder led, with which relations. Signs that are added are at first known here alone.
struct Trial {
    State state;
    std::vector<uint8_t> active;                // per relation
    bool moved = false;                         // the state's geometry does not know of all signs yet

    void add(int32_t relation) { active[size_t(relation)] = 1, moved = true; }
    void settle() {
        if (moved) state.move_to(std::make_shared<const Geometry>(state.geometry(), active));
        moved = false;
    }
};

// A ladder that is climbed to see how far it leads, not to tell its steps: singles are filled in and signs looked at as they come.
class Closure {
public:
    Closure(const Geometry& g, const std::vector<Rung>& ladder) {
        const Kernel hidden = kernel("hidden-single"), naked = kernel("naked-single"), full = kernel("full-house");
        const auto has = [&](Kernel wanted, const Options& options) {
            return std::any_of(ladder.begin(), ladder.end(), [&](const Rung& r) { return r.kernel == wanted && r.options == options; });
        };
        singles_ = has(hidden, {}) && has(naked, {});
        for (int32_t relation : g.others)
            if (is_sign(g, relation)) signs_.push_back(sign_of(g, relation));
        const Kernel cages = kernel("cages");
        const bool signs = has(cages, {1 << int32_t(Kind::Pair), 0, 1});
        if (!signs) signs_.clear();
        const std::vector<Kernel> vain = signs && signs_.size() == g.others.size() ? vain_for_signs(g, ladder) : std::vector<Kernel>{};
        for (const Rung& rung : ladder) {
            bool done = singles_ && (rung.kernel == hidden || rung.kernel == naked || rung.kernel == full);
            done |= std::find(vain.begin(), vain.end(), rung.kernel) != vain.end();
            if (rung.kernel && !done) rungs_.push_back(rung);
        }
    }

    // Goes on as far as the ladder leads.
    void close(Trial& trial) const {
        State& s = trial.state;
        for (size_t rung = 0; going(s);) {
            poll();
            take_what_comes(trial);
            if (rung >= rungs_.size() || !going(s)) return;
            trial.settle();
            Found found(1);
            rungs_[rung].kernel(s, rungs_[rung].options, found);
            if (found.steps.empty()) {
                ++rung;
                continue;
            }
            s.apply(found.steps[0]);
            rung = 0;
        }
    }

private:
    // Kernels that find no more than what follows from each sign, on a board that has nothing but signs.
    static std::vector<Kernel> vain_for_signs(const Geometry& g, const std::vector<Rung>& ladder) {
        std::vector<Kernel> out{kernel("cages"), kernel("readings"), kernel("inequality-chain"), kernel("cage-bounds"), kernel("factors"), kernel("crossings")};
        const Kernel areas = kernel("areas"), overlap = kernel("cage-overlap");
        const auto by_sums = [&](const Rung& rung) { return rung.kernel == areas || rung.kernel == overlap; };
        if (std::none_of(ladder.begin(), ladder.end(), by_sums)) return out;
        const Cages& cages = cages_of(g);
        if (cages.derived(g, false).empty() && cages.derived(g, true).empty()) out.insert(out.end(), {areas, overlap});
        return out;  // else sums follow from the houses alone
    }

    static bool going(const State& s) { return !s.solved() && !s.broken(); }

    static Sign sign_of(const Geometry& g, int32_t relation) {
        const Relation& r = g.model->spec.relations[size_t(relation)];
        const auto [a, b] = g.model->spec.pair_tables[size_t(r.table)].front();
        return a < b ? Sign{r.cells[0], r.cells[1], relation} : Sign{r.cells[1], r.cells[0], relation};
    }

    void take_what_comes(Trial& trial) const {
        do {
            if (singles_) fill_singles(trial.state);
        } while (going(trial.state) && compare(trial));
    }

    // Cells at both ends of the signs leave room for each other; whether that took anything away.
    bool compare(Trial& trial) const {
        State& s = trial.state;
        bool any = false;
        for (bool more = true; more && going(s); any |= more) {
            more = false;
            for (const Sign& sign : signs_) {
                if (!trial.active[size_t(sign.relation)]) continue;
                const uint64_t least = s.candidates(sign.less), most = s.candidates(sign.more);
                if (!least || !most) return any;  // broken
                const uint64_t below = (uint64_t(1) << (63 - std::countl_zero(most))) - 1;  // what is less than the greatest
                more |= keep(s, sign.less, below) | keep(s, sign.more, ~(uint64_t(2) << std::countr_zero(least)) + 1);
            }
        }
        return any;
    }

    static bool keep(State& s, int32_t cell, uint64_t fits) {
        uint64_t gone = s.placed(cell) ? 0 : s.candidates(cell) & ~fits;
        const bool any = gone;
        for (; gone; gone &= gone - 1) s.remove(cell, std::countr_zero(gone));
        return any;
    }

    static void fill_singles(State& s) {
        for (int32_t left = -1; going(s) && left != s.left();) {
            left = s.left();
            for (int32_t c = 0; c < s.cells(); ++c) {
                const uint64_t candidates = s.candidates(c);
                if (!(candidates & (candidates - 1)) && candidates && !s.placed(c)) s.place(c, std::countr_zero(candidates));
            }
            for (int32_t h = 0; h < s.geometry().complete; ++h) fill_hidden(s, h);
        }
    }

    static void fill_hidden(State& s, int32_t h) {
        for (uint64_t missing = s.missing(h); missing; missing &= missing - 1) {
            const int value = std::countr_zero(missing);
            const uint64_t places = s.places(h, value);
            if (places && !(places & (places - 1))) s.place(s.houses()[size_t(h)].cells[size_t(std::countr_zero(places))], value);
        }
    }

    std::vector<Rung> rungs_;
    std::vector<Sign> signs_;
    bool singles_;
};

class Thinner {
public:
    Thinner(const Board& board, const std::vector<Rung>& ladder, std::vector<uint8_t> present)
        : board_(board), closure_(board.blank.geometry(), ladder), clues_(present.size() - board.values.size()), relations_(clues_) {
        out_.present = std::move(present);
        const auto& active = board.blank.geometry().active;
        for (size_t r = 0; r < active.size(); ++r)
            if (active[r] && size_t(board.needs[r]) < clues_) relations_[size_t(board.needs[r])].push_back(int32_t(r));
    }

    Thinned run() {
        Trial fixed{board_.blank, board_.blank.geometry().active};
        fixed.state.promises_one = false;  // that there is one solution is to be shown here
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
        if (out_.solved && !board_.groups.empty()) halve(fixed, 0, board_.groups.size());
        return std::move(out_);
    }

private:
    // `trial`: as far as the ladder leads from the clues outside of these groups. What helps more than is needed is found for
    // many groups at once: with more clues the ladder leads no less far.
    void halve(Trial& trial, size_t first, size_t last) {
        closure_.close(trial);
        if (trial.state.solved() && !trial.state.broken()) {
            for (size_t i = first; i < last; ++i)
                for (int32_t number : board_.groups[i]) out_.present[size_t(number)] = 0;
            return;
        }
        if (last - first == 1) return;
        const size_t middle = first + (last - first) / 2;
        Trial other = trial;
        give(other, middle, last);
        halve(other, first, middle);
        give(trial, first, middle);
        halve(trial, middle, last);
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
    Closure closure_;
    size_t clues_;
    std::vector<std::vector<int32_t>> relations_;  // per clue: those in force
    Thinned out_;
};

void check(const Board& b, const std::vector<uint8_t>& present) {
    const Geometry& g = b.blank.geometry();
    const size_t cells = size_t(g.cells);
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
        if (clue && inside[size_t(b.needs[r])] && !is_sign(g, int32_t(r))) throw std::invalid_argument("only signs can be taken away");
    }
}

}  // namespace

bool is_sign(const Geometry& g, int32_t relation) {
    const Relation& r = g.model->spec.relations[size_t(relation)];
    if (r.kind != Kind::Pair || std::max(r.cells[0], r.cells[1]) >= g.cells || r.cells[0] == r.cells[1]) return false;
    const PairTable& table = g.model->spec.pair_tables[size_t(r.table)];
    bool up = true, down = true;
    for (auto [a, b] : table) up &= a < b, down &= a > b;
    return (up || down) && table.size() == size_t(g.values) * size_t(g.values - 1) / 2;
}

Thinned thin(const Board& board, const std::vector<Rung>& ladder, std::vector<uint8_t> present) {
    check(board, present);
    const Briefly untold;
    try {
        return Thinner(board, ladder, std::move(present)).run();
    } catch (const Interrupted& stop) {
        Thinned out;
        out.status = stop.status;
        return out;
    }
}

}  // namespace gridwise::logic
