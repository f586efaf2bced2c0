#include "cage_generator.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "../search.hpp"

namespace gridwise::logic {
namespace {

constexpr int kCageDeals = 4;                // how often the same solution is cut into cages
constexpr int kPatience = 6;             // changes in a row without progress before the grid is cut again
constexpr int kEdge = 4;                 // of this many changes to a board that is too easy, all but one start from the last board that was too hard
constexpr int kSplits = 60, kJoints = 24, kCageExchanges = 6;  // the most boards tried to find one with a unique solution
constexpr size_t kSpread = 12;           // open cells per additional cage to split
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
class CageBoardSearch {
public:
    CageBoardSearch(const CageGenerator& generator, const std::vector<int32_t>& values, Random& random, const Wanted& wanted, Monitor* monitor)
        : generator_(generator), values_(values), wanted_(wanted), by_ladder_(wanted.least == 0 && !wanted.beyond && !asks_for_more(wanted.ladder)), monitor_(monitor), cutter_(generator.plan(), values, random), others_(values) {}

    std::optional<CageBoard> run() {
        std::optional<CageBoard> nearest;
        for (int deal = 0; deal < kCageDeals; ++deal) {
            auto first = cutter_.cut();
            auto cuts = first ? settled(std::move(*first)) : std::nullopt;
            if (!cuts) continue;
            if (wanted_.coarse && wanted_.least > 0) *cuts = coarsened(std::move(*cuts));
            CageBoard board = steered(rated(std::move(*cuts)));
            if (by_ladder_ && !board.solved()) continue;
            if (!nearest || board.distance < nearest->distance) nearest = std::move(board);
            if (nearest->met) break;
        }
        return nearest;
    }

private:
    // Changes the board until it is as wanted or there is no progress.
    CageBoard steered(CageBoard board) {
        std::optional<CageBoard> edge;  // the last one that was too hard
        for (int patience = kPatience; !board.met && patience > 0;) {
            if (board.too_hard) edge = board;
            // If one change made the board too easy, another in its place may be right.
            const bool back = !board.too_hard && edge && patience % kEdge;
            auto cuts = back || board.too_hard ? eased(back ? *edge : board) : hardened(board.cuts);
            if (!cuts) break;
            CageBoard fresh = rated(std::move(*cuts));
            patience = fresh.distance < board.distance ? kPatience : patience - 1;
            if (fresh.distance <= board.distance) board = std::move(fresh);
            else if (back && fresh.too_hard) edge = std::move(fresh);
        }
        return board;
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
            auto fewer = others_ == values_ ? cutter_.split(cuts, anywhere, 1 + cuts.size() / kSpread) : cutter_.without(cuts, others_);
            if (!fewer) break;
            cuts = std::move(*fewer);
        }
        return std::nullopt;
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
        const auto open = size_t(std::count(board.open.begin(), board.open.end(), 1));
        // If no board is too easy, all obstacles are removed at once.
        auto cuts = cutter_.split(board.cuts, board.open, wanted_.least == 0 && open <= kSpread ? open : 1 + open / kSpread);
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
        if (out.too_hard)
            for (int32_t c = 0; c < state.cells(); ++c) out.open.push_back(!state.placed(c));
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

CageGenerator::CageGenerator(Spec spec, std::vector<int32_t> kinds, Plan plan) : kinds_(std::move(kinds)), plan_(std::move(plan)) {
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
    const size_t cells = rules_.variables.size();
    const auto all = [&](const auto& list, auto&& test) { return std::all_of(list.begin(), list.end(), test); };
    if (rules_.universes.size() != 1 || rules_.universes[0].size() * Plan::kBits > 64) throw std::invalid_argument("cages need 16 values at most");
    if (plan_.beside.size() != cells) throw std::invalid_argument("there must be neighbours for each cell");
    for (const auto& list : plan_.beside)
        if (!all(list, [&](int32_t c) { return c >= 0 && size_t(c) < cells; })) throw std::invalid_argument("a neighbour is no cell");
    const auto& sizes = plan_.sizes;
    if (sizes.empty() || sizes[0] < 1 || sizes.back() >= 1 << Plan::kBits || plan_.weights.size() != sizes.size() ||
        !all(plan_.weights, [](int32_t w) { return w > 0 && w < 1 << 20; }) || !std::is_sorted(sizes.begin(), sizes.end()))
        throw std::invalid_argument("cages need sizes, each with a weight");
    for (const auto& [key, menu] : plan_.menus) {
        int32_t size = 0;
        for (uint64_t left = key; left; left >>= Plan::kBits) size += int32_t(left & ((1 << Plan::kBits) - 1));
        const auto fits = [&](const Relation& r) { return all(r.cells, [&](int32_t c) { return c < size; }); };
        for (int32_t piece : menu)
            if (piece < 0 || size_t(piece) >= pieces_.size() || !all(pieces_[size_t(piece)], fits)) throw std::invalid_argument("no such piece");
        if (menu.empty()) throw std::invalid_argument("a menu is empty");
    }
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
