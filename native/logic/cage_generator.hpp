// Generates boards of cages of a wanted difficulty. The whole loop runs here, so that only the result reaches Python.
#pragma once

#include <memory>

#include "cutter.hpp"
#include "difficulty.hpp"

namespace gridwise::logic {

// A board with a unique solution, and how it compares with the wanted difficulty.
struct CageBoard {
    Cuts cuts;
    bool met = false, too_hard = false; // neither: too easy
    double distance = 0;                // from the wanted difficulty
    std::vector<uint8_t> open;          // per cell: 1 if the ladder left it open
    Climb climb;                        // how it is solved
    bool solved() const { return climb.stopped < 0; }
};

// The rules of a puzzle, and the pieces that can be used as cages.
class CageGenerator {
public:
    // `spec`: the rules and, while clue k is present, the relations of piece k over the first cells of the grid. `kinds`: per
    // relation the kind of house or -1.
    CageGenerator(Spec spec, std::vector<int32_t> kinds, Plan plan);

    // A board with this solution (the number of each cell's value), as wanted or the closest found; nothing if no cages were found that
    // make it unique. Throws Interrupted.
    std::optional<CageBoard> make(const std::vector<int32_t>& values, uint64_t seed, const Wanted& wanted, Monitor* monitor) const;

    const Plan& plan() const { return plan_; }
    const std::vector<int32_t>& kinds() const { return kinds_; }
    std::shared_ptr<const Model> model_of(const Cuts& cuts, bool searched) const;

private:
    void check() const;

    Spec rules_;                                    // without relations of pieces
    std::vector<int32_t> kinds_;
    Plan plan_;
    std::vector<std::vector<Relation>> pieces_;     // over the places 0, 1, … of a cage
};

}  // namespace gridwise::logic
