#include "signing.hpp"

#include <algorithm>
#include <stdexcept>

#include "../carve.hpp"
#include "closure.hpp"
#include "dice.hpp"

namespace gridwise::logic {
namespace {

constexpr int kDeals = 8;       // so often the clues of a solution are taken away in another order
constexpr int kReturns = 8;     // so often what is too hard gets clues back
constexpr int32_t kBulk = 15;   // one more clue comes back at once for so many cells that were not solved
constexpr int64_t kNodes = 2'000;

// One board in the making.
class Making {
public:
    Making(const Signing& signing, const std::vector<int32_t>& values, Dice& dice, const Wanted& wanted, Monitor* monitor)
        : signing_(signing), values_(values), dice_(dice), wanted_(wanted), monitor_(monitor), all_(signing.clues() + values.size(), 1) {
        for (size_t clue = 0; clue < signing.clues(); ++clue) all_[clue] = signing.holds(clue, values);
    }

    std::optional<Signed> run() {
        std::optional<Signed> nearest;
        for (int deal = 0; deal < kDeals && !(nearest && nearest->met); ++deal) {
            if (wanted_.coarse) {
                keep(nearest, judged(carved()));
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
    static void keep(std::optional<Signed>& nearest, Signed board) {
        if (!nearest || board.distance <= nearest->distance) nearest = std::move(board);
    }

    // Whether something that is hard enough was needed before the ladder led no further, if that has to be.
    bool promising(const Signed& board) const {
        const auto hard = [&](const Climbed& step) { return size_t(step.rung) >= wanted_.least; };
        return wanted_.least == 0 || std::any_of(board.climb.steps.begin(), board.climb.steps.end(), hard);
    }

    // A board that was too hard with clues back until it is as wanted, or too easy.
    Signed returned(Signed board) {
        for (int i = 0; i < kReturns && board.too_hard; ++i) {
            const State stuck = *stuck_;
            Signed fresh = judged(eased(board.present));
            if (fresh.met || (fresh.too_hard && promising(fresh))) board = std::move(fresh);
            else stuck_ = stuck;
        }
        return board;
    }

    // The clues that are there, givens before signs, in random order.
    std::vector<std::vector<int32_t>> order(const std::vector<uint8_t>& present) {
        std::vector<int32_t> givens, signs;
        for (size_t number = 0; number < present.size(); ++number)
            if (present[number]) (number < signing_.clues() ? signs : givens).push_back(int32_t(number));
        dice_.shuffle(givens), dice_.shuffle(signs);
        std::vector<std::vector<int32_t>> out;
        for (int32_t number : givens) out.push_back({number});
        for (int32_t number : signs) out.push_back({number});
        return out;
    }

    std::vector<uint8_t> active(const std::vector<uint8_t>& present) const {
        std::vector<uint8_t> out(signing_.needs().size(), 1);
        for (size_t clue = 0; clue < signing_.clues(); ++clue) out[size_t(signing_.relation(clue))] = present[clue];
        return out;
    }

    State blank(const std::vector<uint8_t>& present) const {
        return State(std::make_shared<const Geometry>(signing_.shared(), active(present).data(), signing_.kinds()));
    }

    State start(const std::vector<uint8_t>& present) const {
        State state = blank(present);
        for (size_t c = 0; c < values_.size(); ++c)
            if (present[signing_.clues() + c]) state.place(int32_t(c), values_[c]);
        state.given = state.filled();
        return state;
    }

    Signed judged(std::vector<uint8_t> present) {
        Signed out;
        State state = start(present);
        out.present = std::move(present);
        judge(state, wanted_, out);
        stuck_ = std::move(state);
        return out;
    }

    // Clues go while easier techniques lead to the end, at first the easiest, and then one more, so that these are not enough: what the
    // ladder solves has one solution.
    std::optional<Signed> thinned() {
        std::vector<uint8_t> present = all_;
        auto groups = order(present);
        for (size_t end : wanted_.stages) {
            const std::vector<Rung> lower(wanted_.ladder.begin(), wanted_.ladder.begin() + ptrdiff_t(end));
            Thinned left = thin({blank(present), values_, signing_.needs(), groups}, lower, present);
            if (left.status != kRunning) throw Interrupted{left.status};
            if (left.solved) present = std::move(left.present);
            else if (end == wanted_.ladder.size()) return std::nullopt;
            std::erase_if(groups, [&](const auto& group) { return !present[size_t(group[0])]; });
        }
        if (wanted_.least > 0) one_less(present, groups);
        return judged(std::move(present));
    }

    // Takes the first of these clues away without which the ladder still leads to the end.
    void one_less(std::vector<uint8_t>& present, std::vector<std::vector<int32_t>>& groups) {
        const Briefly untold;
        Closure closure(blank(present).geometry(), wanted_.ladder);
        dice_.shuffle(groups);
        for (const auto& group : groups) {
            present[size_t(group[0])] = 0;
            Trial trial{start(present), active(present)};
            trial.state.promises_one = false;
            closure.close(trial);
            if (trial.state.solved()) return;
            present[size_t(group[0])] = 1;
        }
    }

    // Clues go while there is one solution.
    std::vector<uint8_t> carved() {
        std::vector<int64_t> solution;
        for (size_t c = 0; c < values_.size(); ++c) solution.push_back(signing_.model().value(int32_t(c), values_[c]));
        Carved left = carve(signing_.shared(), solution, all_, order(all_), kNodes, monitor_);
        if (left.status != kExhausted) throw Interrupted{left.status};
        if (!left.unique) throw std::invalid_argument("the solution breaks the rules");
        return std::move(left.present);
    }

    // Some clues back that speak of cells where the ladder was stuck: signs while there are any.
    std::vector<uint8_t> eased(std::vector<uint8_t> present) {
        const State& state = *stuck_;
        std::vector<size_t> choice;
        for (size_t clue = 0; clue < signing_.clues(); ++clue) {
            const auto& cells = signing_.model().spec.relations[size_t(signing_.relation(clue))].cells;
            if (all_[clue] && !present[clue] && !(state.placed(cells[0]) && state.placed(cells[1]))) choice.push_back(clue);
        }
        if (choice.empty())
            for (int32_t c = 0; c < state.cells(); ++c)
                if (!state.placed(c)) choice.push_back(signing_.clues() + size_t(c));
        dice_.shuffle(choice);
        choice.resize(std::min(choice.size(), size_t(1 + state.left() / kBulk)));
        for (size_t back : choice) present[back] = 1;
        return present;
    }

    const Signing& signing_;
    const std::vector<int32_t>& values_;
    Dice& dice_;
    const Wanted& wanted_;
    Monitor* monitor_;
    std::vector<uint8_t> all_;  // per clue and then per cell: whether it could be there
    std::optional<State> stuck_;  // where the ladder last led
};

}  // namespace

Signing::Signing(std::shared_ptr<const Model> model, std::vector<int32_t> kinds)
    : model_(std::move(model)), kinds_(std::move(kinds)), relations_(clues(), -1) {
    for (size_t r = 0; r < model_->spec.relations.size(); ++r) {
        const Relation& relation = model_->spec.relations[r];
        needs_.push_back(relation.when.empty() ? int32_t(clues()) : relation.when[0] >> 1);
        if (relation.when.empty()) continue;
        int32_t& sign = relations_[size_t(relation.when[0] >> 1)];
        if (relation.when.size() != 1 || !(relation.when[0] & 1) || std::exchange(sign, int32_t(r)) >= 0 || relation.kind != Kind::Pair)
            throw std::invalid_argument("all clues must be signs");
    }
    if (std::find(relations_.begin(), relations_.end(), -1) != relations_.end()) throw std::invalid_argument("a clue has no sign");
    const std::vector<uint8_t> all(needs_.size(), 1);
    const Geometry whole(model_, all.data(), kinds_);
    for (int32_t r : relations_)
        if (!is_sign(whole, r)) throw std::invalid_argument("all clues must be signs");
}

bool Signing::holds(size_t clue, const std::vector<int32_t>& values) const {
    const Relation& r = model_->spec.relations[size_t(relations_[clue])];
    const auto value = [&](int32_t cell) { return model_->value(cell, values[size_t(cell)]); };
    const PairTable& table = model_->spec.pair_tables[size_t(r.table)];
    return std::binary_search(table.begin(), table.end(), std::pair(value(r.cells[0]), value(r.cells[1])));
}

std::optional<Signed> Signing::make(const std::vector<int32_t>& values, uint64_t seed, const Wanted& wanted, Monitor* monitor) const {
    if (values.size() != model_->cells.size()) throw std::invalid_argument("there must be one value per cell");
    for (size_t c = 0; c < values.size(); ++c)
        if (values[c] < 0 || size_t(values[c]) >= model_->alphabet(int32_t(c)).size()) throw std::invalid_argument("the solution holds an unknown value");
    Dice dice(seed);
    return Making(*this, values, dice, wanted, monitor).run();
}

}  // namespace gridwise::logic
