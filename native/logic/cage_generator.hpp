// Generates boards of cages of a wanted difficulty. The whole loop runs here, so that only the result reaches Python.
#pragma once

#include <memory>
#include <unordered_map>

#include "cutter.hpp"
#include "difficulty.hpp"

namespace gridwise::logic {

// A board with a unique solution.
struct CageBoard : RatedBoard {
    Cuts cuts;
};

// The rules of a puzzle, and the pieces that can be used as cages.
class CageGenerator {
public:
    static constexpr int kBits = 4;  // a key has this many bits per value: how often it occurs
    using Menus = std::unordered_map<uint64_t, std::vector<int32_t>>;  // by the values of a cage: the pieces it can be

    // `spec`: the rules and, while clue k is present, the relations of piece k over the first cells of the grid. `kinds`: per
    // relation the kind of house or -1.
    CageGenerator(Spec spec, std::vector<int32_t> kinds, Plan plan, Menus menus);

    // A board with this solution (the number of each cell's value), as wanted or the closest found; nothing if no cages were found that
    // make it unique. Throws Interrupted.
    std::optional<CageBoard> make(const std::vector<int32_t>& values, uint64_t seed, const Wanted& wanted, Monitor* monitor) const;

    const Plan& plan() const { return plan_; }
    // The pieces that cells with these values can be, if any.
    const std::vector<int32_t>* menu(const Area& area, const std::vector<int32_t>& values) const;
    const std::vector<int32_t>& kinds() const { return kinds_; }
    std::shared_ptr<const Model> model_of(const Cuts& cuts, bool searched) const;

private:
    void check() const;

    Spec rules_;                                    // without relations of pieces
    std::vector<int32_t> kinds_;
    Plan plan_;
    Menus menus_;
    std::vector<std::vector<Relation>> pieces_;     // over the places 0, 1, … of a cage
};

}  // namespace gridwise::logic
