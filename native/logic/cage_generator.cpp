#include "cage_generator.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "../search.hpp"

namespace gridwise::logic {
namespace {

constexpr int kCageDeals = 4;                // how often the same solution is cut into cages
constexpr int kSplits = 60, kJoints = 24, kCageExchanges = 6;  // the most boards tried to find one with a unique solution
constexpr int64_t kPlainNodes = 16, kCageNodes = 2'000;
constexpr int64_t kFewNodes = 60;        // joining two cages is skipped if the proof takes longer: there are others

void move(Relation& r, const Area& cells) {
    for (int32_t& cell : r.cells) cell = cells[size_t(cell)];
    for (auto& branch : r.branches)
        for (Relation& inner : branch) move(inner, cells);
    if (!r.branches.empty()) std::sort(r.cells.begin(), r.cells.end());
}

// Whether a kernel relies on there being one solution, or searches on its own.
bool asks_for_more(const std::vector<Rung>& ladder) {
    const auto does = [](const Rung& rung) { return has(rung.kernel, Trait::Uniqueness) || has(rung.kernel, Trait::Searches); };
    return std::any_of(ladder.begin(), ladder.end(), does);
}

// The search for one board.
class CageBoardSearch final : CageClues {
public:
    CageBoardSearch(const CageGenerator& generator, const std::vector<int32_t>& values, Random& random, const Wanted& wanted, Monitor* monitor)
        : generator_(generator), values_(values), wanted_(wanted), by_ladder_(wanted.least == 0 && !wanted.beyond && !asks_for_more(wanted.ladder)), monitor_(monitor), cutter_(generator.plan(), *this, random), others_(values) {}

    std::optional<CageBoard> run() {
        std::optional<CageBoard> nearest;
        for (int deal = 0; deal < kCageDeals && !(nearest && nearest->met); ++deal) {
            auto first = cutter_.cut();
            auto cuts = first ? settled(std::move(*first)) : std::nullopt;
            if (!cuts) continue;
            if (wanted_.coarse && wanted_.least > 0) *cuts = coarsened(std::move(*cuts));
            CageBoard board = steered(rated(std::move(*cuts)), kForCages, [&](const CageBoard& from) { return changed(from); });
            if (!by_ladder_ || board.solved()) keep(nearest, std::move(board));
        }
        return nearest;
    }

private:
    bool fits(const Area& area) const override { return generator_.menu(area, values_) != nullptr; }
    int32_t piece(const Area& area, Random& random) const override {
        const auto& pieces = *generator_.menu(area, values_);
        return pieces[random.below(pieces.size())];
    }

    std::optional<CageBoard> changed(const CageBoard& board) {
        auto cuts = board.too_hard ? eased(board) : hardened(board.cuts);
        return cuts ? std::optional(rated(std::move(*cuts))) : std::nullopt;
    }

    // Splits cages until one solution is left; nothing if that takes too long.
    std::optional<Cuts> settled(Cuts cuts) {
        if (by_ladder_) {
            model_ = generator_.model_of(cuts, false);
            return cuts;
        }
        for (int split = 0; split < kSplits; ++split) {
            if (is_unique(cuts)) return cuts;
            const std::vector<uint8_t> anywhere(values_.size(), 1);
            auto fewer = others_ == values_ ? cutter_.split(cuts, anywhere, Cutter::splits(cuts.size(), false)) : without_others(cuts);
            if (!fewer) break;
            cuts = std::move(*fewer);
        }
        return std::nullopt;
    }

    // Splits or replaces a cage so that the cages no longer allow the other solution.
    std::optional<Cuts> without_others(const Cuts& cuts) {
        std::vector<uint8_t> near(values_.size());
        for (size_t c = 0; c < near.size(); ++c) near[c] = values_[c] != others_[c];
        const auto allows = [&](const Cut& cut) {
            const auto* pieces = generator_.menu(cut.cells, others_);
            return pieces && std::find(pieces->begin(), pieces->end(), cut.piece) != pieces->end();
        };
        return cutter_.split_for(cuts, near, [&](const Cuts& fresh) { return !std::all_of(fresh.begin(), fresh.end(), allows); });
    }

    // Joins cages, trying each pair once, as long as the solution stays unique.
    Cuts coarsened(Cuts cuts) {
        std::set<Area> vain;
        auto kept = model_;
        for (bool more = true; more;) {
            more = false;
            for (const auto& joint : cutter_.joints(cuts)) {
                Cuts fewer = cutter_.joined(cuts, joint);
                const Area both = sum(cuts[joint.first].cells, cuts[joint.second].cells);
                if (!vain.insert(both).second || !is_unique(fewer, kFewNodes)) continue;
                cuts = std::move(fewer);
                kept = model_;
                more = true;
                break;
            }
        }
        model_ = kept;
        return cuts;
    }

    std::optional<Cuts> eased(const CageBoard& board) {
        // If no board is too easy, all obstacles are removed at once.
        auto cuts = cutter_.split(board.cuts, board.open, Cutter::splits(board.left(), wanted_.least == 0));
        return cuts ? settled(std::move(*cuts)) : std::nullopt;
    }

    // One cage less, or two that exchange cells, with a solution that is still unique.
    std::optional<Cuts> hardened(const Cuts& cuts) {
        int tries = kJoints;
        for (const auto& joint : cutter_.joints(cuts)) {
            if (--tries < 0) break;
            if (Cuts fewer = cutter_.joined(cuts, joint); is_unique(fewer, kFewNodes)) return fewer;
        }
        for (int i = 0; i < kCageExchanges; ++i)
            if (auto other = cutter_.exchanged(cuts); other && is_unique(*other, kFewNodes)) return other;
        return std::nullopt;
    }

