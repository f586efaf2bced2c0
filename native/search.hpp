// The search tree: guess, propagate, go back; all solutions, each once, resumable at any point.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "check.hpp"
#include "clauses.hpp"
#include "engine.hpp"
#include "walk.hpp"

namespace gridwise {

using Assumptions = std::vector<std::pair<int64_t, int64_t>>;  // variable, value

class Search {
public:
    Search(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, const Assumptions& assume,
           std::optional<uint64_t> seed, bool trace);

    // Before the search begins: the candidates of each cell, as bits in the order of its values.
    void restrict(const std::vector<uint64_t>& domains);
    Status next(int64_t nodes, Monitor* monitor);
    int64_t count(int64_t limit, int64_t nodes, Monitor* monitor);
    bool propagate(Monitor* monitor);  // at the root, or wherever the search stands
    const std::vector<int64_t>& solution();
    std::vector<std::vector<int64_t>> domains() const;

    std::optional<Clauses> clauses(Monitor* monitor) const;  // of what is left at the root, after propagation

    Status status() const { return status_; }
    int64_t nodes() const { return nodes_; }
    int64_t failures() const { return failures_; }
    int64_t depth() const { return int64_t(stack_.size()); }
    const Engine& engine() const { return engine_; }
    std::vector<Event> take_events() { return std::exchange(engine_.events, {}); }
    const Model& model() const { return *model_; }

    // --- for true candidates: one guess from outside, at the root, under which next() stays
    void force(int32_t variable, int32_t bit);
    bool refute_forced();              // after exhaustion: takes the value away for good; false: no solution at all
    void unwind();                     // back to the root

    // --- for carving: suppositions, one on top of the other, of any number of values required and excluded; next() stays
    // under the last one until it is retracted
    void suppose();
    void retract();
    void reason_plainly(bool plain) { engine_.plain = plain; }  // leave the dearer reasoning out
    void require(int32_t variable, int32_t bit) { possible_ = possible_ && engine_.assign(variable, bit); }
    void activate(int32_t relation) { possible_ = possible_ && engine_.activate(relation); }
    void exclude(int32_t variable, int32_t bit) { possible_ = possible_ && engine_.remove(variable, bit); }
    bool possible() const { return possible_; }  // whether nothing supposed contradicts itself at once
    int32_t next_cell() { float score; return choose_cell(score); }  // to guess next, for those who guess themselves
    uint64_t random();                 // only with a seed
    const uint64_t* avoid = nullptr;   // values to prefer less, in the layout of the domains

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
    std::unique_ptr<Walk> walk_;       // made when it is first of use
    size_t floor_ = 0;                 // decisions below this are not for the search to take back
    std::optional<uint64_t> seed_;
    Status status_ = kRunning;
    bool at_solution_ = false, found_any_ = false;
    bool dead_ = false;                // there is no solution at all
    bool possible_ = true;             // false: the supposition contradicts the root
    int64_t nodes_ = 0, failures_ = 0, restart_at_, restart_step_;
};

}  // namespace gridwise
