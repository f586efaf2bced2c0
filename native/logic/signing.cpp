#include "signing.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "../carve.hpp"
#include "closure.hpp"
#include "dice.hpp"

namespace gridwise::logic {
namespace {

constexpr int kDeals = 4;       // so often the clues of a solution are taken away in another order
constexpr int kReturns = 6;     // so often what is too hard gets other clues back
constexpr int64_t kNodes = 2'000;

// One board in the making.
class Making {
public:
    Making(const Signing& signing, const std::vector<int32_t>& values, Dice& dice, const Wanted& wanted, Monitor* monitor)
        : signing_(signing), values_(values), dice_(dice), wanted_(wanted), monitor_(monitor), all_(signing.clues() + values.size(), 1) {
        for (size_t clue = 0; clue < signing.clues(); ++clue) all_[clue] = signing.holds(clue, values);
    }

    std::optional<Signed> run() {
        const bool thinned = wanted_.least == 0 && !wanted_.beyond;
        std::optional<Signed> nearest;
        for (int deal = 0; deal < kDeals && !(nearest && nearest->met); ++deal) {
            if (thinned) return thin_out();
            keep(nearest, judged(carved()));
            if (nearest->met || !nearest->too_hard) continue;
            const std::vector<uint8_t> few = nearest->present;
            for (int i = 0; i < kReturns && !nearest->met; ++i) keep(nearest, judged(grown(few)));
        }
        return nearest;
    }

private:
    static void keep(std::optional<Signed>& nearest, Signed board) {
        if (!nearest || board.distance <= nearest->distance) nearest = std::move(board);
    }

    // The clues that there are, givens before signs, in random order.
    std::vector<std::vector<int32_t>> order() {
        std::vector<int32_t> givens(values_.size()), signs;
        std::iota(givens.begin(), givens.end(), int32_t(signing_.clues()));
        for (size_t clue = 0; clue < signing_.clues(); ++clue)
            if (all_[clue]) signs.push_back(int32_t(clue));
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

    Signed judged(std::vector<uint8_t> present) const {
        Signed out;
        State state = start(present);
        out.present = std::move(present);
        judge(state, wanted_, out);
        return out;
    }

    // Clues go while the ladder leads to the end: what it solves has one solution.
    std::optional<Signed> thin_out() {
        const State whole = blank(all_);
        const auto groups = order();
        Thinned left = thin({whole, values_, signing_.needs(), groups}, wanted_.ladder, all_);
        if (left.status != kRunning) throw Interrupted{left.status};
        return left.solved ? std::optional(judged(std::move(left.present))) : std::nullopt;
    }

    // Clues go while there is one solution.
    std::vector<uint8_t> carved() {
        std::vector<int64_t> solution;
        for (size_t c = 0; c < values_.size(); ++c) solution.push_back(signing_.model().value(int32_t(c), values_[c]));
        Carved left = carve(signing_.shared(), solution, all_, order(), kNodes, monitor_);
        if (left.status != kExhausted) throw Interrupted{left.status};
        if (!left.unique) throw std::invalid_argument("the solution breaks the rules");
        return std::move(left.present);
    }

    // The board with clues back where the ladder was stuck, one after the other, until it leads to the end.
    std::vector<uint8_t> grown(std::vector<uint8_t> present) {
        const Briefly untold;
        Closure closure(blank(all_).geometry(), wanted_.ladder);
        Trial trial{start(present), active(present)};
        for (closure.close(trial); !trial.state.solved(); closure.close(trial)) {
            const size_t back = missing(trial.state, present);
            present[back] = 1;
            if (back < signing_.clues()) trial.add(signing_.relation(back));
            else trial.state.place(int32_t(back - signing_.clues()), values_[back - signing_.clues()]);
        }
        return present;
    }

    // A clue that is not there and speaks of an open cell: a sign while there is one.
    size_t missing(const State& state, const std::vector<uint8_t>& present) {
        std::vector<size_t> choice;
        for (size_t clue = 0; clue < signing_.clues(); ++clue) {
            const auto& cells = signing_.model().spec.relations[size_t(signing_.relation(clue))].cells;
            if (all_[clue] && !present[clue] && !(state.placed(cells[0]) && state.placed(cells[1]))) choice.push_back(clue);
        }
        if (choice.empty())
            for (int32_t c = 0; c < state.cells(); ++c)
                if (!state.placed(c)) choice.push_back(signing_.clues() + size_t(c));
        return choice[dice_.below(choice.size())];
    }

    const Signing& signing_;
    const std::vector<int32_t>& values_;
    Dice& dice_;
    const Wanted& wanted_;
    Monitor* monitor_;
    std::vector<uint8_t> all_;  // per clue and then per cell: whether it could be there
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