    // Whether the solution is unique with these cages. If not, `others_` is another solution, or ours if none is known.
    bool is_unique(const Cuts& cuts, int64_t nodes = kCageNodes) {
        model_ = generator_.model_of(cuts, true);
        others_ = values_;
        std::vector<uint64_t> known(model_->initial.size());
        for (size_t c = 0; c < values_.size(); ++c) known[model_->variables[c].offset] |= uint64_t(1) << values_[c];
        Search search(model_, std::nullopt, {}, std::nullopt, false);
        search.avoid = known.data();
        for (bool plain : {true, false}) {
            search.reason_plainly(plain);
            for (;;) {
                const Status status = search.next((plain ? kPlainNodes : nodes) - search.nodes(), monitor_);
                if (status == kExhausted) return true;
                if (status == kNodeLimit) break;
                if (status != kFound) throw Interrupted{status};
                for (size_t c = 0; c < values_.size(); ++c) others_[c] = search.engine().lowest(int32_t(c));
                if (others_ != values_) return false;
            }
        }
        return false;
    }

    // Rates the cages that `is_unique` has just accepted.
    CageBoard rated(Cuts cuts) {
        CageBoard out;
        out.cuts = std::move(cuts);
        const std::vector<uint8_t> active(model_->spec.relations.size(), 1);
        State state(std::make_shared<const Geometry>(model_, active.data(), generator_.kinds()));
        state.promises_one = !by_ladder_;
        judge(state, wanted_, out);
        return out;
    }

    const CageGenerator& generator_;
    const std::vector<int32_t>& values_;
    const Wanted& wanted_;
    const bool by_ladder_;                // the ladder itself proves uniqueness, since nothing is too easy
    Monitor* monitor_;
    Cutter cutter_;
    std::shared_ptr<const Model> model_;  // of the last cages examined
    std::vector<int32_t> others_;         // another solution of these cages
};

}  // namespace

CageGenerator::CageGenerator(Spec spec, std::vector<int32_t> kinds, Plan plan, Menus menus)
    : kinds_(std::move(kinds)), plan_(std::move(plan)), menus_(std::move(menus)) {
    std::vector<Relation> relations = std::move(spec.relations);
    pieces_.resize(size_t(std::exchange(spec.clues, 0)));
    rules_ = std::move(spec);
    rules_.relations.clear();
    for (Relation& r : relations) {
        if (r.when.empty()) {
            if (std::any_of(pieces_.begin(), pieces_.end(), [](const auto& piece) { return !piece.empty(); }))
                throw std::invalid_argument("the rules must come before the pieces");
            rules_.relations.push_back(std::move(r));
            continue;
        }
        if (r.when.size() != 1 || !(r.when[0] & 1)) throw std::invalid_argument("a piece must be there while one clue is present");
        auto& piece = pieces_[size_t(r.when[0] >> 1)];
        r.when.clear();
        piece.push_back(std::move(r));
    }
    kinds_.resize(std::min(kinds_.size(), rules_.relations.size()), -1);
    check();
}

void CageGenerator::check() const {
    const auto all = [&](const auto& list, auto&& test) { return std::all_of(list.begin(), list.end(), test); };
    if (rules_.universes.size() != 1 || rules_.universes[0].size() * kBits > 64) throw std::invalid_argument("cages need 16 values at most");
    plan_.check(rules_.variables.size());
    if (plan_.sizes.back() >= 1 << kBits) throw std::invalid_argument("cages need smaller sizes");
    for (const auto& [key, menu] : menus_) {
        int32_t size = 0;
        for (uint64_t left = key; left; left >>= kBits) size += int32_t(left & ((1 << kBits) - 1));
        const auto fits = [&](const Relation& r) { return all(r.cells, [&](int32_t c) { return c < size; }); };
        for (int32_t piece : menu)
            if (piece < 0 || size_t(piece) >= pieces_.size() || !all(pieces_[size_t(piece)], fits)) throw std::invalid_argument("no such piece");
        if (menu.empty()) throw std::invalid_argument("a menu is empty");
    }
}

const std::vector<int32_t>* CageGenerator::menu(const Area& area, const std::vector<int32_t>& values) const {
    uint64_t key = 0;
    for (int32_t cell : area) key += uint64_t(1) << (kBits * values[size_t(cell)]);
    const auto found = menus_.find(key);
    return found == menus_.end() ? nullptr : &found->second;
}

std::shared_ptr<const Model> CageGenerator::model_of(const Cuts& cuts, bool searched) const {
    Spec out = rules_;
    for (const Cut& cut : cuts)
        for (const Relation& r : pieces_[size_t(cut.piece)]) move(out.relations.emplace_back(r), cut.cells);
    return std::make_shared<const Model>(std::move(out), searched);
}

std::optional<CageBoard> CageGenerator::make(const std::vector<int32_t>& values, uint64_t seed, const Wanted& wanted, Monitor* monitor) const {
    const size_t count = rules_.universes[0].size();
    if (values.size() != rules_.variables.size()) throw std::invalid_argument("there must be one value per cell");
    for (int32_t value : values)
        if (value < 0 || size_t(value) >= count) throw std::invalid_argument("the solution holds an unknown value");
    Random random(seed);
    return CageBoardSearch(*this, values, random, wanted, monitor).run();
}

}  // namespace gridwise::logic
