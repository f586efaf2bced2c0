// Subsets: n cells of a house that hold n values between them.
//   "naked-subset":         options {n}: n cells of any house with n candidates together; these leave the rest of the house
//   "locked-subset":        options {n}: a naked subset in the crossing of houses, with removals in at least two of them
//   "hidden-subset":        options {n}: n values with n places in a complete house; everything else leaves these cells
//   "direct-hidden-subset": options {n}: a hidden subset that leaves another value one place in its house. The step is that
//                           placement.
// A subset divides a complete house in two. If it is large (over 4 cells), only the smaller half is reported.
#include <stdexcept>
#include <string>

#include "kernel.hpp"
#include "seen_steps.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

constexpr int kAlwaysTold = 4;
constexpr int kMostItems = 64;

// Sets of bits to choose from; `names` are the cells or the values that they belong to.
struct Items {
    int count = 0;
    uint64_t masks[kMostItems];
    int names[kMostItems];

    void add(int name, uint64_t mask) {
        masks[count] = mask;
        names[count++] = name;
    }
};

// Calls f(chosen, bits) for each choice of `left` more items that makes `size` bits together, until it returns false.
template <class F>
bool choose(const Items& items, int size, int left, int from, uint64_t chosen, uint64_t bits, F&& f) {
    if (!left) return std::popcount(bits) != size || f(chosen, bits);
    if (left > 1) poll();
    for (int i = from; i + left <= items.count; ++i) {
        const uint64_t all = bits | items.masks[i];
        if (std::popcount(all) <= size && !choose(items, size, left - 1, i + 1, chosen | uint64_t(1) << i, all, f)) return false;
    }
    return true;
}

// The size of the subsets to find. Callers outside may ask for anything.
int size_in(const Options& options) {
    const int size = options.at(0);
    if (size < 1 || size > kMostItems) throw std::invalid_argument("the size of a subset must be between 1 and 64, not " + std::to_string(size));
    return size;
}

CellSet cells_with_few(const State& s, int most) {
    CellSet out = s.geometry().none();
    for (int32_t c = 0; c < s.cells(); ++c) {
        const int count = std::popcount(s.candidates(c));
        if (count >= 2 && count <= most) out.add(c);
    }
    return out - s.filled();
}

// Calls f(house, cells, values) for each naked subset of that size, in all houses with further empty cells.
template <class F>
void each_naked(const State& s, int size, F&& f) {
    const CellSet few = cells_with_few(s, size);
    for (int32_t h = 0; h < int32_t(s.houses().size()); ++h) {
        const House& house = s.houses()[size_t(h)];
        if (int(house.cells.size()) <= size || (few & house.set).size() < size) continue;
        const int empty = (house.set - s.filled()).size();
        if (empty <= size || (house.complete && size > kAlwaysTold && empty < 2 * size)) continue;
        Items items;
        (few & house.set).each([&](int cell) { items.add(cell, s.candidates(cell)); });
        const bool more = choose(items, size, size, 0, 0, 0, [&](uint64_t chosen, uint64_t values) {
            CellSet cells = s.geometry().none();
            for (; chosen; chosen &= chosen - 1) cells.add(items.names[std::countr_zero(chosen)]);
            return f(house, cells, values);
        });
        if (!more) return;
    }
}

// Calls f(house, values, places) for each hidden subset of that size.
template <class F>
void each_hidden(const State& s, int size, F&& f) {
    for (int32_t h = 0; h < s.geometry().complete; ++h) {
        const int missing = std::popcount(s.missing(h));
        if (missing <= size || (size > kAlwaysTold && missing <= 2 * size)) continue;
        Items items;
        for (uint64_t rest = s.missing(h); rest; rest &= rest - 1) {
            const int value = std::countr_zero(rest);
            const int count = std::popcount(s.places(h, value));
            if (count >= 2 && count <= size) items.add(value, s.places(h, value));
        }
        if (items.count < size) continue;
        const bool more = choose(items, size, size, 0, 0, 0, [&](uint64_t chosen, uint64_t places) {
            uint64_t values = 0;
            for (; chosen; chosen &= chosen - 1) values |= uint64_t(1) << items.names[std::countr_zero(chosen)];
            return f(h, values, places);
        });
        if (!more) return;
    }
}

