#include "caging.hpp"

#include <algorithm>
#include <stdexcept>

#include "../search.hpp"
#include "brief.hpp"

namespace gridwise::logic {
namespace {

constexpr int kPatience = 12;            // so many changes in a row that lead no nearer, and it is given up
constexpr int kEdge = 8;                 // all but one in so many changes of a board that is too easy go back to where it was too hard
constexpr size_t kSpread = 12;           // one more cage is cut in two for so many cells that are open
constexpr double kSeveral = 200, kStuck = 100;
constexpr int64_t kPlainNodes = 16, kNodes = 2'000;

void move(Relation& r, const Area& cells) {
    for (int32_t& cell : r.cells) cell = cells[size_t(cell)];
    for (auto& branch : r.branches)
        for (Relation& inner : branch) move(inner, cells);
    if (r.kind == Kind::AnyOf) std::sort(r.cells.begin(), r.cells.end());
}

// Looks for a solution other than the one that is known: its cells that differ are marked. False: there is none.
bool another(const std::shared_ptr<const Model>& model, const std::vector<int32_t>& values, Monitor* monitor, std::vector<uint8_t>& differ) {
    std::vector<uint64_t> known(model->initial.size());
    for (size_t c = 0; c < values.size(); ++c) known[model->variables[c].offset] |= uint64_t(1) << values[c];
    Search search(model, std::nullopt, {}, std::nullopt, false);
    search.avoid = known.data();
    for (bool plain : {true, false}) {
        search.reason_plainly(plain);
        for (;;) {
            const Status status = search.next((plain ? kPlainNodes : kNodes) - search.nodes(), monitor);
            if (status == kExhausted) return false;
            if (status == kNodeLimit) break;
            if (status != kFound) throw Interrupted{status};
            bool other = false;
            for (size_t c = 0; c < values.size(); ++c) other |= differ[c] = search.engine().lowest(int32_t(c)) != values[c];
            if (other) return true;
        }
    }
    std::fill(differ.begin(), differ.end(), uint8_t(1));  // not known, hence not shown to be the only one
    return true;
}

// Whether a kernel searches on its own.
bool searches(const std::vector<Rung>& ladder) {
    static const Kernel refutation = kernel("refutation");
    return std::any_of(ladder.begin(), ladder.end(), [](const Rung& rung) { return rung.kernel == refutation; });
}

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

Spec Caging::spec_of(const Cuts& cuts) const {
    Spec out = rules_;
    for (const Cut& cut : cuts)
        for (const Relation& r : pieces_[size_t(cut.piece)]) move(out.relations.emplace_back(r), cut.cells);
    return out;
}

Caged Caging::look(Cuts cuts, const std::vector<int32_t>& values, const Wanted& wanted, Monitor* monitor) const {
    Caged out;
    const auto share = [&] { return double(std::count(out.open.begin(), out.open.end(), 1)) / double(values.size()); };
    out.open.assign(values.size(), 0);
    const auto model = std::make_shared<const Model>(spec_of(cuts), wanted.proved || searches(wanted.ladder));
    out.cuts = std::move(cuts);
    if (wanted.proved && another(model, values, monitor, out.open)) {
        out.too_hard = true, out.distance = kSeveral + share();
        return out;
    }
    const std::vector<uint8_t> active(model->spec.relations.size(), 1);
    State state(std::make_shared<const Geometry>(model, active.data(), kinds_));
    state.promises_one = wanted.proved;
    {
        const Briefly some(wanted.brief);
        while (out.climb.stopped < 0 && !state.solved() && !state.broken()) {
            Climb more = climb(state, wanted.ladder, 0, SIZE_MAX);
            if (more.status != kRunning) throw Interrupted{more.status};
            out.climb.stopped = more.stopped;
            std::move(more.steps.begin(), more.steps.end(), std::back_inserter(out.climb.steps));
        }
    }
    out.unique = wanted.proved || state.solved();
    if (!state.solved()) {
        for (int32_t c = 0; c < state.cells(); ++c) out.open[size_t(c)] = !state.placed(c);
        out.met = wanted.beyond;
        out.too_hard = !out.met, out.distance = out.met ? 0 : kStuck + share();
        return out;
    }
    size_t hardest = 0;
    for (const Climbed& step : out.climb.steps) hardest = std::max(hardest, size_t(step.rung));
    out.met = hardest >= wanted.least;
    if (!out.met) out.distance = double(wanted.least - hardest) / double(wanted.ladder.size());
    return out;
}

std::optional<Cuts> Caging::changed(const Caged& board, Cutter& cutter, const Wanted& wanted) const {
    if (!board.too_hard) return cutter.joined(board.cuts);
    const auto open = size_t(std::count(board.open.begin(), board.open.end(), 1));
    // Where nothing is too easy, all that is in the way goes at once.
    return cutter.split(board.cuts, board.open, wanted.least == 0 && !wanted.beyond && open <= kSpread ? open : 1 + open / kSpread);
}

std::optional<Caged> Caging::make(const std::vector<int32_t>& values, uint64_t seed, const Wanted& wanted, Monitor* monitor) const {
    const size_t count = rules_.universes[0].size();
    if (values.size() != rules_.variables.size()) throw std::invalid_argument("there must be one value per cell");
    for (int32_t value : values)
        if (value < 0 || size_t(value) >= count) throw std::invalid_argument("the solution holds an unknown value");
    Dice dice(seed);
    Cutter cutter(plan_, values, dice);
    auto first = cutter.cut();
    if (!first) return std::nullopt;
    Caged board = look(std::move(*first), values, wanted, monitor), edge;
    size_t looks = 1;
    for (int patience = kPatience; !board.met && patience > 0; ++looks) {
        if (board.too_hard) edge = board;
        // What one change made too easy is perhaps as wanted with another in its place.
        const bool back = !board.too_hard && edge.too_hard && patience % kEdge;
        auto cuts = changed(back ? edge : board, cutter, wanted);
        if (!cuts) break;
        Caged fresh = look(std::move(*cuts), values, wanted, monitor);
        patience = fresh.distance < board.distance ? kPatience : patience - 1;
        if (fresh.distance <= board.distance) board = std::move(fresh);
        else if (back && fresh.too_hard) edge = std::move(fresh);
    }
    board.looks = looks;
    return board;
}

}  // namespace gridwise::logic
