// Boards of givens and other clues, taken away and given back until they are as hard as wanted: the whole loop, as for cages.
#pragma once

#include <map>
#include <memory>

#include "kernel.hpp"
#include "wanted.hpp"

namespace gridwise::logic {

// A board with one solution, and what there is to say about it.
struct Clued {
    std::vector<uint8_t> present;       // per clue and then per cell
    bool met = false, too_hard = false; // as wanted; if not, in which direction it is not
    double distance = 0;                // how far from what is wanted
    Climb climb;                        // how it is solved
    bool solved() const { return climb.stopped < 0; }
};

// The rules of a puzzle, and all clues that its solutions could have, most of which do not hold in one of them: pairs, as signs that say
// which of two cells is less, and automata, as what is seen from outside.
class Clueing {
public:
    using Groups = std::vector<std::vector<int32_t>>;

    // `kinds`: as a geometry takes them. `together`: cells whose givens go or stay together, each once.
    Clueing(std::shared_ptr<const Model> model, std::vector<int32_t> kinds, Groups together);

    // A board with this solution (the number of each cell's value), as wanted or the nearest; nothing where the ladder does not lead to
    // the end with all clues. Throws Interrupted.
    std::optional<Clued> make(const std::vector<int32_t>& values, uint64_t seed, const Wanted& wanted, Monitor* monitor) const;

    const Model& model() const { return *model_; }
    std::shared_ptr<const Model> shared() const { return model_; }
    const Geometry& whole() const { return *whole_; }
    std::shared_ptr<const Geometry> whole_board() const { return whole_; }
    const std::vector<int32_t>& needs() const { return needs_; }
    const Groups& together() const { return together_; }
    size_t clues() const { return size_t(model_->spec.clues); }
    // Whether the solution keeps to a clue.
    bool holds(size_t clue, const std::vector<int32_t>& values) const;
    const std::vector<int32_t>& relations(size_t clue) const { return relations_[clue]; }

private:
    void check_givens() const;
    void read(const Relation& relation);
    bool accepts(const Relation& relation, const std::vector<int32_t>& values) const;

    std::shared_ptr<const Model> model_;
    std::shared_ptr<const Geometry> whole_;    // with all clues
    std::vector<int32_t> needs_;               // per relation its clue
    std::vector<std::vector<int32_t>> relations_;  // per clue
    std::map<int32_t, std::vector<int32_t>> steps_;  // per automaton: by state and value, -1 where it rejects
    Groups together_;
};

}  // namespace gridwise::logic
