// A kernel finds steps of one kind. Each is one file that registers itself; techniques in Python set its bounds.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "../engine.hpp"
#include "state.hpp"

namespace gridwise::logic {

// Takes the steps that a kernel finds.
class Found {
public:
    explicit Found(size_t most) : most_(most) {}
    // False: enough, stop looking. Steps that change nothing must not be added.
    bool add(Step step) {
        steps.push_back(std::move(step));
        return steps.size() < most_;
    }
    bool full() const { return steps.size() >= most_; }
    size_t most() const { return most_; }
    std::vector<Step> steps;

private:
    size_t most_;
};

// The bounds that a technique sets, as numbers whose meaning the kernel's file explains.
using Options = std::vector<int32_t>;
using Kernel = void (*)(const State& state, const Options& options, Found& found);

// Properties of a kernel, declared where it is registered.
enum class Trait {
    Uniqueness,  // its steps are valid only if the puzzle has one solution
    Supposes,    // supposes a candidate and follows what is forced
    Searches,    // explores a whole tree of suppositions if necessary
    BySingles,   // finds nothing once hidden and naked singles are filled in
    ByCounts,    // finds nothing once counts are applied
    BySigns,     // on boards whose only clues are signs, finds only what comparing their cells finds
    WithoutSums, // the same, unless sums follow from the houses alone
};

struct Registered {
    Registered(const char* name, Kernel kernel, std::initializer_list<Trait> traits = {});
};
Kernel kernel(const std::string& name);         // throws std::invalid_argument for an unknown name
bool has(Kernel kernel, Trait trait);

// A ladder: kernels from easy to hard. A rung without a kernel belongs to a technique written in Python.
struct Rung {
    Kernel kernel;
    Options options;
};
struct Climbed {
    int32_t rung;
    Step step;
};
struct Climb {
    std::vector<Climbed> steps;         // all of them applied
    int32_t stopped = -1;               // the rung without a kernel that was reached; the number of rungs: none found a step
    Status status = kRunning;           // or what interrupted it
};
// Climbs until the board is solved or broken, `most` steps are taken, or a rung without a kernel is reached. Also returns after
// a step if some time has passed. Starts at rung `first`, and after each step again at the lowest.
Climb climb(State& state, const std::vector<Rung>& ladder, int32_t first, size_t most);

}  // namespace gridwise::logic
