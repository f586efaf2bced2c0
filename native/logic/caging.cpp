#include "caging.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "../search.hpp"

namespace gridwise::logic {
namespace {

constexpr int kDeals = 4;                // so often the same solution is cut anew
constexpr int kPatience = 6;             // so many changes in a row that lead no nearer, and the grid is cut anew
constexpr int kEdge = 4;                 // all but one in so many changes of a board that is too easy go back to where it was too hard
constexpr int kMends = 60, kJoints = 24, kExchanges = 6;  // how many boards are tried for one that has one solution
constexpr size_t kSpread = 12;           // one more cage is cut in two for so many cells that are open
constexpr int64_t kPlainNodes = 16, kNodes = 2'000;
constexpr int64_t kFewNodes = 60;        // a joint that takes longer to prove is not made: there are others

void move(Relation& r, const Area& cells) {
    for (int32_t& cell : r.cells) cell = cells[size_t(cell)];
    for (auto& branch : r.branches)
        for (Relation& inner : branch) move(inner, cells);
    if (r.kind == Kind::AnyOf) std::sort(r.cells.begin(), r.cells.end());
}

// Whether a kernel relies on there being one solution, or searches on its own.
bool asks_for_more(const std::vector<Rung>& ladder) {
    static const std::vector<Kernel> kernels{kernel("unique-rectangle"), kernel("avoidable-rectangle"), kernel("unique-loop"), kernel("bug"),
                                             kernel("refutation")};
    return std::any_of(ladder.begin(), ladder.end(), [](const Rung& rung) { return std::find(kernels.begin(), kernels.end(), rung.kernel) != kernels.end(); });
}

// One board in the making.
class Making {
public:
    Making(const Caging& caging, const std::vector<int32_t>& values, Dice& dice, const Wanted& wanted, Monitor* monitor)
        : caging_(caging), values_(values), wanted_(wanted), by_ladder_(wanted.least == 0 && !wanted.beyond && !asks_for_more(wanted.ladder)), monitor_(monitor), cutter_(caging.plan(), values, dice), others_(values) {}

    std::optional<Caged> run() {
        std::optional<Caged> nearest;
        for (int deal = 0; deal < kDeals; ++deal) {
            auto first = cutter_.cut();
            auto cuts = first ? settled(std::move(*first)) : std::nullopt;
            if (!cuts) continue;
            if (wanted_.coarse && wanted_.least > 0) *cuts = coarsened(std::move(*cuts));
            Caged board = steered(look(std::move(*cuts)));
            if (by_ladder_ && !board.solved()) continue;
            if (!nearest || board.distance < nearest->distance) nearest = std::move(board);
            if (nearest->met) break;
        }
        return nearest;
    }

private:
    // The board changed until it is as wanted, or that leads no nearer.
    Caged steered(Caged board) {
        std::optional<Caged> edge;  // the last one that was too hard
        for (int patience = kPatience; !board.met && patience > 0;) {
            if (board.too_hard) edge = board;
            // What one change made too easy is perhaps as wanted with another in its place.
            const bool back = !board.too_hard && edge && patience % kEdge;
            auto cuts = back || board.too_hard ? eased(back ? *edge : board) : hardened(board.cuts);
            if (!cuts) break;
            Caged fresh = look(std::move(*cuts));
            patience = fresh.distance < board.distance ? kPatience : patience - 1;
            if (fresh.distance <= board.distance) board = std::move(fresh);
            else if (back && fresh.too_hard) edge = std::move(fresh);
        }
        return board;
    }

    // Cages cut in two until one solution is left; nothing where that takes too long.
    std::optional<Cuts> settled(Cuts cuts) {
        if (by_ladder_) {
            model_ = caging_.model_of(cuts, false);
            return cuts;
        }
        for (int mend = 0; mend < kMends; ++mend) {
            if (alone(cuts)) return cuts;
            const std::vector<uint8_t> anywhere(values_.size(), 1);
            auto fewer = others_ == values_ ? cutter_.split(cuts, anywhere, 1 + cuts.size() / kSpread) : cutter_.without(cuts, others_);
            if (!fewer) break;
            cuts = std::move(*fewer);
        }
        return std::nullopt;
    }

