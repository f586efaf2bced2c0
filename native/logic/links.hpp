// The links between candidates: which cannot both be true (weak), of which one must be (strong).
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "kernel.hpp"

namespace gridwise::logic {

// A value in one of a few cells: a candidate, a group inside the crossing of two houses, or the places of a value in an almost
// locked set. It is true when one of its cells holds the value.
struct Node {
    int32_t value;
    std::vector<int32_t> cells;  // ascending
};

struct StrongLink {
    int32_t to;
    int32_t relation;  // the complete house, or the house of an almost locked set; -1: the two candidates of a cell
    int32_t set = -1;  // the almost locked set
};

class Links {
public:
    // What to link by. Weak links between equal values in cells that see each other are always included.
    enum : int32_t { kHouses = 1, kCells = 2, kSameCell = 4, kPairs = 8, kGroups = 16, kSets = 32 };

    // value: only the candidates of that value, -1 for all.
    Links(const State& state, int32_t by, int32_t value = -1);

    int32_t size() const { return int32_t(nodes_.size()); }
    int32_t single() const { return single_; }                    // nodes below this number are candidates
    int32_t grouped() const { return grouped_; }                  // nodes from this number on are groups; numbers between are unused
    bool is_group(int32_t node) const { return node >= grouped_; }
    const Node& node(int32_t n) const { return nodes_[size_t(n)]; }
    const std::vector<StrongLink>& strong(int32_t n) const { return strong_[size_t(n)]; }
    int32_t words() const { return words_; }
    int32_t single_words() const { return grouped_ / 64; }
    const uint64_t* weak(int32_t n) const { return &weak_[size_t(n) * size_t(words_)]; }
    bool are_weak(int32_t a, int32_t b) const { return weak(a)[b >> 6] >> (b & 63) & 1; }
    // The nodes with strong links, as bits.
    const std::vector<uint64_t>& useful() const { return useful_; }
    // Whether some candidate is weakly linked to both.
    bool meet(int32_t a, int32_t b) const;
    // The candidates that are weakly linked to both.
    std::vector<int32_t> common(int32_t a, int32_t b) const;
    Candidate candidate(int32_t n) const { return {nodes_[size_t(n)].cells[0], nodes_[size_t(n)].value}; }
    std::vector<Candidate> candidates(int32_t n) const;
    // The strong link between two nodes.
    const StrongLink& between(int32_t a, int32_t b) const;
    // The cells of an almost locked set.
    const std::vector<int32_t>& set(int32_t number) const { return sets_[size_t(number)]; }
    // The node of a candidate.
    int32_t id(int32_t cell, int32_t value) const { return ids_[size_t(cell) * size_t(state_.values()) + size_t(value)]; }

    // Adds the relations that a weak link rests on; returns the first of them, -1 for a link inside a cell.
    int32_t cite(int32_t a, int32_t b, std::vector<int32_t>& relations) const;

private:
    void add_candidates(int32_t value);
    void add_groups();
    void add_sets();
    void link_weakly();
    void link_pairs();
    void link_groups_weakly();
    void link_cells();
    void link_houses();
    void link(int32_t a, int32_t b, int32_t relation, int32_t set = -1);
    int32_t node_of(int32_t value, std::vector<int32_t> cells);
    void set_weak(int32_t a, int32_t b) { weak_[size_t(a) * size_t(words_) + size_t(b >> 6)] |= uint64_t(1) << (b & 63); }
    bool forbids(int32_t relation, Candidate a, Candidate b) const;

    const State& state_;
    int32_t by_;
    int32_t single_ = 0, grouped_ = 0, words_ = 0;
    std::vector<Node> nodes_;
    std::vector<int32_t> ids_;
    std::map<std::pair<int32_t, std::vector<int32_t>>, int32_t> groups_;
    struct SetLink {
        int32_t a, b, relation, set;
    };
    std::vector<std::vector<int32_t>> sets_;
    std::vector<SetLink> set_links_;
    std::vector<std::vector<StrongLink>> strong_;
    std::vector<uint64_t> weak_, useful_;
};

}  // namespace gridwise::logic
