#include <algorithm>
#include <stdexcept>

#include "../carve.hpp"
#include "closure.hpp"
#include "clueing.hpp"
#include "dice.hpp"

namespace gridwise::logic {
namespace {

constexpr int kDeals = 8;       // so often the clues of a solution are taken away in another order
constexpr int kReturns = 8;     // so often what is too hard gets clues back
constexpr int kExchanges = 64;  // so many boards without a clue to spare are tried where few are just as hard as wanted,
constexpr size_t kExchanged = 6;  // each with so many other clues than the one before,
constexpr int kFew = 3;         // and clues come back to each in so many ways: what others would bring depends mostly on the board
constexpr int32_t kBulk = 15;   // one more clue comes back at once for so many cells that were not solved
constexpr int64_t kNodes = 2'000;

using Groups = Clueing::Groups;

// One board in the making.
class Making {
public:
    Making(const Clueing& clueing, const std::vector<int32_t>& values, Dice& dice, const Wanted& wanted, Monitor* monitor)
        : clueing_(clueing), values_(values), dice_(dice), wanted_(wanted), monitor_(monitor), all_(clueing.clues() + values.size(), 1) {
        for (size_t clue = 0; clue < clueing.clues(); ++clue) all_[clue] = clueing.holds(clue, values);
    }

    std::optional<Clued> run() {
        std::optional<Clued> nearest;
        const int deals = wanted_.narrow ? kExchanges : kDeals;
        for (int deal = 0; deal < deals && !(nearest && nearest->met); ++deal) {
            if (wanted_.narrow) {
                narrow(nearest);
                continue;
            }
            if (wanted_.coarse) {
                keep(nearest, judged(carved(all_, order(all_))));
                if (nearest->too_hard && promising(*nearest)) keep(nearest, returned(*nearest));
                continue;
            }
            auto board = thinned();
            if (!board) break;  // the ladder does not even lead to the end with all clues
            keep(nearest, std::move(*board));
        }
        return nearest;
    }

private:
    static void keep(std::optional<Clued>& nearest, Clued board) {
        if (!nearest || board.distance <= nearest->distance) nearest = std::move(board);
    }

    // Whether something that is hard enough was needed before the ladder led no further, if that has to be.
    bool promising(const Clued& board) const {
        const auto hard = [&](const Climbed& step) { return size_t(step.rung) >= wanted_.least; };
        return wanted_.least == 0 || std::any_of(board.climb.steps.begin(), board.climb.steps.end(), hard);
    }

    // A board that was too hard with clues back until it is as wanted, or too easy.
    Clued returned(Clued board) {
        for (int i = 0; i < kReturns && board.too_hard; ++i) {
            const State stuck = *stuck_;
            Clued fresh = judged(eased(board.present));
            if (fresh.met || (fresh.too_hard && promising(fresh))) board = std::move(fresh);
            else stuck_ = stuck;
        }
        return board;
    }

    // Boards without a clue to spare are mostly too hard, or not hard at all. Those that are too hard get as few of the others back as the
    // ladder needs up to the last stage, some others each time: of all that it just about solves, most need no more than the techniques
    // below, which is soon seen.
    void narrow(std::optional<Clued>& nearest) {
        least_ = least_.empty() ? carved(all_, order(all_)) : exchanged(least_);
        if (nearest && solved_below(least_)) return;
        const Briefly untold;
        const Trial stuck = climbed(least_, wanted_.stages.back());
        if (stuck.state.solved()) return keep(nearest, judged(least_));
        Groups others = order(all_, least_);
        for (int i = 0; i < kFew && !(nearest && nearest->met); ++i) {
            dice_.shuffle(others);
            std::vector<uint8_t> present = completed(stuck, others);
            if (!nearest || !solved_below(present)) keep(nearest, judged(std::move(present)));
        }
    }

    // A board without a clue to spare from another: some clues come, and others that are not needed beside them go. That takes a fraction
    // of what it takes to begin with all clues.
    std::vector<uint8_t> exchanged(std::vector<uint8_t> present) {
        Groups tried = order(present), others = order(all_, present);
        dice_.shuffle(others);
        others.resize(std::min(others.size(), kExchanged));
        give(present, others);
        tried.insert(tried.end(), others.begin(), others.end());
        return carved(std::move(present), tried);
    }

