#include "clueing.hpp"

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
        for (int deal = 0; deal < kDeals && !(nearest && nearest->met); ++deal) {
            if (wanted_.narrow) {
                narrow(nearest);
                continue;
            }
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

    // Boards without a clue to spare are mostly too hard. They get as few of the others back as the ladder needs up to the last stage, some
    // others each time: of all that it just about solves, most need no more than the techniques below, which is soon seen.
    void narrow(std::optional<Clued>& nearest) {
        const std::vector<uint8_t> least = carved();
        if (nearest && solved_below(least)) return;
        Groups others;
        for (const auto& group : order(all_))
            if (!least[size_t(group[0])]) others.push_back(group);
        for (int i = 0; i < kReturns && !(nearest && nearest->met); ++i) {
            dice_.shuffle(others);
            std::vector<uint8_t> present = thin_by(wanted_.stages.back(), all_, others).present;
            if (!nearest || !solved_below(present)) keep(nearest, judged(std::move(present)));
        }
    }

    // Whether easier techniques than wanted lead to the end.
    bool solved_below(const std::vector<uint8_t>& present) {
        const Briefly untold;
        Trial trial{start(present), active(present)};
        trial.state.promises_one = false;
        closure(wanted_.least).close(trial);
        return trial.state.solved();
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
        const Briefly untold;
        dice_.shuffle(groups);
        for (const auto& group : groups) {
            for (int32_t number : group) present[size_t(number)] = 0;
            Trial trial{start(present), active(present)};
            trial.state.promises_one = false;
            closure(wanted_.ladder.size()).close(trial);
            if (trial.state.solved()) return;
            for (int32_t number : group) present[size_t(number)] = 1;
        }
    }

    // Clues go while there is one solution.
    std::vector<uint8_t> carved() {
        std::vector<int64_t> solution;
        for (size_t c = 0; c < values_.size(); ++c) solution.push_back(clueing_.model().value(int32_t(c), values_[c]));
        Carved left = carve(clueing_.shared(), solution, all_, order(all_), kNodes, monitor_);
        if (left.status != kExhausted) throw Interrupted{left.status};
        if (!left.unique) throw std::invalid_argument("the solution breaks the rules");
        return std::move(left.present);
    }

    // Some clues back that speak of cells where the ladder was stuck: others than givens while there are any.
    std::vector<uint8_t> eased(std::vector<uint8_t> present) {
        const State& state = *stuck_;
        const auto open = [&](int32_t cell) { return !state.placed(cell); };
        const auto helps = [&](int32_t relation) {
            const auto& cells = clueing_.model().spec.relations[size_t(relation)].cells;
            return std::any_of(cells.begin(), cells.end(), open);
        };
        Groups choice;
        for (size_t clue = 0; clue < clueing_.clues(); ++clue) {
            const auto& said = clueing_.relations(clue);
            if (all_[clue] && !present[clue] && std::any_of(said.begin(), said.end(), helps)) choice.push_back({int32_t(clue)});
        }
        if (choice.empty())
            for (const auto& cells : clueing_.together())
                if (std::any_of(cells.begin(), cells.end(), open)) {
                    choice.push_back(cells);
                    for (int32_t& cell : choice.back()) cell += int32_t(clueing_.clues());
                }
        dice_.shuffle(choice);
        choice.resize(std::min(choice.size(), size_t(1 + state.left() / kBulk)));
        for (const auto& group : choice)
            for (int32_t back : group) present[size_t(back)] = 1;
        return present;
    }

    const Clueing& clueing_;
    const std::vector<int32_t>& values_;
    Dice& dice_;
    const Wanted& wanted_;
    Monitor* monitor_;
    std::vector<uint8_t> all_;    // per clue and then per cell: whether it could be there
    std::optional<State> stuck_;  // where the ladder last led
    std::map<size_t, Closure> closures_;
};

}  // namespace

