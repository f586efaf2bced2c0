// Steps from deadly patterns, which a puzzle with one solution cannot contain: some cell must hold a value outside the pattern.
#pragma once

#include <span>

#include "exchange.hpp"
#include "kernel.hpp"

namespace gridwise::logic {

// The pattern on the board. Its roofs are the cells with candidates besides their two values: one of them holds such an extra,
// or all cells could be exchanged. Step::pattern lists two values for each cell of the pattern.
class Deadly {
public:
    Deadly(const State& state, Pattern pattern, std::vector<int32_t> relations);

    const State& state;
    const Pattern pattern;
    const std::vector<int32_t> relations;  // what shows the pattern: each of its steps cites them last
    std::vector<int32_t> roofs;

    uint64_t pair(int32_t cell) const;
    uint64_t extras(int32_t cell) const { return state.candidates(cell) & ~pair(cell); }
    // The start of a step: the pattern, and numbers {type, cells}.
    Step begin(int32_t type) const;
    // Adds the step if it changes something and the exchange is harmless. False: enough, stop looking.
    bool add(Step step, Found& found);

private:
    int harmless_ = -1;  // not known yet
};

// The types, for any pattern. False: enough, stop looking.
bool one_roof(Deadly& deadly, Found& found);                    // 1: the only roof takes an extra
bool same_extra(Deadly& deadly, Found& found, int32_t type);    // 2: all roofs have the same extra
bool extras_locked(Deadly& deadly, Found& found);               // 3: the extras and other cells of a house are a locked set
bool value_locked(Deadly& deadly, Found& found);                // 4: a value of the pattern is locked in two roofs

// A complete house that has its last places for the value in these two cells, or -1.
int32_t strong_house(const State& state, int32_t a, int32_t b, int32_t value);
// Removes every candidate `value` of cells that see all of `cells`; cites why.
void remove_seen(const State& state, std::span<const int32_t> cells, int32_t value, Step& step);
void cite(Step& step, int32_t relation);

}  // namespace gridwise::logic