    // `stuck`: how far the ladder leads from the least clues up to the last stage. Others that help come in this order until it leads to the
    // end, and of these go those that the ones after them make needless.
    std::vector<uint8_t> completed(Trial trial, const Groups& others) {
        std::vector<uint8_t> present = least_;
        Groups back;
        for (const auto& group : others) {
            if (trial.state.solved()) break;
            if (!speaks_of_open(trial.state, group)) continue;
            give(present, {group}), give(trial, group);
            closure(wanted_.stages.back()).close(trial);
            back.push_back(group);
        }
        back.pop_back();  // the last one led to the end
        return back.empty() ? present : thin_by(wanted_.stages.back(), present, back).present;
    }

    bool speaks_of_open(const State& state, const std::vector<int32_t>& group) const {
        const auto open = [&](int32_t cell) { return !state.placed(cell); };
        const auto about_open = [&](int32_t relation) {
            const auto& cells = clueing_.model().spec.relations[size_t(relation)].cells;
            return std::any_of(cells.begin(), cells.end(), open);
        };
        return std::any_of(group.begin(), group.end(), [&](int32_t number) {
            if (is_given(number)) return open(cell_of(number));
            const auto& said = clueing_.relations(size_t(number));
            return std::any_of(said.begin(), said.end(), about_open);
        });
    }

    bool is_given(int32_t number) const { return size_t(number) >= clueing_.clues(); }
    int32_t cell_of(int32_t given) const { return given - int32_t(clueing_.clues()); }

    static void give(std::vector<uint8_t>& present, const Groups& groups) {
        for (const auto& group : groups)
            for (int32_t number : group) present[size_t(number)] = 1;
    }

    void give(Trial& trial, const std::vector<int32_t>& group) const {
        for (int32_t number : group) {
            if (is_given(number)) trial.state.place(cell_of(number), values_[size_t(cell_of(number))]);
            else for (int32_t relation : clueing_.relations(size_t(number))) trial.add(relation);
        }
    }

    // How far the lower part of the ladder leads, up to this rung.
    Trial climbed(const std::vector<uint8_t>& present, size_t end) {
        const Briefly untold;
        Trial trial{start(present), active(present)};
        trial.state.promises_one = false;  // that there is one solution is to be shown by it
        closure(end).close(trial);
        return trial;
    }

    // Whether easier techniques than wanted lead to the end.
    bool solved_below(const std::vector<uint8_t>& present) { return climbed(present, wanted_.least).state.solved(); }

    // Those of some clues that are not among others.
    Groups order(const std::vector<uint8_t>& some, const std::vector<uint8_t>& others) {
        Groups out = order(some);
        std::erase_if(out, [&](const auto& group) { return others[size_t(group[0])]; });
        return out;
    }

    // The clues that are there, givens before others, in random order.
    Groups order(const std::vector<uint8_t>& present) {
        Groups givens, out;
        for (const auto& cells : clueing_.together()) {
            std::vector<int32_t> group;
            for (int32_t cell : cells)
                if (present[clueing_.clues() + size_t(cell)]) group.push_back(int32_t(clueing_.clues()) + cell);
            if (!group.empty()) givens.push_back(std::move(group));
        }
        for (size_t clue = 0; clue < clueing_.clues(); ++clue)
            if (present[clue]) out.push_back({int32_t(clue)});
        dice_.shuffle(givens), dice_.shuffle(out);
        out.insert(out.begin(), givens.begin(), givens.end());
        return out;
    }

    std::vector<uint8_t> active(const std::vector<uint8_t>& present) const {
        std::vector<uint8_t> out(clueing_.needs().size(), 1);
        for (size_t clue = 0; clue < clueing_.clues(); ++clue)
            for (int32_t relation : clueing_.relations(clue)) out[size_t(relation)] = present[clue];
        return out;
    }

    State blank(const std::vector<uint8_t>& present) const {
        if (!clueing_.clues()) return State(clueing_.whole_board());  // what its kernels know serves all boards
        return State(std::make_shared<const Geometry>(clueing_.whole(), active(present)));
    }

    State start(const std::vector<uint8_t>& present) const {
        State state = blank(present);
        for (size_t c = 0; c < values_.size(); ++c)
            if (present[clueing_.clues() + c]) state.place(int32_t(c), values_[c]);
        state.given = state.filled();
        return state;
    }

