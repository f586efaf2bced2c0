// Depth-first search: guess, propagate, backtrack. Finds each solution once and can resume at any point.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "check.hpp"
#include "clauses.hpp"
#include "engine.hpp"
#include "random.hpp"
#include "sum_walk.hpp"

namespace gridwise {

using Assumptions = std::vector<std::pair<int64_t, int64_t>>;  // variable, value

class Search {
public:
    Search(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, const Assumptions& assume,
           std::optional<uint64_t> seed, bool trace);

    // Call before the search begins. The candidates of each cell, as bits in the order of its alphabet.
    void restrict(const std::vector<uint64_t>& domains);
    Status next(int64_t nodes, Monitor* monitor);
    int64_t count(int64_t limit, int64_t nodes, Monitor* monitor);
    bool propagate(Monitor* monitor);  // at the root, or wherever the search stands
    const std::vector<int64_t>& solution();
    std::vector<std::vector<int64_t>> domains() const;

    std::optional<Clauses> clauses(Monitor* monitor) const;  // what is left at the root after propagation

    Status status() const { return status_; }
    int64_t nodes() const { return nodes_; }
    int64_t failures() const { return failures_; }
    int64_t depth() const { return int64_t(stack_.size()); }
    const Engine& engine() const { return engine_; }
    std::vector<Event> take_events() { return std::exchange(engine_.events, {}); }
    const Model& model() const { return *model_; }

    // --- for true candidates: a guess made from outside, at the root; next() stays below it
    void force(int32_t variable, int32_t bit);
    bool refute_forced();              // after exhaustion: removes the value for good; false: there is no solution
    void unwind();                     // back to the root

    // --- for carving: a stack of suppositions, each of which requires and excludes any number of values; next() stays
    // below the last one until it is retracted
    void suppose();
    void retract();
    void reason_plainly(bool plain) { engine_.plain = plain; }  // skip expensive reasoning
    void require(int32_t variable, int32_t bit) { possible_ = possible_ && engine_.assign(variable, bit); }
    void activate(int32_t relation) { possible_ = possible_ && engine_.activate(relation); }
    void exclude(int32_t variable, int32_t bit) { possible_ = possible_ && engine_.remove(variable, bit); }
    bool possible() const { return possible_; }  // false: the suppositions contradict each other at once
    int32_t next_cell() { float score; return choose_cell(score); }  // for callers that make their own guesses
    double random_fraction() { return random_->fraction(); }  // only with a seed
    const uint64_t* avoid = nullptr;   // values to try last, in the layout of the domains

private:
    struct Decision { int32_t variable, bit; bool total; };

    Status step(int64_t stop);
    struct Choice { int32_t variable, bit; };  // bit -1: the value is still to be chosen
    Choice choose();
    int32_t choose_cell(float& score);
    Choice choose_place(float score) const;
    int32_t open_total() const;
    int32_t choose_value(int32_t variable);
    void guess(Choice choice, bool total);
    bool backtrack();
    void leave_solution();
    bool restart_due() const;
    void restart();
    void look_elsewhere();

    std::shared_ptr<const Model> model_;
    std::optional<std::vector<uint8_t>> clues_;
    Engine engine_;
    Checker checker_;
    std::vector<Decision> stack_;
    std::vector<int64_t> solution_;
    std::vector<int32_t> wished_;      // per cell: the value to try first, from a solution found elsewhere
    std::unique_ptr<SumWalk> walk_;       // made when first needed
    size_t floor_ = 0;                 // the search does not undo decisions below this
    std::optional<Random> random_;     // with a seed
    Status status_ = kRunning;
    bool at_solution_ = false, found_any_ = false;
    bool dead_ = false;                // there is no solution at all
    bool possible_ = true;             // false: the supposition contradicts the root
    int64_t nodes_ = 0, failures_ = 0, restart_at_, restart_step_;
};

}  // namespace gridwise
