// Areas with one root each: every way to complete one of them.
//   "area-growth": options {cells, ways}: areas that need at most so many cells, and have at most so many ways to get them
//      What all ways have in common: cells that belong to the area, or are beside it and therefore off. Its numbers are how many cells are
//      missing, how many ways there are, and the size; the extra cells are the ways if one cell is missing.
//   "area-needed": no options
//      A group of cells, one of which has to be on, as in a 2×2 square that must not be all black. Only one area (the pattern) can reach the
//      group (the extra cells), and only through some cell. The first relation is that of the group. Its number is the size.
#include "areas.hpp"

#include "poll.hpp"

namespace gridwise::logic {
namespace {

constexpr int32_t kMostVisits = 20'000;

// Every way to complete the area of one root, as sets of cells. A cell that is tried and left out is not tried again further down.
class Completions {
public:
    Completions(AreaBoard& board, int32_t root, int32_t most_ways)
        : b_(board), root_(root), most_(board.limits[size_t(root)].most), most_ways_(most_ways), mark_(size_t(board.graph.cells), kFree) {}

    // False: there are too many.
    bool run() {
        b_.scan.reach(root_, most_);
        for (int32_t i = 0; i < b_.graph.cells; ++i)
            if (!b_.scan.reached(i)) mark_[size_t(i)] = kLeft;
        std::vector<int32_t> own, frontier;
        add_part(b_.graph.roots[size_t(root_)], own, frontier);
        grow(int32_t(own.size()), frontier);
        return !too_many_;
    }

    int32_t ways = 0;
    std::vector<int32_t> inside, beside;  // per cell: in how many ways it is part of the area, or beside it

private:
    enum Mark : uint8_t { kFree, kWaiting, kLeft, kTaken };

    void add_part(int32_t first, std::vector<int32_t>& taken, std::vector<int32_t>& frontier) {
        size_t at = taken.size();
        mark_[size_t(first)] = kTaken, taken.push_back(first);
        for (; at < taken.size(); ++at)
            for (int32_t next : b_.graph.neighbours(taken[at])) {
                if (mark_[size_t(next)] == kTaken) continue;
                if (b_.scan.state[next] == AreaState::On) mark_[size_t(next)] = kTaken, taken.push_back(next);
                else if (mark_[size_t(next)] == kFree) mark_[size_t(next)] = kWaiting, frontier.push_back(next);
            }
    }

    void grow(int32_t size, const std::vector<int32_t>& frontier) {
        if (too_many_ || ++visits_ > kMostVisits) return void(too_many_ = true);
        if (size == most_) return record();
        for (size_t i = 0; i < frontier.size() && !too_many_; ++i) {
            const auto before = mark_;
            std::vector<int32_t> taken, next(frontier.begin() + std::ptrdiff_t(i) + 1, frontier.end());
            add_part(frontier[i], taken, next);
            if (size + int32_t(taken.size()) <= most_) grow(size + int32_t(taken.size()), next);
            mark_ = before;
            mark_[size_t(frontier[i])] = kLeft;
        }
    }

    void record() {
        if (++ways > most_ways_) return void(too_many_ = true);
        inside.resize(mark_.size()), beside.resize(mark_.size());
        for (int32_t i = 0; i < b_.graph.cells; ++i) {
            if (mark_[size_t(i)] == kTaken) ++inside[size_t(i)];
            else {
                const auto next = b_.graph.neighbours(i);
                beside[size_t(i)] += std::any_of(next.begin(), next.end(), [&](int32_t n) { return mark_[size_t(n)] == kTaken; });
            }
        }
    }

