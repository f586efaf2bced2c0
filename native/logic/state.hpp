// The position as techniques see it: candidates by cell and by value, houses, and which cells see each other.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "../model.hpp"
#include "cellset.hpp"
#include "step.hpp"

namespace gridwise::logic {

enum class HouseKind : int32_t { Row, Column, Box, Other };
inline bool is_line(HouseKind kind) { return kind == HouseKind::Row || kind == HouseKind::Column; }

// A group of cells that all differ. A complete house holds each of `values` exactly once.
struct House {
    int32_t relation;              // its index in the model
    HouseKind kind;
    bool complete;
    uint64_t values;               // the values that it must hold, when complete
    std::vector<int32_t> cells;    // at most 64
    CellSet set;
};

struct Seat {
    int32_t house, place;          // the cell is cells[place] of that house
};

// The common part of boards that differ only in relations that are neither houses nor restrictions.
struct Frame {
    Frame(const Model& model, const uint8_t* active, std::span<const int32_t> kinds);

    int32_t cells = 0, meant = 0, values = 0, words = 0, complete = 0;
    bool casts_shadows = false, pairs = false;
    std::vector<int64_t> numbers;
    std::vector<House> houses;
    std::vector<std::vector<Seat>> seats;
    std::vector<CellSet> peers;
    std::vector<uint8_t> either_or;

private:
    void add_house(const Model& model, size_t relation, HouseKind kind, bool whole);
    bool in_rectangle(const House& house) const;
};

// Everything that does not change from step to step; shared by all positions of a puzzle.
struct Geometry {
    // kinds: per relation of the model the kind of house (0 row, 1 column, 2 box, 3 other), or -1; missing entries count as 3.
    Geometry(std::shared_ptr<const Model> model, const uint8_t* active, std::span<const int32_t> kinds);
    // The same board with other active relations; houses and restrictions must be the same.
    Geometry(const Geometry& like, std::vector<uint8_t> active);

    std::shared_ptr<const Model> model;
    std::vector<uint8_t> active;               // per relation

private:
    std::shared_ptr<const Frame> frame_;
    void find_others();
    uint64_t kinds_ = 0;                       // a bit for each kind of other relations; some kinds share one

public:
    const int32_t cells, meant, values, words;  // meant: the cells to fill, which come before derived ones; words: of a CellSet
    const int32_t complete;                    // how many of the houses are complete
    const bool casts_shadows;                  // two places of a house may be seen from a cell that shares no house with both
    const bool pairs;                          // whether some cells hold one of two values
    const std::vector<int64_t>& numbers;       // what each value is worth, in all layers
    const std::vector<House>& houses;          // complete ones first
    const std::vector<std::vector<Seat>>& seats;  // per cell: its houses
    const std::vector<CellSet>& peers;         // per cell: the cells that differ from it
    const std::vector<uint8_t>& either_or;     // per cell: whether it holds one of just two values
    std::vector<int32_t> others;               // relations that are neither houses nor restrictions of one cell: cages, pairs …

    // False if no other relation has this kind. Kernels ask first: it is much quicker than looking at all relations.
    bool may_have(Kind kind) const { return kinds_ >> (uint32_t(kind) % 64) & 1; }

    // The cages that kernels derive from these relations, when first needed.
    mutable std::once_flag derived_once;
    mutable std::shared_ptr<const void> derived;
    // The same for areas around roots.
    mutable std::once_flag areas_once;
    mutable std::shared_ptr<const void> areas;

    CellSet none() const { return CellSet(words); }
    uint64_t universe(int32_t cell) const { return model->initial[model->variables[size_t(cell)].offset]; }  // the values of its layer
    bool sees(int32_t a, int32_t b) const { return peers[size_t(a)].has(b); }
    // A relation that makes the two cells differ, -1 if there is none. Prefers complete houses.
    int32_t why_differ(int32_t a, int32_t b) const;
};

class State {
public:
    explicit State(std::shared_ptr<const Geometry> geometry);

    const Geometry& geometry() const { return *geometry_; }
    int32_t cells() const { return geometry_->cells; }
    int32_t values() const { return geometry_->values; }
    const std::vector<House>& houses() const { return geometry_->houses; }

    uint64_t candidates(int32_t cell) const { return candidates_[size_t(cell)]; }   // of a filled cell: its one value
    bool has(int32_t cell, int32_t value) const { return candidates_[size_t(cell)] >> value & 1; }
    bool placed(int32_t cell) const { return placed_.has(cell); }
    const CellSet& filled() const { return placed_; }
    // The empty cells that can hold the value.
    const CellSet& with(int32_t value) const { return with_[size_t(value)]; }
    // The places (bits, as in House::cells) of a house where the value can go, without filled cells.
    uint64_t places(int32_t house, int32_t value) const { return places_[size_t(house) * size_t(values()) + size_t(value)]; }
    // The values that are still to be placed in a complete house.
    uint64_t missing(int32_t house) const { return missing_[size_t(house)]; }
    int32_t left() const { return left_; }                                          // empty cells that are not derived
    bool solved() const { return left_ == 0; }
    // An empty cell without candidates, or a complete house without a place for a missing value.
    bool broken() const { return broken_; }

    // Whether the puzzle promises exactly one solution: some techniques rely on it.
    bool promises_one = true;
    // Whether such techniques apply: derived cells may be filled in several ways in the only solution.
    bool one_solution() const { return promises_one && geometry_->meant == geometry_->cells; }
    // The cells that were given, not filled in since: avoidable rectangles need the difference.
    CellSet given;

    void place(int32_t cell, int32_t value);    // and the value leaves all cells that see it
    void remove(int32_t cell, int32_t value);
    void apply(const Step& step);
    // The same position on a board that differs only in relations that are neither houses nor restrictions.
    void move_to(std::shared_ptr<const Geometry> geometry) { geometry_ = std::move(geometry); }

    // The candidates of `value` that see all of the given cells.
    CellSet seen_by_all(std::span<const int32_t> cells, int32_t value) const;

private:
    std::shared_ptr<const Geometry> geometry_;
    std::vector<uint64_t> candidates_, places_, missing_;
    std::vector<CellSet> with_;
    CellSet placed_;
    int32_t left_ = 0;
    bool broken_ = false;
};

}  // namespace gridwise::logic