Clueing::Clueing(std::shared_ptr<const Model> model, std::vector<int32_t> kinds, Groups together)
    : model_(std::move(model)), relations_(clues()), together_(std::move(together)) {
    const std::vector<uint8_t> all(model_->spec.relations.size(), 1);
    whole_ = std::make_shared<const Geometry>(model_, all.data(), kinds);
    for (size_t r = 0; r < model_->spec.relations.size(); ++r) {
        const Relation& relation = model_->spec.relations[r];
        needs_.push_back(relation.when.empty() ? int32_t(clues()) : relation.when[0] >> 1);
        if (relation.when.empty()) continue;
        if (relation.when.size() != 1 || !(relation.when[0] & 1)) throw std::invalid_argument("relations must come with one clue at most");
        relations_[size_t(relation.when[0] >> 1)].push_back(int32_t(r));
        read(relation);
    }
    check_givens();
}

void Clueing::check_givens() const {
    std::vector<uint8_t> seen(model_->cells.size());
    for (const auto& group : together_)
        for (int32_t cell : group)
            if (cell < 0 || size_t(cell) >= seen.size() || seen[size_t(cell)]++) throw std::invalid_argument("each cell must be in one group");
    if (std::find(seen.begin(), seen.end(), 0) != seen.end()) throw std::invalid_argument("each cell must be in one group");
}

// What has to be known to tell which clues hold.
void Clueing::read(const Relation& r) {
    const auto visible = [&](int32_t cell) { return cell < whole_->cells; };
    const bool known = r.kind == Kind::Pair || r.kind == Kind::Automaton;
    if (!known || !std::all_of(r.cells.begin(), r.cells.end(), visible)) throw std::invalid_argument("clues must be pairs or automata");
    if (r.kind == Kind::Pair || steps_.contains(r.table)) return;
    const AutomatonSpec& spec = model_->spec.automata[size_t(r.table)];
    std::vector<int32_t>& steps = steps_[r.table];
    steps.assign(size_t(spec.states) * size_t(whole_->values), -1);
    for (const Transition& t : spec.transitions) {
        const auto at = std::lower_bound(whole_->numbers.begin(), whole_->numbers.end(), t.value);
        if (at != whole_->numbers.end() && *at == t.value)
            steps[size_t(t.state) * size_t(whole_->values) + size_t(at - whole_->numbers.begin())] = t.next;
    }
}

bool Clueing::holds(size_t clue, const std::vector<int32_t>& values) const {
    const auto kept = [&](int32_t r) { return accepts(model_->spec.relations[size_t(r)], values); };
    return std::all_of(relations_[clue].begin(), relations_[clue].end(), kept);
}

bool Clueing::accepts(const Relation& r, const std::vector<int32_t>& values) const {
    if (r.kind == Kind::Pair) {
        const auto value = [&](int32_t cell) { return whole_->numbers[size_t(values[size_t(cell)])]; };
        const PairTable& table = model_->spec.pair_tables[size_t(r.table)];
        return std::binary_search(table.begin(), table.end(), std::pair(value(r.cells[0]), value(r.cells[1])));
    }
    const AutomatonSpec& spec = model_->spec.automata[size_t(r.table)];
    const std::vector<int32_t>& steps = steps_.at(r.table);
    int32_t state = spec.start;
    for (size_t i = 0; i < r.cells.size() && state >= 0; ++i)
        state = steps[size_t(state) * size_t(whole_->values) + size_t(values[size_t(r.cells[i])])];
    return std::find(spec.accepting.begin(), spec.accepting.end(), state) != spec.accepting.end();
}

std::optional<Clued> Clueing::make(const std::vector<int32_t>& values, uint64_t seed, const Wanted& wanted, Monitor* monitor) const {
    if (values.size() != model_->cells.size()) throw std::invalid_argument("there must be one value per cell");
    for (int32_t value : values)
        if (value < 0 || value >= whole_->values) throw std::invalid_argument("the solution holds an unknown value");
    Dice dice(seed);
    return Making(*this, values, dice, wanted, monitor).run();
}

}  // namespace gridwise::logic
