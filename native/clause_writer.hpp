// Writes relations as clauses. The encoding of each kind of relation is in the file of its propagator.
#pragma once

#include <functional>

#include "clauses.hpp"
#include "engine.hpp"

namespace gridwise {

using Literals = std::vector<int32_t>;
constexpr int32_t kTrue = INT32_MAX;  // -kTrue is false; neither is ever written

struct TooLarge {};  // thrown if there would be too many clauses: the engine solves the model instead

// Each value of an open cell is a variable; each cell holds exactly one. Houses and pairs are clauses over these. Sums, products,
// counts and automata are paths through layers of states, with a variable for each state and each step.
class ClauseWriter {
public:
    ClauseWriter(const Engine& engine, Monitor* monitor) : engine(engine), model(engine.model), monitor_(monitor) {}

    Clauses run();

    int32_t fresh() { return ++out_.variables; }
    int32_t holds(int32_t v, int64_t value) const {
        const int32_t bit = model.bit(v, value);
        return bit < 0 ? -kTrue : literal(v, bit);
    }
    void each_value(int32_t v, auto&& f) const {  // f(value, literal)
        each_bit(engine.domain(v), engine.words(v), [&](int b) { f(model.value(v, b), literal(v, b)); });
    }
    // A literal that is true if and only if the cell holds one of the values (sorted).
    int32_t is_in(int32_t cell, const std::vector<int64_t>& values);
    // By value: the literals of all cells that can hold it.
    std::map<int64_t, Literals> places(std::span<const int32_t> cells) const;

    void emit(std::span<const int32_t> clause);
    void emit(std::initializer_list<int32_t> clause) { emit(std::span(clause.begin(), clause.size())); }
    void at_most_one(const Literals& all);
    void need(int32_t what, Literals& one_of);  // `what` is false, or one of these is true

    // The values of the cells, in this order, lead from `start` to an accepted state.
    using Step = std::function<std::optional<int64_t>(size_t place, int64_t state, int64_t value)>;
    void walk(const std::vector<int32_t>& cells, int64_t start, const Step& step, const std::function<bool(int64_t)>& accepted,
              size_t widest = SIZE_MAX);

    // The relations hold if the literal is true.
    void relations_if(int32_t literal, const std::vector<Relation>& relations);

    const Engine& engine;
    const Model& model;
    const std::vector<int32_t>* when = nullptr;  // of the relation being written

private:
    struct Move { int32_t from, to, value; };  // states by their index in the layer; the literal of the value
    struct Layer {
        std::vector<int64_t> states;
        std::vector<Move> moves;               // to the next layer
        std::vector<int32_t> literals;         // of the states; false if no path leads to the end
    };

    void number();
    bool name(int32_t v);
    void exactly_one(int32_t v);
    int32_t literal(int32_t v, int32_t bit) const { return table_[base_[size_t(v)] + size_t(bit)]; }
    void write();
    void at_most_one_by_chain(const Literals& open);
    int64_t explore(Layer& layer, Layer& next, int32_t cell, size_t place, const Step& step, int64_t before);
    static void prune_dead_ends(Layer& layer, const Layer& next);
    void connect(const Layer& layer, const Layer& next, int32_t cell);

    Monitor* monitor_;
    Clauses out_;
    std::vector<size_t> base_;        // per variable: where its literals start in the table
    Literals table_, guards_, scratch_;
    int64_t written_ = 0, poll_at_ = 0;
};

}  // namespace gridwise
