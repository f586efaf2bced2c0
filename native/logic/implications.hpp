// The consequences of one supposition, one after the other, each with what it follows from.
#pragma once

#include <span>
#include <vector>

#include "links.hpp"

namespace gridwise::logic {

// What a consequence may rest on besides the last one.
enum class Memory : int32_t {
    None,      // nothing: only houses with two places and cells with two candidates have consequences
    OneValue,  // earlier consequences of the same value
    All,       // earlier consequences
    Sets,      // earlier consequences and, when there are no more, crossings of houses, pairs and X-wings
};

// A candidate and whether it is true: 2 * its number in the links + 1 if true.
using Literal = int32_t;
inline Literal literal(int32_t node, bool on) { return 2 * node + int32_t(on); }
inline bool is_on(Literal l) { return l & 1; }
inline int32_t node_of(Literal l) { return l >> 1; }

// The consequences of a supposition in the order in which they were found; the first is the supposition itself.
struct Trace {
    // Why a consequence holds: a house (its relation), or one of these; from kBySet downwards the relations of sets[kBySet - why].
    enum Why : int32_t { kSupposed = -1, kByCell = -2, kByPeer = -3, kBySet = -4 };
    struct Entry {
        Literal what;
        int32_t why;
        int32_t parents;                     // where its parents start
    };
    std::vector<Entry> entries;
    std::vector<int32_t> parents;            // entries
    std::vector<int32_t> at;                 // per literal: its entry, -1 if it does not follow
    std::vector<uint64_t> on, off;           // the candidates that become true and false
    std::vector<std::vector<int32_t>> sets;
    int32_t clash[2] = {-1, -1};             // the entries that contradict each other

    bool clashes() const { return clash[0] >= 0; }
    std::span<const int32_t> parents_of(int32_t entry) const {
        const size_t from = size_t(entries[size_t(entry)].parents);
        const size_t to = size_t(entry) + 1 < entries.size() ? size_t(entries[size_t(entry) + 1].parents) : parents.size();
        return {parents.data() + from, to - from};
    }
};

class Implications {
public:
    Implications(const State& state, Memory memory);

    const Links& links() const { return links_; }
    // The houses of a cell, boxes first.
    const std::vector<Seat>& seats(int32_t cell) const { return seats_[size_t(cell)]; }
    void follow(Literal start, Trace& trace);
    // How many consequences an entry needs, itself included; if more than `most`, any number above that.
    int32_t ancestors(const Trace& trace, int32_t entry, int32_t most);

private:
    friend class ImpliedSets;
    void order_links();
    bool turn_off(int32_t entry, Trace& trace);  // false: contradiction
    bool turn_on(int32_t entry, Trace& trace);
    bool conclude_on(int32_t node, int32_t why, int32_t from, std::span<const int32_t> lost, Trace& trace);
    int32_t add(Literal what, int32_t why, Trace& trace);
    bool clash(int32_t a, int32_t b, Trace& trace) const {
        trace.clash[0] = a, trace.clash[1] = b;
        return false;
    }
    void register_entry(int32_t entry, Trace& trace);
    void take(int32_t node);
    uint64_t& places(int32_t house, int32_t value) { return places_[size_t(house) * size_t(s_.values()) + size_t(value)]; }
    // The entries that removed places of a value in a house, or candidates of a cell.
    void lost_places(int32_t house, int32_t value, const Trace& trace, std::vector<int32_t>& out) const;
    void lost_values(int32_t cell, const Trace& trace, std::vector<int32_t>& out) const;

    const State& s_;
    Memory memory_;
    Links links_;
    std::vector<std::vector<Seat>> seats_;
    std::vector<std::vector<int32_t>> weak_;     // per candidate: those that it excludes, its own cell first
    std::vector<uint64_t> full_, full_places_;   // the candidates and places of the position …
    std::vector<uint64_t> left_, places_;        // … and those that are left under the supposition
    std::vector<int32_t> pending_on_, pending_off_, lost_, stack_;
    std::vector<int32_t> mark_;
    int32_t round_ = 0;
};

// Removals by crossings of houses, pairs and X-wings under a supposition: those of the first that removes anything.
class ImpliedSets {
public:
    ImpliedSets(Implications& i, Trace& trace) : i_(i), s_(i.s_), t_(trace) {}
    // Returns the entries that it added.
    std::vector<int32_t> find();

private:
    void locked(int32_t house, int32_t value);
    void hidden_pairs(int32_t house);
    void naked_pairs(int32_t house);
    void x_wings(HouseKind base, HouseKind cover);
    void x_wing(int32_t a, int32_t b, int32_t value, HouseKind cover);
    int32_t open_cells(int32_t house) const;
    void remove(int32_t cell, int32_t value);
    bool begin(std::vector<int32_t> relations);  // false: it does not rest on the supposition

    Implications& i_;
    const State& s_;
    Trace& t_;
    std::vector<int32_t> because_, relations_, added_;
    int32_t set_ = -1;
};

}  // namespace gridwise::logic