    Clued judged(std::vector<uint8_t> present) {
        Clued out;
        State state = start(present);
        out.present = std::move(present);
        judge(state, wanted_, out);
        stuck_ = std::move(state);
        return out;
    }

    // The lower part of the ladder, up to this rung.
    Closure& closure(size_t end) {
        auto it = closures_.find(end);
        if (it == closures_.end()) {
            const std::vector<Rung> lower(wanted_.ladder.begin(), wanted_.ladder.begin() + ptrdiff_t(end));
            it = closures_.emplace(end, Closure(blank(all_).geometry(), lower)).first;
        }
        return it->second;
    }

    Thinned thin_by(size_t end, const std::vector<uint8_t>& present, const Groups& groups) {
        Thinned left = thin({blank(present), values_, clueing_.needs(), groups}, closure(end), present);
        if (left.status != kRunning) throw Interrupted{left.status};
        return left;
    }

    // Clues go while easier techniques lead to the end, at first the easiest, and then one more, so that these are not enough: what the
    // ladder solves has one solution.
    std::optional<Clued> thinned() {
        std::vector<uint8_t> present = all_;
        auto groups = order(present);
        for (size_t end : wanted_.stages) {
            Thinned left = thin_by(end, present, groups);
            if (left.solved) present = std::move(left.present);
            else if (end == wanted_.ladder.size()) return std::nullopt;
            std::erase_if(groups, [&](const auto& group) { return !present[size_t(group[0])]; });
        }
        if (wanted_.least > 0 && wanted_.stages.back() < wanted_.ladder.size()) one_less(present, groups);
        return judged(std::move(present));
    }

    // Takes the first of these clues away without which the ladder still leads to the end.
    void one_less(std::vector<uint8_t>& present, Groups& groups) {
        dice_.shuffle(groups);
        for (const auto& group : groups) {
            for (int32_t number : group) present[size_t(number)] = 0;
            if (climbed(present, wanted_.ladder.size()).state.solved()) return;
            for (int32_t number : group) present[size_t(number)] = 1;
        }
    }

    // Clues go while there is one solution.
    std::vector<uint8_t> carved(std::vector<uint8_t> present, const Groups& groups) {
        std::vector<int64_t> solution;
        for (size_t c = 0; c < values_.size(); ++c) solution.push_back(clueing_.model().value(int32_t(c), values_[c]));
        Carved left = carve(clueing_.shared(), solution, std::move(present), groups, kNodes, monitor_);
        if (left.status != kExhausted) throw Interrupted{left.status};
        if (!left.unique) throw std::invalid_argument("the solution breaks the rules");
        return std::move(left.present);
    }

    // Some clues back that speak of cells where the ladder was stuck: others than givens while there are any.
    std::vector<uint8_t> eased(std::vector<uint8_t> present) {
        const State& state = *stuck_;
        Groups choice, givens;
        for (const auto& group : order(all_, present))
            if (speaks_of_open(state, group)) (is_given(group[0]) ? givens : choice).push_back(group);
        if (choice.empty()) choice = std::move(givens);
        dice_.shuffle(choice);
        choice.resize(std::min(choice.size(), size_t(1 + state.left() / kBulk)));
        give(present, choice);
        return present;
    }

    const Clueing& clueing_;
    const std::vector<int32_t>& values_;
    Dice& dice_;
    const Wanted& wanted_;
    Monitor* monitor_;
    std::vector<uint8_t> all_;    // per clue and then per cell: whether it could be there
    std::vector<uint8_t> least_;  // where few boards are as hard as wanted: the last one without a clue to spare
    std::optional<State> stuck_;  // where the ladder last led
    std::map<size_t, Closure> closures_;
};

}  // namespace

std::optional<Clued> Clueing::make(const std::vector<int32_t>& values, uint64_t seed, const Wanted& wanted, Monitor* monitor) const {
    if (values.size() != model_->cells.size()) throw std::invalid_argument("there must be one value per cell");
    for (int32_t value : values)
        if (value < 0 || value >= whole_->values) throw std::invalid_argument("the solution holds an unknown value");
    Dice dice(seed);
    return Making(*this, values, dice, wanted, monitor).run();
}

}  // namespace gridwise::logic
