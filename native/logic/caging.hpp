// Boards of cages, cut and changed until they are as hard as wanted: the whole loop, so that only what is kept reaches Python.
#pragma once

#include <memory>

#include "cutter.hpp"
#include "wanted.hpp"

namespace gridwise::logic {

// A board with one solution, and what there is to say about it.
struct Caged {
    Cuts cuts;
    bool met = false, too_hard = false; // as wanted; if not, in which direction it is not
    double distance = 0;                // how far from what is wanted
    std::vector<uint8_t> open;          // per cell: where it would have to be easier
    Climb climb;                        // how it is solved
    bool solved() const { return climb.stopped < 0; }
};

// The rules of a puzzle, and the pieces that cages can be.
class Caging {
public:
    // `spec`: the rules and, while clue k is present, the relations of piece k, laid over the first cells of the grid; `kinds`: per
    // relation the kind of house or -1.
    Caging(Spec spec, std::vector<int32_t> kinds, Plan plan);

    // A board with this solution (the number of each cell's value), as wanted or the nearest; nothing where no cages were found that
    // leave it alone. Throws Interrupted.
    std::optional<Caged> make(const std::vector<int32_t>& values, uint64_t seed, const Wanted& wanted, Monitor* monitor) const;

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
