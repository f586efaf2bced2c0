// Follows a supposition to a contradiction, and trims the proof to what it needs.
#pragma once

#include <vector>

#include "../engine.hpp"
#include "state.hpp"

namespace gridwise::logic {

// The kind of a part, its first number. Inner refutations have numbers {length, depth} instead.
enum PartKind : int32_t { kHiddenPart, kNakedPart, kRemovalPart, kNoCandidate, kNoPlace, kNoWay, kBranch, kOnlyWay };

struct Proof {
    std::vector<Step> parts;           // the consequences in order; the last one is the contradiction
    std::vector<int32_t> relations;    // all that is cited
    std::vector<int32_t> needs;        // facts of outer suppositions that it uses
    int32_t depth = 1;                 // suppositions within suppositions
    int32_t length = 0;                // parts, those of inner suppositions included
};

// A removal that happened under a supposition.
struct Fact {
    int32_t variable, bit;
    int32_t reason;                    // the relation; -1: the supposition itself, or an inner proof
    int32_t inner;                     // the inner proof, or -1
};

// Why a fact holds.
struct Ground {
    enum Kind : int8_t { kSupposed, kPeer, kHidden, kRelation, kInner } kind = kSupposed;
    int32_t source = -1;               // kPeer: the cell that holds the value; kHidden: the value that goes there
    std::vector<int32_t> needs, relations;
};

// The facts in force, in the order in which they arose, and the trimming of a contradiction.
class Ledger {
public:
    Ledger(const State& state, const Engine& engine);

    size_t size() const { return facts_.size(); }
    void add(const Fact& fact);
    void add_inner(int32_t variable, int32_t bit, Proof proof);
    void take(std::vector<Event>& events);            // the engine's removals; remembers the contradiction
    void blame(int32_t variable) { failed_ = {kContradiction, variable, 0, -1}; }
    void drop_to(size_t size);
    Proof trim(size_t base) const;                    // of the last contradiction; facts before `base` are outer ones

private:
    friend class ProofWriter;
    int32_t& gone(int32_t v, int32_t bit) { return gone_[size_t(model_.variables[size_t(v)].offset) * 64 + size_t(bit)]; }
    int32_t gone(int32_t v, int32_t bit) const { return gone_[size_t(model_.variables[size_t(v)].offset) * 64 + size_t(bit)]; }
    bool at_root(int32_t v, int32_t bit) const { return root_[model_.variables[size_t(v)].offset + size_t(bit >> 6)] >> (bit & 63) & 1; }
    bool out(int32_t v, int32_t bit, int32_t time) const;
    uint64_t domain(int32_t cell, int32_t time) const;

    Ground ground(int32_t fact, const std::vector<uint8_t>& wanted) const;
    bool by_peer(int32_t fact, const std::vector<uint8_t>& wanted, Ground& out) const;
    bool by_place(int32_t fact, const std::vector<uint8_t>& wanted, Ground& out) const;
    bool by_subset(int32_t cell, int32_t bit, int32_t relation, int32_t time, Ground& out) const;
    bool by_crossing(int32_t fact, Ground& out) const;
    Ground by_relation(int32_t relation, int32_t without, int32_t time) const;
    Ground failure(int32_t& kind, Candidate& what) const;
    bool no_place(int32_t relation, Ground& out, Candidate& what) const;
    void need_all(int32_t v, uint64_t bits, int32_t time, std::vector<int32_t>& needs) const;
    bool one_universe(int32_t relation) const;

    const State& state_;
    const Model& model_;
    const Geometry& geometry_;
    std::vector<uint64_t> root_;
    std::vector<Fact> facts_;
    std::vector<Proof> inners_;
    std::vector<int32_t> gone_;        // per variable and bit: the fact that removed it; -1: none, or removed before the supposition
    Event failed_{};
};

}  // namespace gridwise::logic
