#include "clue_generator.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "../carve.hpp"
#include "../check.hpp"
#include "../random.hpp"
#include "closure.hpp"

namespace gridwise::logic {
namespace {

constexpr int kClueDeals = 8;       // orders in which the clues of a solution are removed
constexpr double kTooEasy = 1'000;  // the distance of boards without hard steps: clues are only given back
constexpr int kClueExchanges = 64;  // if few boards have exactly the wanted level: this many minimal boards are tried,
constexpr size_t kExchanged = 6;  // each with this many clues exchanged,
constexpr int kFew = 3;         // and each gets clues back in this many ways: the result depends mostly on the board

using Groups = ClueGenerator::Groups;

// The search for one board.
class ClueBoardSearch {
public:
    ClueBoardSearch(const ClueGenerator& generator, const std::vector<int32_t>& values, Random& random, const Wanted& wanted, Monitor* monitor)
        : generator_(generator), values_(values), random_(random), wanted_(wanted), monitor_(monitor), all_(generator.all_clues(values)) {}

    std::optional<ClueBoard> run() {
        std::optional<ClueBoard> nearest;
        const int deals = wanted_.narrow ? kClueExchanges : kClueDeals;
        for (int deal = 0; deal < deals && !(nearest && nearest->met); ++deal) {
            if (wanted_.narrow) {
                narrow(nearest);
                continue;
            }
            if (wanted_.coarse) {
                keep(nearest, returned(judged(carved(all_, order(all_)))));
                continue;
            }
            auto board = thinned();
            if (!board) break;  // the ladder does not solve it even with all clues
            keep(nearest, std::move(*board));
        }
        return nearest;
    }

private:
    // Whether the ladder needed something hard enough before it got stuck, if that is required.
    bool promising(const ClueBoard& board) const {
        const auto hard = [&](const Climbed& step) { return size_t(step.rung) >= wanted_.least; };
        return wanted_.least == 0 || std::any_of(board.climb.steps.begin(), board.climb.steps.end(), hard);
    }

    // Gives clues back to a board that is too hard until it is as wanted. Those that make it too easy are taken away again.
    ClueBoard returned(ClueBoard board) {
        if (!board.too_hard || !promising(board)) return board;
        return steered(std::move(board), kForReturns, [&](const ClueBoard& from) {
            ClueBoard fresh = judged(eased(from));
            if (!fresh.met && !(fresh.too_hard && promising(fresh))) fresh.distance = kTooEasy;
            return std::optional(std::move(fresh));
        });
    }

    // Minimal boards are mostly too hard or not hard at all. One that is too hard gets back as few clues as the ladder needs
    // up to the last stage, different ones each time. Most boards that it just about solves need only easier techniques,
    // which is quick to check.
    void narrow(std::optional<ClueBoard>& nearest) {
        least_ = least_.empty() ? carved(all_, order(all_)) : exchanged(least_);
        if (nearest && solved_below(least_)) return;
        const BriefScope untold;
        const Trial stuck = climbed(least_, wanted_.stages.back());
        if (stuck.state.solved()) return keep(nearest, judged(least_));
        Groups others = order(all_, least_);
        for (int i = 0; i < kFew && !(nearest && nearest->met); ++i) {
            random_.shuffle(others);
            std::vector<uint8_t> present = completed(stuck, others);
            if (!nearest || !solved_below(present)) keep(nearest, judged(std::move(present)));
        }
    }

    // Makes a minimal board from another: adds some clues and removes those that become redundant. That takes a fraction
    // of the time needed to start with all clues.
    std::vector<uint8_t> exchanged(std::vector<uint8_t> present) {
        Groups tried = order(present), others = order(all_, present);
        random_.shuffle(others);
        others.resize(std::min(others.size(), kExchanged));
        give(present, others);
        tried.insert(tried.end(), others.begin(), others.end());
        return carved(std::move(present), tried);
    }

    // `trial`: how far the ladder leads from the minimal clues, up to the last stage. Useful clues are added in this order until it
    // solves the board; then those that later ones made redundant are removed.
    std::vector<uint8_t> completed(Trial trial, const Groups& others) {
        std::vector<uint8_t> present = least_;
        Groups back;
        const auto open = [&](int32_t cell) { return !trial.state.placed(cell); };
        for (const auto& group : others) {
            if (trial.state.solved()) break;
            if (!speaks_of(open, group)) continue;
            give(present, {group}), give(trial, group);
            closure(wanted_.stages.back()).close(trial);
            back.push_back(group);
        }
        if (!back.empty()) back.pop_back();  // the last one completed it
        return back.empty() ? present : thin_by(wanted_.stages.back(), present, back).present;
    }

