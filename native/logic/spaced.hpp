// A value that areas count and that keeps away from itself: stars, tents, lamps. Pairs of cells can't both hold it: those that a Pair
// keeps apart, and any two of the cells in which a rule allows it only once, as along a line of sight.
#pragma once

#include <vector>

#include "kernel.hpp"

namespace gridwise::logic {

struct CountedArea {
    int32_t relation;          // the Count, by its index in the model
    int32_t least, most;       // how many of its cells hold the value
    int32_t sure;              // how many hold it already
    CellSet cells, open;       // all cells, and those that can hold it or something else

    int32_t needed() const { return least - sure; }
    int32_t spare() const { return most - sure; }
};

// Where such a value is and can be in a position.
class Spaced {
public:
    // One for each value of the board that is counted and kept apart; most boards have none.
    static std::vector<Spaced> all(const State& s);

    int32_t value;
    std::vector<CountedArea> areas;
    CellSet open;                                  // cells that can hold it or something else
    std::vector<int32_t> held;                     // cells that hold it
    bool touching = false;                         // whether Pairs keep cells apart, rather than lines of sight

    const CellSet& near(int32_t cell) const { return near_[size_t(cell)]; }
    // The open cells that can't hold the value if this one does: by pairs, or because an area then has all it may have.
    CellSet blocked_by(int32_t cell) const;
    // How many of the cells can hold the value at the same time, as far as pairs tell; counts up to `enough`.
    int32_t room(CellSet cells, int32_t enough) const;
    // The pair that keeps two cells apart, -1 if there is none.
    int32_t pair(int32_t a, int32_t b) const;
    // The pairs among some cells.
    void cite_pairs(const CellSet& cells, std::vector<int32_t>& relations) const;
    // Why a cell that holds the value keeps it out of others: a link for each pair, then one for each area. Adds their relations.
    void link(int32_t cell, const CellSet& others, Step& step) const;

private:
    struct Close {
        int32_t a, b, relation;
    };
    Spaced(const State& s, int32_t value);
    void add_area(const State& s, int32_t relation);
    void add_pair(int32_t a, int32_t b, int32_t relation);

    std::vector<CellSet> near_;
    std::vector<Close> pairs_;
};

}  // namespace gridwise::logic