    // Cages joined, each pair that is met on the way once, while one solution is left.
    Cuts coarsened(Cuts cuts) {
        std::set<Area> vain;
        auto kept = model_;
        for (bool more = true; more;) {
            more = false;
            for (const auto& joint : cutter_.joints(cuts)) {
                Cuts fewer = cutter_.joined(cuts, joint);
                const Area both = sum(cuts[joint.first].cells, cuts[joint.second].cells);
                if (!vain.insert(both).second || !alone(fewer, kFewNodes)) continue;
                cuts = std::move(fewer);
                kept = model_;
                more = true;
                break;
            }
        }
        model_ = kept;
        return cuts;
    }

    std::optional<Cuts> eased(const Caged& board) {
        const auto open = size_t(std::count(board.open.begin(), board.open.end(), 1));
        // Where nothing is too easy, all that is in the way goes at once.
        auto cuts = cutter_.split(board.cuts, board.open, wanted_.least == 0 && open <= kSpread ? open : 1 + open / kSpread);
        return cuts ? settled(std::move(*cuts)) : std::nullopt;
    }

    // One cage less, or two that exchange cells, and still one solution.
    std::optional<Cuts> hardened(const Cuts& cuts) {
        int tries = kJoints;
        for (const auto& joint : cutter_.joints(cuts)) {
            if (--tries < 0) break;
            if (Cuts fewer = cutter_.joined(cuts, joint); alone(fewer, kFewNodes)) return fewer;
        }
        for (int i = 0; i < kExchanges; ++i)
            if (auto other = cutter_.exchanged(cuts); other && alone(*other, kFewNodes)) return other;
        return std::nullopt;
    }

    // Whether these cages leave one solution; if not, `others_` is another one, or ours where it is not known.
    bool alone(const Cuts& cuts, int64_t nodes = kNodes) {
        model_ = caging_.model_of(cuts, true);
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

    // How hard the cages are of which `alone` just said that they leave one solution.
    Caged look(Cuts cuts) {
        Caged out;
        out.cuts = std::move(cuts);
        const std::vector<uint8_t> active(model_->spec.relations.size(), 1);
        State state(std::make_shared<const Geometry>(model_, active.data(), caging_.kinds()));
        state.promises_one = !by_ladder_;
        judge(state, wanted_, out);
        if (out.too_hard)
            for (int32_t c = 0; c < state.cells(); ++c) out.open.push_back(!state.placed(c));
        return out;
    }

    const Caging& caging_;
    const std::vector<int32_t>& values_;
    const Wanted& wanted_;
    const bool by_ladder_;                // that there is one solution shows in that the ladder leads to it: nothing is too easy
    Monitor* monitor_;
    Cutter cutter_;
    std::shared_ptr<const Model> model_;  // of the cages that were looked at last
    std::vector<int32_t> others_;         // another solution of theirs
};

}  // namespace

Caging::Caging(Spec spec, std::vector<int32_t> kinds, Plan plan) : kinds_(std::move(kinds)), plan_(std::move(plan)) {
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

void Caging::check() const {
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

std::shared_ptr<const Model> Caging::model_of(const Cuts& cuts, bool searched) const {
    Spec out = rules_;
    for (const Cut& cut : cuts)
        for (const Relation& r : pieces_[size_t(cut.piece)]) move(out.relations.emplace_back(r), cut.cells);
    return std::make_shared<const Model>(std::move(out), searched);
}

std::optional<Caged> Caging::make(const std::vector<int32_t>& values, uint64_t seed, const Wanted& wanted, Monitor* monitor) const {
    const size_t count = rules_.universes[0].size();
    if (values.size() != rules_.variables.size()) throw std::invalid_argument("there must be one value per cell");
    for (int32_t value : values)
        if (value < 0 || size_t(value) >= count) throw std::invalid_argument("the solution holds an unknown value");
    Dice dice(seed);
    return Making(*this, values, dice, wanted, monitor).run();
}

}  // namespace gridwise::logic
