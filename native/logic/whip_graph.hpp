// The graph that whips follow: possibilities, which of them exclude each other, and places, of whose possibilities one is true.
// Links come from cells, from cells that differ, from pairs (also several in a row: a < b < c) and from cages.
#pragma once

#include <unordered_map>
#include <vector>

#include "relations.hpp"

namespace gridwise::logic {

using Possibilities = BitSet<std::vector<uint64_t>>;  // by their numbers

// The candidates of a cell, the places of a value in a house, or the ways to fill a cage: one of them is true.
struct Place {
    enum Kind : int32_t { kCell, kHouse, kCage } kind;
    int32_t number, value;             // the cell; the house and the value; the cage's place in the web's list
    Possibilities members;
};

class WhipGraph {
public:
    explicit WhipGraph(const State& state);

    int32_t size() const { return int32_t(all_.size()); }
    size_t words() const { return words_; }
    int32_t candidates() const { return candidates_; }                                // possibilities from this number on are ways
    const std::vector<Candidate>& holds(int32_t n) const { return all_[size_t(n)]; }  // a candidate, or a way to fill a cage
    const Possibilities& links(int32_t n) const { return links_[size_t(n)]; }                  // what it excludes
    const std::vector<Place>& places() const { return places_; }
    const std::vector<int32_t>& places_of(int32_t n) const { return places_of_[size_t(n)]; }
    bool linked(int32_t a, int32_t b) const { return links_[size_t(a)].has(b); }

    // Adds the relations by which a possibility excludes another, or by which a place must be filled.
    void cite(int32_t by, int32_t gone, std::vector<int32_t>& relations) const;
    void cite(const Place& place, std::vector<int32_t>& relations) const;

private:
    // Why two candidates exclude each other, if they are neither in one cell nor equal in cells that differ.
    struct Reason {
        const Cage* cage;              // the cage allows no way with both, or
        std::vector<int32_t> relations;  // these pairs in a row
    };

    int32_t at(int32_t cell, int32_t value) const { return number_[size_t(cell) * size_t(s_.values()) + size_t(value)]; }
    void add_candidates();
    void add_ways();
    void add_places();
    void keep(Place place);
    void link_plainly();
    void link_pairs();
    void follow_pairs(int32_t from, const std::vector<std::vector<const Cage*>>& around);
    void link_cage(const Cage& cage);
    void link_ways();
    void link(int32_t a, int32_t b, int32_t reason);
    bool excludes(const Cage& cage, const std::vector<int32_t>& houses, Candidate a, Candidate b) const;
    std::vector<int32_t> houses_for(const Cage& cage, Candidate a, Candidate b) const;
    void cite_candidates(int32_t a, int32_t b, std::vector<int32_t>& relations) const;
    uint64_t key(int32_t a, int32_t b) const { return uint64_t(std::min(a, b)) << 32 | uint64_t(std::max(a, b)); }

    const State& s_;
    std::vector<int32_t> number_;
    std::vector<std::vector<Candidate>> all_;
    int32_t candidates_ = 0;
    size_t words_ = 0;
    struct Filled {
        const Cage* cage;
        int32_t first, last;           // its ways
    };
    std::vector<Filled> filled_;
    std::vector<Place> places_;
    std::vector<std::vector<int32_t>> places_of_;
    std::vector<Possibilities> links_;
    std::vector<Reason> reasons_;
    std::unordered_map<uint64_t, int32_t> reason_;
};

}  // namespace gridwise::logic