void add_candidates(std::vector<Candidate>& out, int32_t cell, uint64_t values) {
    for (; values; values &= values - 1) out.push_back({cell, std::countr_zero(values)});
}

// The candidates among `values` in these places of a house.
std::vector<Candidate> at(const State& s, const House& house, uint64_t places, uint64_t values) {
    std::vector<Candidate> out;
    for (; places; places &= places - 1) {
        const int32_t cell = house.cells[size_t(std::countr_zero(places))];
        add_candidates(out, cell, s.candidates(cell) & values);
    }
    return out;
}

// The candidates among `values` in the empty cells of a set.
std::vector<Candidate> in(const State& s, const CellSet& cells, uint64_t values) {
    std::vector<Candidate> out;
    (cells - s.filled()).each([&](int cell) { add_candidates(out, cell, s.candidates(cell) & values); });
    return out;
}

void naked_subset(const State& s, const Options& options, Found& found) {
    SeenSteps seen_steps;
    each_naked(s, size_in(options), [&](const House& house, const CellSet& cells, uint64_t values) {
        Step step;
        step.removals = in(s, house.set - cells, values);
        if (step.removals.empty()) return true;
        step.pattern = in(s, cells, values);
        step.relations = {house.relation};
        return !seen_steps.is_new(step) || found.add(std::move(step));
    });
}

// Boxes come first: of a line, only removals outside them count.
Step locked_in(const State& s, const CellSet& cells, uint64_t values) {
    CellSet reach = s.geometry().none();
    Step step;
    for (bool lines : {false, true})
        for (const Seat& seat : s.geometry().seats[size_t(cells.first())]) {
            const House& house = s.houses()[size_t(seat.house)];
            if (is_line(house.kind) != lines || !cells.within(house.set)) continue;
            if (in(s, house.set - cells - reach, values).empty()) continue;
            reach |= house.set;
            step.relations.push_back(house.relation);
        }
    step.removals = in(s, reach - cells, values);
    step.pattern = in(s, cells, values);
    return step;
}

bool in_two_houses(const Geometry& g, const CellSet& cells) {
    int houses = 0;
    for (const Seat& seat : g.seats[size_t(cells.first())]) houses += cells.within(g.houses[size_t(seat.house)].set);
    return houses > 1;
}

void locked_subset(const State& s, const Options& options, Found& found) {
    SeenSteps seen_steps;
    each_naked(s, size_in(options), [&](const House&, const CellSet& cells, uint64_t values) {
        if (!in_two_houses(s.geometry(), cells)) return true;
        Step step = locked_in(s, cells, values);
        return step.relations.size() < 2 || !seen_steps.is_new(step) || found.add(std::move(step));
    });
}

void hidden_subset(const State& s, const Options& options, Found& found) {
    SeenSteps seen_steps;
    each_hidden(s, size_in(options), [&](int32_t h, uint64_t values, uint64_t places) {
        const House& house = s.houses()[size_t(h)];
        Step step;
        step.removals = at(s, house, places, ~values);
        if (step.removals.empty()) return true;
        step.pattern = at(s, house, places, values);
        step.relations = {house.relation};
        return !seen_steps.is_new(step) || found.add(std::move(step));
    });
}

void direct_hidden_subset(const State& s, const Options& options, Found& found) {
    SeenSteps seen_steps;
    each_hidden(s, size_in(options), [&](int32_t h, uint64_t values, uint64_t places) {
        const House& house = s.houses()[size_t(h)];
        for (uint64_t rest = s.missing(h) & ~values; rest; rest &= rest - 1) {
            const uint64_t value = rest & -rest, all = s.places(h, std::countr_zero(rest)), left = all & ~places;
            if (all == left || std::popcount(left) != 1) continue;
            Step step;
            step.placements = at(s, house, left, value);
            step.pattern = at(s, house, places, values);
            step.extra = at(s, house, all & places, value);
            step.relations = {house.relation};
            if (seen_steps.is_new(step) && !found.add(std::move(step))) return false;
        }
        return true;
    });
}

const Registered naked_subset_kernel{"naked-subset", naked_subset}, locked_subset_kernel{"locked-subset", locked_subset}, hidden_subset_kernel{"hidden-subset", hidden_subset},
    direct_hidden_subset_kernel{"direct-hidden-subset", direct_hidden_subset};

}  // namespace
}  // namespace gridwise::logic
