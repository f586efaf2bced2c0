// A compiled model: everything about a puzzle that does not change while searching. Shared by any number of searches.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <tuple>
#include <vector>

#include "wire.hpp"

namespace gridwise {

class Engine;
class Monitor;

// A piece of reasoning about one relation. It is immutable: what it must remember lives in the engine.
class Propagator {
public:
    virtual ~Propagator() = default;
    // Removes impossible values; false is a contradiction. Exact once all its cells are single.
    virtual bool run(Engine& engine) const = 0;

    std::vector<int32_t> cells;  // a change of one of these wakes it
    int32_t relation = -1;       // the top-level relation it belongs to
    std::vector<int32_t> needs;  // further relations that it follows from
    int32_t follow = -1;         // a stronger, more expensive propagator to run some time after this one
    int32_t priority = 0;        // 0 runs first
    int32_t stage = 0;           // 0, or the kind of optional reasoning: skipped for a while if it finds too little
    bool repeat = false;         // its own changes wake it, too
    size_t scratch = 0;          // words of scratch memory it takes
    size_t memory = 0, slot = 0; // entries it keeps between runs (hints, never trusted after backtracking), and where
};

using Propagators = std::vector<std::unique_ptr<Propagator>>;

// What the engine needs most often of a propagator, in one array.
struct Schedule {
    int32_t follow;
    uint8_t priority, stage;
    bool leads;                               // it follows no other
};

constexpr int kPriorities = 4, kStages = 4;

struct Variable {
    uint32_t offset;    // of its first word in the array of domains
    int32_t words;
    int32_t alphabet;   // bit i of the domain stands for value i of this alphabet
    bool hidden;
};

// Lists of integers per variable, end to end in one array.
struct Lists {
    std::vector<uint32_t> start;
    std::vector<int32_t> items;
    std::span<const int32_t> operator[](int32_t i) const {
        return {items.data() + start[size_t(i)], items.data() + start[size_t(i) + 1]};
    }
    // `emit` is called twice and each time calls add(list, item) for all items: once to count, once to fill.
    static Lists build(size_t count, auto&& emit) {
        Lists out;
        out.start.assign(count + 1, 0);
        emit([&](int32_t list, int32_t) { ++out.start[size_t(list) + 1]; });
        for (size_t i = 0; i < count; ++i) out.start[i + 1] += out.start[i];
        out.items.resize(out.start[count]);
        std::vector<uint32_t> at(out.start.begin(), out.start.end() - 1);
        emit([&](int32_t list, int32_t item) { out.items[at[size_t(list)]++] = item; });
        return out;
    }
};

// What a relation says of a single cell: applied once, when a search starts.
struct Restriction {
    int32_t relation, variable;
    std::vector<uint64_t> mask;
};

// The transitions of an automaton by state and letter of an alphabet.
struct Steps {
    std::vector<int32_t> next;                // state * letters + letter; -1 for none
    std::vector<uint64_t> images;             // letter * states + state: the same as a set of states; empty if there are many states
};

class Model {
public:
    explicit Model(std::span<const int64_t> wire, Monitor* monitor = nullptr) : Model(parse(wire), true, monitor) {}
    // `searched`: false makes no propagators, which is cheap and enough for step-by-step logic. The monitor is asked while the
    // model is built, which takes long for large tables; Interrupted is thrown when it wants an end.
    explicit Model(Spec spec, bool searched = true, Monitor* monitor = nullptr);
    Model(const Model&) = delete;

    // The index of a value in the variable's alphabet, or -1 if it is not in its universe.
    int32_t bit(int32_t variable, int64_t value) const;
    int64_t value(int32_t variable, int32_t bit) const {
        return alphabets[size_t(variables[size_t(variable)].alphabet)][size_t(bit)];
    }
    const std::vector<int64_t>& alphabet(int32_t variable) const {
        return alphabets[size_t(variables[size_t(variable)].alphabet)];
    }
    const std::vector<int64_t>& universe(int32_t variable) const {
        return spec.universes[size_t(spec.variables[size_t(variable)].universe)];
    }
    // The set of those values that are in the variable's alphabet, as words of its domain.
    std::vector<uint64_t> mask(int32_t variable, std::span<const int64_t> values) const;
    bool one_word(std::span<const int32_t> cells) const;
    // Whether the two must differ whenever relations with this condition are active.
    bool differ(int32_t a, int32_t b, const std::vector<int32_t>& when) const;
    bool all_differ(std::span<const int32_t> cells, const std::vector<int32_t>& when) const;
    // Whether the top-level relation says that all its cells differ.
    bool separates(size_t relation) const { return separates_[relation]; }
    // A relation, active under these flags, that makes the two differ.
    int32_t why_differ(int32_t a, int32_t b, const uint8_t* active) const;
    // For whatever takes long while the model is built: call it every millisecond or so.
    void poll() const;

    Spec spec;
    std::vector<std::vector<int64_t>> alphabets;
    std::vector<Variable> variables;
    std::vector<uint64_t> initial;            // the full domains
    std::vector<int32_t> cells, totals;       // the variables that are not hidden, and those that are
    std::vector<int32_t> places;              // the variables that are places of the board: the cells, then derived ones
    Lists apart;                              // relations that make the cell differ from others
    Lists different;                          // cells that always differ from this one
    Lists sometimes;                          // pairs (cell, relation): differ while the relation is active
    std::vector<Restriction> restrictions;
    Propagators propagators;
    std::vector<Schedule> schedule;           // of the propagators
    std::vector<int32_t> leaders;             // the propagators that follow no other
    Lists workers;                            // the propagators of each relation
    Lists watchers;                           // propagators to wake when the variable changes
    std::vector<int32_t> houses;              // relations that are permutations
    size_t scratch = 0, memory = 0;
    // Transition tables by automaton and alphabet, shared by the relations that use them.
    mutable std::map<std::pair<int32_t, int32_t>, std::shared_ptr<const Steps>> steps;
    // Which tables of pairs allow exactly the different values of two universes; used while the model is built.
    mutable std::map<std::array<int32_t, 3>, bool> only_differ;
    // Sets of values by alphabet, number of cells and targets: shared by the cages while the model is built.
    mutable std::map<std::tuple<int32_t, int32_t, std::vector<int64_t>>, std::shared_ptr<const std::vector<uint64_t>>> combinations;

private:
    void lay_out();
    void find_separating();
    void link();
    void compile(bool searched);
    void finish();

    std::vector<uint8_t> separates_;
    Monitor* monitor_ = nullptr;  // while it is built

};

// What functions that make propagators need. The relation may be inside an Either; `when` is that of the top-level relation.
struct Context {
    const Model& model;
    const std::vector<int32_t>& when;
    bool nested;
};
void make_in(const Context& context, const Relation& relation, Propagators& out);
void make_intersections(const Model& model, Propagators& out);
void make_derived(const Model& model, Propagators& out);
void make_derived_linear(const Context& context, const Relation& relation, Propagators& out);
bool make_table(const Context& context, const Relation& relation, Propagators& out);  // false: too many tuples

}  // namespace gridwise
