#include "search.hpp"

#include <stdexcept>

#include "swaps.hpp"

namespace gridwise {
namespace {

constexpr int64_t kFirstRestart = 100;  // failures; grows by half each time, so that the search stays complete

constexpr int64_t kSwapsPerFailure = 1500, kSwapsPerNode = 500;  // the ratio of their costs
constexpr int64_t kStepsPerFailure = 30'000, kStepsPerNode = 1000;

const uint8_t* data(const std::optional<std::vector<uint8_t>>& clues) { return clues ? clues->data() : nullptr; }

}  // namespace

Search::Search(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, const Assumptions& assume,
               std::optional<uint64_t> seed, bool trace)
    : model_(std::move(model)), clues_(std::move(active)), engine_(*model_, data(clues_), trace),
      checker_(model_->spec, data(clues_)), restart_at_(kFirstRestart), restart_step_(kFirstRestart) {
    if (seed) random_.emplace(*seed);
    stack_.reserve(model_->variables.size());
    for (auto [variable, value] : assume) engine_.start(int32_t(variable), model_->bit(int32_t(variable), value));
}

void Search::restrict(const std::vector<uint64_t>& domains) {
    if (domains.size() != model_->places.size()) throw std::invalid_argument("domains must have one set of bits per cell");
    for (size_t i = 0; i < domains.size(); ++i) {
        const int32_t cell = model_->places[i];
        if (model_->variables[size_t(cell)].words != 1) throw std::invalid_argument("domains need cells of at most 64 values");
        engine_.start(cell, domains[i]);
    }
}

Status Search::next(int64_t nodes, Monitor* monitor) {
    if (status_ == kExhausted || !possible_) return status_ = kExhausted;
    const int64_t stop = nodes < 0 ? INT64_MAX : nodes_ + std::min(nodes, INT64_MAX - nodes_);
    engine_.watch(monitor);
    try {
        if (at_solution_) {
            leave_solution();
            if (!backtrack()) return status_ = kExhausted;
        }
        status_ = step(stop);
    } catch (const Interrupted& i) {
        status_ = i.status;
    }
    engine_.watch(nullptr);
    return status_;
}

Status Search::step(int64_t stop) {
    for (;;) {
        if (!engine_.propagate()) {
            ++failures_;
            if (!backtrack()) return kExhausted;
            continue;
        }
        const bool total = engine_.open_count == 0;
        const int32_t hidden = total ? open_total() : -1;
        if (total && hidden < 0) {
            if (engine_.trace) engine_.events.push_back({kSolution, -1, 0, int32_t(stack_.size())});
            at_solution_ = found_any_ = true;
            return kFound;
        }
        if (nodes_ >= stop) return kNodeLimit;  // before drawing a random number: a search in slices is the same search
        if (restart_due()) restart();
        else guess(total ? Choice{hidden, -1} : choose(), total);
    }
}

int64_t Search::count(int64_t limit, int64_t nodes, Monitor* monitor) {
    const int64_t stop = nodes < 0 ? INT64_MAX : nodes_ + std::min(nodes, INT64_MAX - nodes_);
    int64_t found = 0;
    while (found < limit && next(stop == INT64_MAX ? -1 : stop - nodes_, monitor) == kFound) {
        if (!checker_.holds(solution())) throw std::logic_error("the engine found a grid that breaks a relation");
        ++found;
    }
    return found;
}

bool Search::propagate(Monitor* monitor) {
    if (status_ == kExhausted || at_solution_) return status_ != kExhausted;
    engine_.watch(monitor);
    bool fine = true;
    try {
        fine = engine_.propagate();
        if (!fine && stack_.empty()) status_ = kExhausted, dead_ = true;
        else if (!fine) ++failures_, fine = backtrack();
    } catch (const Interrupted& i) {
        status_ = i.status;
    }
    engine_.watch(nullptr);
    return fine;
}

// A cell with few values for its weight, or a value with two places left in a house. Weights grow where
// contradictions occur.
Search::Choice Search::choose() {
    float score = 0;
    const int32_t cell = choose_cell(score);
    if (random_ || avoid || !wished_.empty()) return {cell, -1};
    const Choice place = choose_place(score);
    return place.variable >= 0 ? place : Choice{cell, -1};
}

int32_t Search::choose_cell(float& score) {
    int32_t best = -1, ties = 0;
    float best_size = 0, best_weight = 1;
    for (size_t i = 0; i < engine_.open_count; ++i) {
        const int32_t v = engine_.open[i];
        const float size = float(engine_.size(v)), weight = engine_.weight[size_t(v)];
        const float mine = size * best_weight, theirs = best_size * weight;
        bool better = best < 0 || mine < theirs;
        if (!better && mine == theirs) better = random_ ? random_->below(uint64_t(++ties + 1)) == 0 : v < best;
        else if (better) ties = 0;
        if (better) best = v, best_size = size, best_weight = weight;
    }
    score = best_size / best_weight;
    return best;
}

// A value with two places in a house splits the search as a cell with two values does.
Search::Choice Search::choose_place(float score) const {
    Choice best{-1, -1};
    for (int32_t house : model_->houses) {
        const auto& cells = model_->spec.relations[size_t(house)].cells;
        if (!engine_.active(house) || model_->variables[size_t(cells[0])].words != 1) continue;
        uint64_t once = 0, twice = 0, more = 0;
        for (int32_t c : cells) {
            const uint64_t d = engine_.first_word(c);
            more |= twice & d, twice |= once & d, once |= d;
        }
        each_bit(twice & ~more, [&](int bit) {
            float sum = 0, largest = 0;
            int32_t heavier = -1;
            for (int32_t c : cells) {
                if (!engine_.has(c, bit)) continue;
                const float weight = engine_.weight[size_t(c)];
                sum += weight;
                if (weight > largest) largest = weight, heavier = c;
            }
            if (4 / sum < score) score = 4 / sum, best = {heavier, bit};
        });
    }
    return best;
}

int32_t Search::open_total() const {
    for (int32_t v : model_->totals)
        if (!engine_.single(v)) return v;
    return -1;
}

int32_t Search::choose_value(int32_t variable) {
    const uint64_t* d = engine_.domain(variable);
    const int32_t words = engine_.words(variable);
    if (avoid) {
        const uint64_t* a = avoid + model_->variables[size_t(variable)].offset;
        for (int32_t w = 0; w < words; ++w)
            if (d[w] & ~a[w]) return w * 64 + std::countr_zero(d[w] & ~a[w]);
    }
    if (!wished_.empty() && wished_[size_t(variable)] >= 0 && engine_.has(variable, wished_[size_t(variable)]))
        return wished_[size_t(variable)];
    if (!random_) return engine_.lowest(variable);
    auto skip = int32_t(random_->below(uint64_t(engine_.size(variable))));
    int32_t pick = -1;
    each_bit(d, words, [&](int b) {
        if (skip-- == 0) pick = b;
    });
    return pick;
}

void Search::guess(Choice choice, bool total) {
    const int32_t variable = choice.variable, bit = choice.bit >= 0 ? choice.bit : choose_value(variable);
    ++nodes_;
    engine_.push();
    stack_.push_back({variable, bit, total});
    if (engine_.trace) engine_.events.push_back({kGuess, variable, model_->value(variable, bit), int32_t(stack_.size())});
    engine_.recording = false;
    engine_.assign(variable, bit);
    engine_.recording = true;
}

// Undoes the last guess and removes its value. False if there is no guess left.
bool Search::backtrack() {
    if (stack_.size() <= floor_) return false;
    const Decision last = stack_.back();
    stack_.pop_back();
    engine_.pop();
    if (engine_.trace)
        engine_.events.push_back({kBacktrack, last.variable, model_->value(last.variable, last.bit), int32_t(stack_.size() + 1)});
    engine_.recording = false;
    engine_.remove(last.variable, last.bit);  // it had another value, or it would not have been guessed
    engine_.recording = true;
    return true;
}

// Other values of totals would give the same solution again, so their guesses are dropped, not refuted.
void Search::leave_solution() {
    at_solution_ = false;
    while (stack_.size() > floor_ && stack_.back().total) {
        stack_.pop_back();
        engine_.pop();
    }
}

// A restart keeps the weights. It happens only before the first solution, so that none is found twice.
bool Search::restart_due() const { return !found_any_ && failures_ >= restart_at_ && stack_.size() > floor_; }

void Search::restart() {
    restart_step_ += restart_step_ / 2;
    restart_at_ = failures_ + restart_step_;
    while (stack_.size() > floor_) {
        stack_.pop_back();
        engine_.pop();
    }
    if (engine_.trace) engine_.events.push_back({kBacktrack, -1, 0, int32_t(stack_.size())});
    if (floor_ == 0 && !avoid && can_swap(*model_, engine_)) look_elsewhere();
}

// A solution found in another way only guides the search to it, so that each solution is still found once.
void Search::look_elsewhere() {
    if (!walk_) walk_ = std::make_unique<SumWalk>(engine_);
    if (walk_->worth()) {
        nodes_ += kStepsPerFailure * restart_step_ / kStepsPerNode;
        if (walk_->run(engine_, kStepsPerFailure * restart_step_)) wished_ = walk_->bits();
        return;
    }
    const int64_t moves = kSwapsPerFailure * restart_step_;
    nodes_ += moves / kSwapsPerNode;
    wished_ = swap_to_solution(engine_, random_ ? random_->next() : uint64_t(restart_step_), moves);
}

void Search::force(int32_t variable, int32_t bit) {
    engine_.push();
    stack_.push_back({variable, bit, false});
    engine_.assign(variable, bit);
    floor_ = 1;
    status_ = kRunning;
    found_any_ = false;
    restart_at_ = failures_ + (restart_step_ = kFirstRestart);
}

void Search::suppose() {
    engine_.push();
    stack_.push_back({-1, -1, false});
    floor_ = stack_.size();
    possible_ = !dead_;
    status_ = kRunning;
    found_any_ = false;
    restart_at_ = failures_ + (restart_step_ = kFirstRestart);
}

void Search::retract() {
    engine_.forget();
    for (; stack_.size() >= floor_; stack_.pop_back()) engine_.pop();
    floor_ = stack_.size();
    at_solution_ = false;
    possible_ = true;
}

bool Search::refute_forced() {
    const Decision forced = stack_.front();
    unwind();
    return engine_.remove(forced.variable, forced.bit) && engine_.propagate();
}

void Search::unwind() {
    engine_.forget();
    while (!stack_.empty()) {
        stack_.pop_back();
        engine_.pop();
    }
    floor_ = 0;
    at_solution_ = false;
    possible_ = true;
}

const std::vector<int64_t>& Search::solution() {
    if (!at_solution_) throw std::logic_error("there is no solution to give: the last call did not find one");
    solution_.clear();
    for (int32_t v : model_->places) solution_.push_back(model_->value(v, engine_.lowest(v)));
    return solution_;
}

std::optional<Clauses> Search::clauses(Monitor* monitor) const {
    if (!stack_.empty() || at_solution_ || status_ == kExhausted)
        throw std::logic_error("clauses are made at the root of a search that has not begun");
    return gridwise::clauses(engine_, monitor);
}

std::vector<std::vector<int64_t>> Search::domains() const {
    std::vector<std::vector<int64_t>> out;
    for (int32_t v : model_->places) {
        auto& values = out.emplace_back();
        each_bit(engine_.domain(v), engine_.words(v), [&](int b) { values.push_back(model_->value(v, b)); });
    }
    return out;
}

}  // namespace gridwise