    // Whether a group of clues says something about open cells.
    bool speaks_of(auto&& open, const std::vector<int32_t>& group) const {
        const auto about_open = [&](int32_t relation) {
            const auto& cells = generator_.model().spec.relations[size_t(relation)].cells;
            return std::any_of(cells.begin(), cells.end(), open);
        };
        return std::any_of(group.begin(), group.end(), [&](int32_t number) {
            if (is_given(number)) return open(cell_of(number));
            const auto& said = generator_.relations(size_t(number));
            return std::any_of(said.begin(), said.end(), about_open);
        });
    }

    bool is_given(int32_t number) const { return size_t(number) >= generator_.clues(); }
    int32_t cell_of(int32_t given) const { return given - int32_t(generator_.clues()); }

    static void give(std::vector<uint8_t>& present, const Groups& groups) {
        for (const auto& group : groups)
            for (int32_t number : group) present[size_t(number)] = 1;
    }

    void give(Trial& trial, const std::vector<int32_t>& group) const {
        for (int32_t number : group) {
            if (is_given(number)) trial.state.place(cell_of(number), values_[size_t(cell_of(number))]);
            else for (int32_t relation : generator_.relations(size_t(number))) trial.add(relation);
        }
    }

    // How far the lower part of the ladder leads, up to this rung.
    Trial climbed(const std::vector<uint8_t>& present, size_t end) {
        const BriefScope untold;
        Trial trial{start(present), active(present)};
        trial.state.promises_one = false;  // the climb itself must show that there is one solution
        closure(end).close(trial);
        return trial;
    }

    // Whether techniques easier than wanted solve it.
    bool solved_below(const std::vector<uint8_t>& present) { return climbed(present, wanted_.least).state.solved(); }

    // The groups of the first set of clues that are not in the second.
    Groups order(const std::vector<uint8_t>& some, const std::vector<uint8_t>& others) {
        Groups out = order(some);
        std::erase_if(out, [&](const auto& group) { return others[size_t(group[0])]; });
        return out;
    }

    // The clues that are present, in random order, givens first.
    Groups order(const std::vector<uint8_t>& present) {
        Groups givens, out;
        for (const auto& cells : generator_.together()) {
            std::vector<int32_t> group;
            for (int32_t cell : cells)
                if (present[generator_.clues() + size_t(cell)]) group.push_back(int32_t(generator_.clues()) + cell);
            if (!group.empty()) givens.push_back(std::move(group));
        }
        for (size_t clue = 0; clue < generator_.clues(); ++clue)
            if (present[clue]) out.push_back({int32_t(clue)});
        random_.shuffle(givens), random_.shuffle(out);
        out.insert(out.begin(), givens.begin(), givens.end());
        return out;
    }

    std::vector<uint8_t> active(const std::vector<uint8_t>& present) const {
        std::vector<uint8_t> out(generator_.needs().size(), 1);
        for (size_t clue = 0; clue < generator_.clues(); ++clue)
            for (int32_t relation : generator_.relations(clue)) out[size_t(relation)] = present[clue];
        return out;
    }

    State blank(const std::vector<uint8_t>& present) const {
        if (!generator_.clues()) return State(generator_.whole_board());  // what its kernels derive is shared by all boards
        return State(std::make_shared<const Geometry>(generator_.whole(), active(present)));
    }

    State start(const std::vector<uint8_t>& present) const {
        State state = blank(present);
        for (size_t c = 0; c < values_.size(); ++c)
            if (present[generator_.clues() + c]) state.place(int32_t(c), values_[c]);
        state.given = state.filled();
        return state;
    }

    ClueBoard judged(std::vector<uint8_t> present) {
        ClueBoard out;
        State state = start(present);
        out.present = std::move(present);
        judge(state, wanted_, out);
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
        Thinned left = thin({blank(present), values_, generator_.needs(), groups}, closure(end), present);
        if (left.status != kRunning) throw Interrupted{left.status};
        return left;
    }

