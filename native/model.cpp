#include "model.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "engine.hpp"
#include "relation_kinds.hpp"

namespace gridwise {
namespace {

constexpr size_t kLargestAlphabet = 4096, kMostWords = size_t(1) << 24, kMostNeighbours = size_t(1) << 26;

void visit(const Relation& relation, auto&& f) {
    f(relation);
    for (const auto& branch : relation.branches)
        for (const auto& inner : branch) visit(inner, f);
}

bool includes(const std::vector<int32_t>& all, const std::vector<int32_t>& some) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

// All places of a board share an alphabet that fits into a word, for step-by-step logic, which numbers the values of all layers alike.
void join_places(const Spec& spec, std::vector<int32_t>& root) {
    std::vector<uint8_t> used(spec.universes.size());
    std::vector<int64_t> letters;
    for (const VariableSpec& v : spec.variables) {
        if (v.total || std::exchange(used[size_t(v.universe)], 1)) continue;
        const auto& own = spec.universes[size_t(v.universe)];
        letters.insert(letters.end(), own.begin(), own.end());
    }
    std::sort(letters.begin(), letters.end());
    if (std::unique(letters.begin(), letters.end()) - letters.begin() > 64) return;
    const auto first = size_t(std::find(used.begin(), used.end(), 1) - used.begin());
    for (size_t u = first; u < used.size(); ++u)
        if (used[u]) root[u] = int32_t(first);
}

bool contains(std::span<const int32_t> list, int32_t x) { return std::find(list.begin(), list.end(), x) != list.end(); }

}  // namespace

Model::Model(Spec told, bool searched, Monitor* monitor) : spec(std::move(told)), monitor_(monitor) {
    lay_out();
    find_separating();
    if (searched) link();
    compile(searched);
    finish();
    monitor_ = nullptr;
}

void Model::poll() const {
    if (!monitor_) return;
    if (const Status s = monitor_->poll(); s != kRunning) throw Interrupted{s};
}

// Cells that are compared with each other share an alphabet, so that equal values are equal bits.
void Model::lay_out() {
    std::vector<int32_t> root(spec.universes.size());
    std::iota(root.begin(), root.end(), 0);
    auto find = [&](int32_t u) {
        while (root[size_t(u)] != u) u = root[size_t(u)] = root[size_t(root[size_t(u)])];
        return u;
    };
    auto universe_of = [&](int32_t v) { return spec.variables[size_t(v)].universe; };
    if (spec.universes.size() > 1) {
        join_places(spec, root);
        for (const auto& relation : spec.relations)
            visit(relation, [&](const Relation& r) {
                if (!relation_kind(r).compares) return;
                for (int32_t c : r.cells) root[size_t(find(universe_of(c)))] = find(universe_of(r.cells[0]));
            });
    }
    std::vector<int32_t> name(spec.universes.size(), -1);
    for (size_t u = 0; u < root.size(); ++u) {
        int32_t& n = name[size_t(find(int32_t(u)))];
        if (n < 0) n = int32_t(alphabets.size()), alphabets.emplace_back();
        auto& letters = alphabets[size_t(n)];
        letters.insert(letters.end(), spec.universes[u].begin(), spec.universes[u].end());
    }
    for (auto& letters : alphabets) {
        std::sort(letters.begin(), letters.end());
        letters.erase(std::unique(letters.begin(), letters.end()), letters.end());
        if (letters.size() > kLargestAlphabet) throw std::invalid_argument("bad wire: cells of too many different values are compared");
    }
    std::vector<std::vector<uint64_t>> full(spec.universes.size());
    for (size_t v = 0; v < spec.variables.size(); ++v) {
        const auto universe = size_t(spec.variables[v].universe);
        const int32_t letters = name[size_t(find(int32_t(universe)))];
        const auto words = int32_t((alphabets[size_t(letters)].size() + 63) / 64);
        variables.push_back({uint32_t(initial.size()), words, letters, spec.variables[v].hidden});
        if (full[universe].empty()) full[universe] = mask(int32_t(v), spec.universes[universe]);
        initial.insert(initial.end(), full[universe].begin(), full[universe].end());
        if (initial.size() > kMostWords) throw std::invalid_argument("bad wire: the model is too large");
        (spec.variables[v].hidden ? totals : cells).push_back(int32_t(v));
        if (!spec.variables[v].total) places.push_back(int32_t(v));
    }
}

void Model::find_separating() {
    for (const Relation& r : spec.relations) {
        poll();
        const auto separates = relation_kind(r).separates;
        separates_.push_back(separates && separates(*this, r));
    }
}

// Which cells differ from which: always, or while some relation is active.
void Model::link() {
    size_t total = 0;
    for (size_t i = 0; i < spec.relations.size(); ++i)
        if (separates(i)) total += spec.relations[i].cells.size() * spec.relations[i].cells.size();
    if (total > kMostNeighbours) throw std::invalid_argument("bad wire: the model is too large");
    apart = Lists::build(variables.size(), [&](auto&& add) {
        for (size_t i = 0; i < spec.relations.size(); ++i)
            if (separates(i))
                for (int32_t c : spec.relations[i].cells) add(c, int32_t(i));
    });
    sometimes = Lists::build(variables.size(), [&](auto&& add) {
        for (size_t i = 0; i < spec.relations.size(); ++i) {
            if (!separates(i) || spec.relations[i].when.empty()) continue;
            for (int32_t a : spec.relations[i].cells)
                for (int32_t b : spec.relations[i].cells)
                    if (a != b) add(a, b), add(a, int32_t(i));
        }
    });
    different.start.push_back(0);
    std::vector<int32_t> seen(variables.size(), -1);
    for (int32_t v = 0; v < int32_t(variables.size()); ++v) {
        if (v % 64 == 0) poll();
        seen[size_t(v)] = v;
        for (int32_t r : apart[v])
            if (spec.relations[size_t(r)].when.empty())
                for (int32_t other : spec.relations[size_t(r)].cells)
                    if (std::exchange(seen[size_t(other)], v) != v) different.items.push_back(other);
        std::sort(different.items.begin() + different.start.back(), different.items.end());
        different.start.push_back(uint32_t(different.items.size()));
    }
}

void Model::compile(bool searched) {
    for (size_t i = 0; i < spec.relations.size(); ++i) {
        const Relation& r = spec.relations[i];
        const size_t before = propagators.size();
        poll();
        const RelationKind& kind = relation_kind(r);
        if (searched && !(kind.links && separates(i))) kind.propagate({*this, r.when, false}, r, propagators);
        if (kind.restrict) kind.restrict(*this, r, [&](int32_t c) { restrictions.push_back({int32_t(i), c, mask(c, r.values)}); });
        if (r.kind == Kind::Permutation) houses.push_back(int32_t(i));
        for (size_t p = before; p < propagators.size(); ++p) {
            propagators[p]->relation = int32_t(i);
            if (propagators[p]->follow >= 0) propagators[p]->follow += int32_t(before);  // makers count from their own first
        }
    }
    if (!searched) return;
    make_derived(*this, propagators);
    make_intersections(*this, propagators);
}

void Model::finish() {
    std::vector<uint8_t> follower(propagators.size());
    for (const auto& p : propagators) {
        if (p->follow >= 0) follower[size_t(p->follow)] = 1;
        schedule.push_back({p->follow, uint8_t(p->priority), uint8_t(p->stage), false});
        p->slot = memory;
        memory += p->memory;
        scratch = std::max(scratch, p->scratch);
    }
    for (size_t p = 0; p < propagators.size(); ++p)
        if (!follower[p]) leaders.push_back(int32_t(p)), schedule[p].leads = true;
    workers = Lists::build(spec.relations.size(), [&](auto&& add) {
        for (size_t p = 0; p < propagators.size(); ++p) {
            add(propagators[p]->relation, int32_t(p));
            for (int32_t r : propagators[p]->needs) add(r, int32_t(p));
        }
    });
    watchers = Lists::build(variables.size(), [&](auto&& add) {
        for (int32_t p : leaders)
            for (int32_t c : propagators[size_t(p)]->cells) add(c, p);
    });
}

int32_t Model::bit(int32_t variable, int64_t value) const {
    const auto& own = universe(variable);
    if (!std::binary_search(own.begin(), own.end(), value)) return -1;
    const auto& letters = alphabet(variable);
    return int32_t(std::lower_bound(letters.begin(), letters.end(), value) - letters.begin());
}

std::vector<uint64_t> Model::mask(int32_t variable, std::span<const int64_t> values) const {
    const auto& letters = alphabet(variable);
    std::vector<uint64_t> out((letters.size() + 63) / 64);
    for (int64_t value : values) {
        auto it = std::lower_bound(letters.begin(), letters.end(), value);
        if (it == letters.end() || *it != value) continue;
        const auto at = size_t(it - letters.begin());
        out[at / 64] |= uint64_t(1) << (at % 64);
    }
    return out;
}

bool Model::one_word(std::span<const int32_t> list) const {
    return std::all_of(list.begin(), list.end(), [&](int32_t c) { return variables[size_t(c)].words == 1; });
}

bool Model::differ(int32_t a, int32_t b, const std::vector<int32_t>& when) const {
    const auto list = different[a];
    if (std::binary_search(list.begin(), list.end(), b)) return true;
    if (when.empty()) return false;
    const auto pairs = sometimes[a];
    for (size_t i = 0; i < pairs.size(); i += 2)
        if (pairs[i] == b && includes(when, spec.relations[size_t(pairs[i + 1])].when)) return true;
    return false;
}

bool Model::all_differ(std::span<const int32_t> list, const std::vector<int32_t>& when) const {
    for (size_t i = 0; i < list.size(); ++i)
        for (size_t j = 0; j < i; ++j)
            if (!differ(list[i], list[j], when)) return false;
    return true;
}

int32_t Model::why_differ(int32_t a, int32_t b, const uint8_t* active) const {
    for (int32_t r : apart[a])
        if (active[size_t(r)] && contains(spec.relations[size_t(r)].cells, b)) return r;
    return -1;
}

}  // namespace gridwise
