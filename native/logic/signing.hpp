// Boards of givens and signs, taken away and given back until they are as hard as wanted: the whole loop, as for cages.
#pragma once

#include <memory>

#include "kernel.hpp"
#include "wanted.hpp"

namespace gridwise::logic {

// A board with one solution, and what there is to say about it.
struct Signed {
    std::vector<uint8_t> present;       // per clue and then per cell
    bool met = false, too_hard = false; // as wanted; if not, in which direction it is not
    double distance = 0;                // how far from what is wanted
    Climb climb;                        // how it is solved
    bool solved() const { return climb.stopped < 0; }
};

// The rules of a puzzle, and all signs that say which of two cells is less as clues, most of which a solution does not keep to.
class Signing {
public:
    // `kinds`: per relation the kind of house or -1. All clues must be signs.
    Signing(std::shared_ptr<const Model> model, std::vector<int32_t> kinds);

    // A board with this solution (the number of each cell's value), as wanted or the nearest; nothing where the ladder does not lead to
    // the end with all clues. Throws Interrupted.
    std::optional<Signed> make(const std::vector<int32_t>& values, uint64_t seed, const Wanted& wanted, Monitor* monitor) const;

    const Model& model() const { return *model_; }
    std::shared_ptr<const Model> shared() const { return model_; }
    const std::vector<int32_t>& kinds() const { return kinds_; }
    const std::vector<int32_t>& needs() const { return needs_; }
    size_t clues() const { return size_t(model_->spec.clues); }
    // Whether the solution keeps to a clue.
    bool holds(size_t clue, const std::vector<int32_t>& values) const;
    int32_t relation(size_t clue) const { return relations_[clue]; }

private:
    std::shared_ptr<const Model> model_;
    std::vector<int32_t> kinds_, needs_, relations_;  // needs: per relation its clue; relations: per clue its sign
};

}  // namespace gridwise::logic