    // Removes clues while easier techniques still solve the board, the easiest first, then one more so that they do not. A board that the
    // ladder solves has a unique solution.
    std::optional<ClueBoard> thinned() {
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

    // Removes the first of these clues without which the ladder still solves the board.
    void one_less(std::vector<uint8_t>& present, Groups& groups) {
        random_.shuffle(groups);
        for (const auto& group : groups) {
            for (int32_t number : group) present[size_t(number)] = 0;
            if (climbed(present, wanted_.ladder.size()).state.solved()) return;
            for (int32_t number : group) present[size_t(number)] = 1;
        }
    }

    // Removes clues while the solution stays unique.
    std::vector<uint8_t> carved(std::vector<uint8_t> present, const Groups& groups) {
        std::vector<int64_t> solution;
        for (size_t c = 0; c < values_.size(); ++c) solution.push_back(generator_.model().value(int32_t(c), values_[c]));
        Carved left = carve(generator_.shared(), solution, std::move(present), groups, kCarveNodes, monitor_);
        if (left.status != kExhausted) throw Interrupted{left.status};
        if (!left.unique) throw std::invalid_argument("the solution breaks the rules");
        return std::move(left.present);
    }

    // Gives back some clues about cells that the ladder left open; givens only if there are no others.
    std::vector<uint8_t> eased(const ClueBoard& board) {
        std::vector<uint8_t> present = board.present;
        const auto open = [&](int32_t cell) { return board.open[size_t(cell)] != 0; };
        Groups choice, givens;
        for (const auto& group : order(all_, present))
            if (speaks_of(open, group)) (is_given(group[0]) ? givens : choice).push_back(group);
        if (choice.empty()) choice = std::move(givens);
        random_.shuffle(choice);
        choice.resize(std::min(choice.size(), 1 + board.left() / kBulk));
        give(present, choice);
        return present;
    }

    const ClueGenerator& generator_;
    const std::vector<int32_t>& values_;
    Random& random_;
    const Wanted& wanted_;
    Monitor* monitor_;
    std::vector<uint8_t> all_;    // per clue and then per cell: whether it could be there
    std::vector<uint8_t> least_;  // if few boards have the wanted level: the last minimal one
    std::map<size_t, Closure> closures_;
};

}  // namespace

ClueGenerator::ClueGenerator(std::shared_ptr<const Model> model, std::vector<int32_t> kinds, Groups together)
    : model_(std::move(model)), relations_(clues()), together_(std::move(together)) {
    const std::vector<uint8_t> all(model_->spec.relations.size(), 1);
    whole_ = std::make_shared<const Geometry>(model_, all.data(), kinds);
    for (size_t r = 0; r < model_->spec.relations.size(); ++r) {
        const Relation& relation = model_->spec.relations[r];
        needs_.push_back(relation.when.empty() ? int32_t(clues()) : relation.when[0] >> 1);
        if (relation.when.empty()) continue;
        if (relation.when.size() != 1 || !(relation.when[0] & 1)) throw std::invalid_argument("relations must come with one clue at most");
        relations_[size_t(relation.when[0] >> 1)].push_back(int32_t(r));
        const auto visible = [&](int32_t cell) { return cell < whole_->cells; };
        const bool known = relation.kind == Kind::Pair || relation.kind == Kind::Automaton;
        if (!known || !std::all_of(relation.cells.begin(), relation.cells.end(), visible)) throw std::invalid_argument("clues must be pairs or automata");
    }
    check_givens();
}

void ClueGenerator::check_givens() const {
    std::vector<uint8_t> seen(model_->cells.size());
    for (const auto& group : together_)
        for (int32_t cell : group)
            if (cell < 0 || size_t(cell) >= seen.size() || seen[size_t(cell)]++) throw std::invalid_argument("each cell must be in one group");
    if (std::find(seen.begin(), seen.end(), 0) != seen.end()) throw std::invalid_argument("each cell must be in one group");
}

std::vector<uint8_t> ClueGenerator::all_clues(const std::vector<int32_t>& values) const {
    std::vector<int64_t> solution(model_->spec.variables.size());
    for (size_t c = 0; c < values.size(); ++c) solution[c] = whole_->numbers[size_t(values[c])];
    const FullGrid grid{model_->spec, solution};
    std::vector<uint8_t> out(clues() + values.size(), 1);
    for (const Relation& r : model_->spec.relations)
        if (!r.when.empty()) out[size_t(r.when[0] >> 1)] &= check_case(r)(grid, r);
    return out;
}

std::optional<ClueBoard> ClueGenerator::make(const std::vector<int32_t>& values, uint64_t seed, const Wanted& wanted, Monitor* monitor) const {
    if (values.size() != model_->cells.size()) throw std::invalid_argument("there must be one value per cell");
    for (int32_t value : values)
        if (value < 0 || value >= whole_->values) throw std::invalid_argument("the solution holds an unknown value");
    Random random(seed);
    return ClueBoardSearch(*this, values, random, wanted, monitor).run();
}

}  // namespace gridwise::logic
