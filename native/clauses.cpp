#include "clauses.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

#include "clause_writer.hpp"
#include "relation_kinds.hpp"

namespace gridwise {
namespace {

constexpr size_t kPairwise = 24;               // with at most this many literals, each pair gets a clause
constexpr int64_t kMostLiterals = 16'000'000;  // in all clauses
constexpr int64_t kPollEvery = 100'000;        // literals

}  // namespace

Clauses ClauseWriter::run() {
    poll_at_ = kPollEvery;
    number();
    for (size_t r = 0; r < model.spec.relations.size(); ++r)
        if (engine.active(int32_t(r))) {
            const Relation& relation = model.spec.relations[r];
            when = &relation.when;
            relation_kind(relation).encode(*this, relation);
            if (relation_kind(relation).cut) out_.uncut.push_back(relation);
        }
    return std::move(out_);
}

void ClauseWriter::number() {
    size_t size = 0;
    for (const Variable& v : model.variables) base_.push_back(size), size += model.alphabets[size_t(v.alphabet)].size();
    table_.assign(size, -kTrue);
    out_.settled.assign(model.places.size(), 0);
    out_.cells = int32_t(model.cells.size());
    out_.places.assign(model.variables.size(), -1);
    for (size_t place = 0; place < model.places.size(); ++place) {
        const int32_t v = model.places[place];
        out_.places[size_t(v)] = int32_t(place);
        if (!name(v)) out_.settled[place] = model.value(v, engine.lowest(v));
        else each_value(v, [&](int64_t value, int32_t) { out_.meanings.push_back({int32_t(place), value}); });
    }
    for (int32_t v : model.totals)
        if (out_.places[size_t(v)] < 0) name(v);
    for (size_t v = 0; v < model.variables.size(); ++v) exactly_one(int32_t(v));
}

// Makes variables for the values of a cell or total, if it is open; returns whether it is.
bool ClauseWriter::name(int32_t v) {
    const bool open = !engine.single(v);
    each_bit(engine.domain(v), engine.words(v), [&](int b) { table_[base_[size_t(v)] + size_t(b)] = open ? fresh() : kTrue; });
    return open;
}

void ClauseWriter::exactly_one(int32_t v) {
    Literals all;
    each_value(v, [&](int64_t, int32_t l) { all.push_back(l); });
    emit(all);
    at_most_one(all);
}

int32_t ClauseWriter::is_in(int32_t cell, const std::vector<int64_t>& values) {
    Literals in, rest;
    each_value(cell, [&](int64_t v, int32_t l) { (std::binary_search(values.begin(), values.end(), v) ? in : rest).push_back(l); });
    if (in.empty()) return -kTrue;
    if (rest.empty()) return kTrue;
    if (in.size() == 1) return in[0];
    const int32_t one = fresh();
    for (int32_t l : in) emit({-l, one});
    for (int32_t l : rest) emit({-l, -one});
    return one;
}

std::map<int64_t, Literals> ClauseWriter::places(std::span<const int32_t> cells) const {
    std::map<int64_t, Literals> out;
    for (int32_t c : cells) each_value(c, [&](int64_t value, int32_t l) { out[value].push_back(l); });
    return out;
}

// Inside a branch, clauses start with the negated literals of the enclosing branches.
void ClauseWriter::emit(std::span<const int32_t> clause) {
    scratch_ = guards_;
    for (int32_t l : clause) {
        if (l == kTrue) return;
        if (l != -kTrue) scratch_.push_back(l);
    }
    if (scratch_.empty()) {  // an empty clause is written as two that contradict each other
        scratch_ = {fresh()};
        write(), scratch_[0] = -scratch_[0];
    }
    write();
}

void ClauseWriter::write() {
    auto& list = out_.by_length[int32_t(scratch_.size())];
    list.insert(list.end(), scratch_.begin(), scratch_.end());
    written_ += int64_t(scratch_.size());
    if (written_ > kMostLiterals) throw TooLarge{};
    if (written_ < poll_at_) return;
    poll_at_ = written_ + kPollEvery;
    if (monitor_)
        if (const Status s = monitor_->poll(); s != kRunning) throw Interrupted{s};
}

void ClauseWriter::at_most_one(const Literals& all) {
    Literals open;
    std::copy_if(all.begin(), all.end(), std::back_inserter(open), [](int32_t l) { return l != -kTrue; });
    if (open.size() > kPairwise) return at_most_one_by_chain(open);
    for (size_t i = 0; i < open.size(); ++i)
        for (size_t j = 0; j < i; ++j) emit({-open[i], -open[j]});
}

// A chain of variables, each true from the first true literal on.
void ClauseWriter::at_most_one_by_chain(const Literals& open) {
    int32_t before = -kTrue;
    for (int32_t l : open) {
        const int32_t now = fresh();
        emit({-l, now});
        emit({-before, now});
        emit({-before, -l});
        before = now;
    }
}

void ClauseWriter::relations_if(int32_t literal, const std::vector<Relation>& relations) {
    guards_.push_back(-literal);
    for (const Relation& relation : relations) relation_kind(relation).encode(*this, relation);
    guards_.pop_back();
}

void ClauseWriter::walk(const std::vector<int32_t>& cells, int64_t start, const Step& step, const std::function<bool(int64_t)>& accepted,
                        size_t widest) {
    std::vector<Layer> layers(cells.size() + 1);
    layers[0].states = {start};
    int64_t moves = 0;
    for (size_t i = 0; i < cells.size(); ++i) moves += explore(layers[i], layers[i + 1], cells[i], i, step, moves);
    Layer& last = layers.back();
    for (int64_t state : last.states) last.literals.push_back(accepted(state) ? kTrue : -kTrue);
    for (size_t i = cells.size(); i-- > 0;) {
        prune_dead_ends(layers[i], layers[i + 1]);
        if (layers[i].moves.size() > widest) throw TooLarge{};
    }
    for (Layer& layer : layers)  // also the last one: several of its states may be accepted
        for (int32_t& l : layer.literals)
            if (l == kTrue) l = fresh();
    emit({layers[0].literals[0]});
    for (size_t i = 0; i < cells.size(); ++i) connect(layers[i], layers[i + 1], cells[i]);
}

int64_t ClauseWriter::explore(Layer& layer, Layer& next, int32_t cell, size_t place, const Step& step, int64_t before) {
    std::unordered_map<int64_t, int32_t> known;
    for (size_t s = 0; s < layer.states.size(); ++s)
        each_value(cell, [&](int64_t value, int32_t l) {
            const auto after = step(place, layer.states[s], value);
            if (!after) return;
            const auto [it, is_new] = known.try_emplace(*after, int32_t(next.states.size()));
            if (is_new) next.states.push_back(*after);
            layer.moves.push_back({int32_t(s), it->second, l});
            if (before + int64_t(layer.moves.size()) > kMostLiterals / 8) throw TooLarge{};
        });
    return int64_t(layer.moves.size());
}

// Drops moves into states from which no path leads to the end.
void ClauseWriter::prune_dead_ends(Layer& layer, const Layer& next) {
    layer.literals.assign(layer.states.size(), -kTrue);
    std::erase_if(layer.moves, [&](const Move& m) { return next.literals[size_t(m.to)] == -kTrue; });
    for (const Move& m : layer.moves) layer.literals[size_t(m.from)] = kTrue;
}

// Each step implies its value and both its states; each of these implies one of its steps.
void ClauseWriter::connect(const Layer& layer, const Layer& next, int32_t cell) {
    std::vector<Literals> out(layer.states.size()), in(next.states.size());
    std::unordered_map<int32_t, Literals> by_value;
    each_value(cell, [&](int64_t, int32_t l) { by_value[l]; });
    for (const Move& m : layer.moves) {
        const int32_t step = fresh();
        emit({-step, layer.literals[size_t(m.from)]});
        emit({-step, next.literals[size_t(m.to)]});
        emit({-step, m.value});
        out[size_t(m.from)].push_back(step);
        in[size_t(m.to)].push_back(step);
        by_value[m.value].push_back(step);
    }
    for (size_t s = 0; s < out.size(); ++s) need(layer.literals[s], out[s]);
    for (size_t s = 0; s < in.size(); ++s) need(next.literals[s], in[s]);
    each_value(cell, [&](int64_t, int32_t l) { need(l, by_value[l]); });
}

void ClauseWriter::need(int32_t what, Literals& one_of) {
    if (what == -kTrue) return;
    one_of.push_back(-what);
    emit(one_of);
    one_of.pop_back();
}

std::vector<int64_t> Clauses::values(std::span<const int32_t> true_ones) const {
    std::vector<int64_t> out = settled;
    for (int32_t variable : true_ones) {
        if (variable < 1 || size_t(variable) > meanings.size()) throw std::invalid_argument("a variable without a meaning");
        const Meaning& meaning = meanings[size_t(variable) - 1];
        out[size_t(meaning.place)] = meaning.value;
    }
    return out;
}

std::vector<int32_t> Clauses::block(std::span<const int64_t> values) const {
    if (values.size() != settled.size()) throw std::invalid_argument("a solution has one value per cell");
    std::vector<int32_t> out;
    for (size_t i = 0; i < meanings.size(); ++i)
        if (meanings[i].place < cells && values[size_t(meanings[i].place)] == meanings[i].value) out.push_back(-int32_t(i + 1));
    return out;
}

std::optional<Clauses> clauses(const Engine& engine, Monitor* monitor) {
    try {
        return ClauseWriter(engine, monitor).run();
    } catch (const TooLarge&) {
        return std::nullopt;
    }
}

}  // namespace gridwise
