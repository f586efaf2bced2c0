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

// What others may want to know of a kernel, said where it is registered; Python reads the names of these.
enum class Trait {
    Uniqueness,  // what it finds is true only where the puzzle has one solution
    Supposes,    // supposes a candidate and follows what is forced
    Searches,    // explores a whole tree of suppositions if need be
    BySingles,   // finds nothing more where hidden and naked singles are filled in
    BySigns,     // on a board whose only clues are signs finds nothing more than comparing their cells
    WithoutSums, // the same, unless sums follow from the houses alone
};

struct Registered {
    Registered(const char* name, Kernel kernel, std::initializer_list<Trait> traits = {});
};
Kernel kernel(const std::string& name);         // throws std::invalid_argument for an unknown name
bool has(Kernel kernel, Trait trait);
std::vector<std::string> kernel_names();
std::vector<std::string> kernel_traits(const std::string& name);

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
    int32_t stopped = -1;               // the rung without a kernel that was reached, or the number of rungs: all were tried in vain
    Status status = kRunning;           // or what interrupted it
};
// Climbs until the board is solved or broken, `most` steps are taken, or a rung without a kernel is reached; and, with a step
// to tell, whenever a moment has passed. Starts the first round at `first`; after each step it starts over.
Climb climb(State& state, const std::vector<Rung>& ladder, int32_t first, size_t most);

}  // namespace gridwise::logic
