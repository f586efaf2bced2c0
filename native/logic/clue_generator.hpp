// Generates boards of givens and other clues of a wanted difficulty. The whole loop runs here, as for cages.
#pragma once

#include <memory>

#include "kernel.hpp"
#include "difficulty.hpp"

namespace gridwise::logic {

// A board with a unique solution.
struct ClueBoard : RatedBoard {
    std::vector<uint8_t> present;       // per clue and then per cell
};

// The rules of a puzzle and all clues that its solutions could have; in one solution, most of them are false. Pairs are signs:
// they say which of two cells is less. Automata are clues outside the grid.
class ClueGenerator {
public:
    using Groups = std::vector<std::vector<int32_t>>;

    // `kinds`: as for a Geometry. `together`: groups of cells whose givens are kept or removed together; each cell is in one.
    ClueGenerator(std::shared_ptr<const Model> model, std::vector<int32_t> kinds, Groups together);

    // A board with this solution (the number of each cell's value), as wanted or the closest found; nothing if the ladder does not
    // solve it even with all clues. Throws Interrupted.
    std::optional<ClueBoard> make(const std::vector<int32_t>& values, uint64_t seed, const Wanted& wanted, Monitor* monitor) const;

    const Model& model() const { return *model_; }
    std::shared_ptr<const Model> shared() const { return model_; }
    const Geometry& whole() const { return *whole_; }
    std::shared_ptr<const Geometry> whole_board() const { return whole_; }
    const std::vector<int32_t>& needs() const { return needs_; }
    const Groups& together() const { return together_; }
    size_t clues() const { return size_t(model_->spec.clues); }
    // Per clue, whether it holds in the solution, and then 1 per cell.
    std::vector<uint8_t> all_clues(const std::vector<int32_t>& values) const;
    const std::vector<int32_t>& relations(size_t clue) const { return relations_[clue]; }

private:
    void check_givens() const;

    std::shared_ptr<const Model> model_;
    std::shared_ptr<const Geometry> whole_;    // with all clues
    std::vector<int32_t> needs_;               // per relation its clue
    std::vector<std::vector<int32_t>> relations_;  // per clue
    Groups together_;
};

}  // namespace gridwise::logic