    AreaBoard& b_;
    int32_t root_, most_, most_ways_, visits_ = 0;
    std::vector<Mark> mark_;
    bool too_many_ = false;
};

void grow_in_all_ways(AreaBoard& b, int32_t root, int32_t most_missing, int32_t most_ways, Found& found) {
    const SizeBounds limit = b.limits[size_t(root)];
    const int32_t missing = limit.most - b.scan.size_of(root);
    if (limit.least != limit.most || missing < 1 || missing > most_missing) return;
    poll();
    Completions all(b, root, most_ways);
    if (!all.run() || !all.ways) return;
    Step step = b.step({missing, all.ways}, {root});
    for (int32_t i = 0; i < b.graph.cells; ++i) {
        if (b.scan.state[i] != AreaState::Open) continue;
        if (all.inside[size_t(i)] == all.ways) b.turn_on(step, i);
        else if (all.beside[size_t(i)] == all.ways) b.turn_off(step, i);
        if (missing == 1 && all.inside[size_t(i)]) b.mention(step.extra, i);
    }
    if (!step.removals.empty()) found.add(std::move(step));
}

void area_growth(const State& s, const Options& options, Found& found) {
    each_area_board(s, found, [&](AreaBoard& board) {
        for (int32_t root = 0; root < board.roots() && !found.full(); ++root) grow_in_all_ways(board, root, options.at(0), options.at(1), found);
    });
}

const Registered area_growth_kernel{"area-growth", area_growth};

// The places of the open cells of a group, one of which has to be on; none if that is not what the relation says, or one is on already.
std::vector<int32_t> needed_group(const AreaBoard& b, const Relation& r, const std::vector<int32_t>& place) {
    std::vector<int32_t> open;
    if (r.kind != Kind::Count || r.targets.empty() || r.targets.back() >= int64_t(r.cells.size())) return open;
    uint64_t counted = 0;
    for (int32_t v = 0; v < b.s.values(); ++v)
        if (std::binary_search(r.values.begin(), r.values.end(), b.s.geometry().numbers[size_t(v)])) counted |= uint64_t(1) << v;
    for (int32_t c : r.cells) {
        if (c >= b.s.cells() || place[size_t(c)] < 0) return {};
        const uint64_t rest = b.s.candidates(c) & ~counted;
        if (rest & ~b.on || (rest && !(b.s.candidates(c) & counted))) return {};
        if (rest) open.push_back(place[size_t(c)]);
    }
    return open;
}

class NeededAreas {
public:
    NeededAreas(AreaBoard& board, Found& found) : b_(board), found_(found), place_(size_t(board.s.cells()), -1) {
        for (int32_t i = 0; i < b_.graph.cells; ++i)
            if (b_.cell(i) < b_.s.cells()) place_[size_t(b_.cell(i))] = i;
    }

    void find() {
        b_.count_reaches();
        for (int32_t number : b_.s.geometry().others) {
            const auto group = needed_group(b_, b_.s.geometry().model->spec.relations[size_t(number)], place_);
            if (group.empty()) continue;
            const int32_t root = only_reacher(group);
            if (root >= 0 && !ways_to(group, root, number)) return;
        }
    }

private:
    int32_t only_reacher(const std::vector<int32_t>& group) const {
        int32_t root = -1;
        for (int32_t c : group) {
            if (b_.scan.reaches[c] > 1) return -1;
            if (!b_.scan.reaches[c]) continue;
            if (root >= 0 && b_.scan.reacher[c] != root) return -1;
            root = b_.scan.reacher[c];
        }
        return root;
    }

    // False: enough steps were found.
    bool ways_to(const std::vector<int32_t>& group, int32_t root, int32_t number) {
        poll();
        const int32_t most = b_.limits[size_t(root)].most;
        b_.scan.reach(root, most);
        const std::vector<int32_t> reached(b_.scan.list, b_.scan.list + b_.scan.listed);
        for (int32_t c : reached) {
            if (b_.scan.state[c] != AreaState::Open) continue;
            b_.scan.reach(root, most, c);
            if (std::any_of(group.begin(), group.end(), [&](int32_t g) { return b_.scan.reached(g); })) continue;
            Step step = b_.step({}, {root});
            b_.cite_all(step);
            step.relations.insert(step.relations.begin(), number);
            for (int32_t g : group) b_.mention(step.extra, g);
            b_.turn_on(step, c);
            if (!found_.add(std::move(step))) return false;
        }
        return true;
    }

    AreaBoard& b_;
    Found& found_;
    std::vector<int32_t> place_;
};

void area_needed(const State& s, const Options&, Found& found) {
    each_area_board(s, found, [&](AreaBoard& board) { NeededAreas(board, found).find(); });
}

const Registered area_needed_kernel{"area-needed", area_needed};

}  // namespace
}  // namespace gridwise::logic
