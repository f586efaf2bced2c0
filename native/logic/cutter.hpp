// Cuts a filled grid into random cages: connected areas of an allowed size that have a clue.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "../random.hpp"

namespace gridwise::logic {

using Area = std::vector<int32_t>;  // cells, ascending
Area sum(const Area& a, const Area& b);

// Which shapes cages may have.
struct Plan {
    std::vector<std::vector<int32_t>> beside;  // per cell: its neighbours
    std::vector<int32_t> sizes;                // how many cells a cage may have, ascending
    std::vector<int32_t> weights;              // how often a cage of that size is started

    void check(size_t cells) const;            // throws invalid_argument
};

// Which clues cages may have.
class CageClues {
public:
    virtual ~CageClues() = default;
    virtual bool fits(const Area& area) const = 0;                   // whether there is a clue
    virtual int32_t piece(const Area& area, Random& random) const = 0;  // one of them
};

struct Cut {
    Area cells;
    int32_t piece;
    friend bool operator<(const Cut& a, const Cut& b) { return a.cells < b.cells; }
};
using Cuts = std::vector<Cut>;  // covers the grid, in the order of its cells

class Cutter {
public:
    static constexpr size_t kSpread = 12;  // open cells per additional cage to split
    using Pairs = std::vector<std::pair<size_t, size_t>>;
    using Test = std::function<bool(const Cuts&)>;

    Cutter(const Plan& plan, const CageClues& clues, Random& random) : plan_(plan), clues_(clues), random_(random) {}

    // How many cages to split if so many cells are open: with `all` and few cells, one at each of them.
    static size_t splits(size_t open, bool all) { return all && open <= kSpread ? open : 1 + open / kSpread; }

    std::optional<Cuts> cut();                                     // none: every attempt left cells that fit nowhere
    // Splits some cages near these cells, each once, or replaces them by others; none if that is impossible.
    std::optional<Cuts> split(const Cuts& cuts, std::vector<uint8_t> near, size_t times);
    // Splits a cage near these cells so that the cages pass a test, or replaces it.
    std::optional<Cuts> split_for(const Cuts& cuts, const std::vector<uint8_t>& near, const Test& passes = {});
    // Neighbouring cages that could be joined, in random order, small ones first.
    Pairs joints(const Cuts& cuts);
    Cuts joined(const Cuts& cuts, const std::pair<size_t, size_t>& joint);
    // Two neighbouring cages exchange cells; if neither may be smaller, another shape may help.
    std::optional<Cuts> exchanged(const Cuts& cuts);

private:
    bool sized(size_t size) const;
    bool fits(const Area& area) const { return clues_.fits(area); }
    std::optional<std::vector<Area>> attempt();
    size_t random_size();
    Area grown(int32_t start, size_t size, const std::vector<uint8_t>& free);
    bool join_small(std::vector<Area>& areas) const;
    std::optional<std::pair<Area, Area>> halves(const Area& area);
    std::vector<size_t> touching(const Cuts& cuts, const std::vector<uint8_t>& near);
    std::optional<Cuts> recut(const Cuts& cuts, const std::vector<size_t>& choice);
    Pairs pairs(const Cuts& cuts, const std::vector<size_t>& of) const;
    Cuts with(const Cuts& cuts, const std::vector<size_t>& gone, std::vector<Area> fresh);

    const Plan& plan_;
    const CageClues& clues_;
    Random& random_;
};

}  // namespace gridwise::logic
