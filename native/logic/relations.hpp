// Cages: cells that together satisfy a relation (a sum, a product, a table of pairs, a count or an automaton), and exactly what
// they can still hold, given that some of them must differ.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "kernel.hpp"

namespace gridwise::logic {

// One relation over the cells of a cage. Its state from cell to cell is one number.
struct Rule {
    enum class Way { Sum, Product, Machine, Pair };
    Way way{};
    bool counts = false;                        // a Sum of ones: how many cells hold one of some values
    std::vector<uint8_t> touches;               // per cell: whether the rule concerns it
    std::vector<std::vector<int64_t>> numbers;  // Sum, Product: per cell and value, what it adds or multiplies
    std::vector<int64_t> targets;               // Sum, Product: what they make; Machine: the accepting states
    std::vector<int32_t> next;                  // Machine: by state and value, -1 where it rejects
    std::vector<uint64_t> forward, backward;    // Pair: the values allowed beside a value of the first cell, of the second
    int32_t start = 0, width = 0;               // Machine: its first state, the number of values it reads
};

struct Branch {
    std::vector<Rule> rules;                    // all of them hold
    std::vector<uint64_t> allowed;              // per cell: the values that the branch leaves
    std::vector<uint64_t> differ;               // per cell: the earlier cells that differ from it within this branch
    std::vector<uint64_t> counted;              // per cell: the values that count, if the branch is one count of cells that may all be equal
};

struct Cage {
    std::vector<int32_t> cells;                 // each once
    std::vector<Branch> branches;               // at least one of them holds
    std::vector<int32_t> relations;             // what it rests on
    std::vector<int32_t> houses;                // houses that make its cells differ, those with most of its cells first
    std::vector<uint64_t> apart;                // per cell: the earlier ones (as bits) that differ from it by these houses
    Kind kind{};
    uint32_t reading = 0;                       // how people read it; 0: nothing special
    bool symmetric = false;                     // the order of the values does not matter
    bool rising = false;                        // a Pair that says that one cell is less than another
    std::vector<int64_t> weights;               // a plain sum: the weight of each cell, else empty
    int64_t target = 0;                         // a plain sum: its target
    std::vector<int64_t> factors;               // of a derived sum: how often each of its relations is added, else empty
    int32_t lines = 0, sums = 0;                // of a derived sum: the number of houses and of given sums it comes from
    bool derived() const { return lines + sums > 0; }
    bool reads() const { return kind == Kind::Automaton; }  // its cells, one after the other
};

// Cages that boards may share: boards that differ in a few clues have most of their cages in common.
class CageList {
public:
    using Shared = std::shared_ptr<const Cage>;

    CageList() = default;
    explicit CageList(std::vector<Cage> cages) {
        for (Cage& cage : cages) push_back(std::make_shared<const Cage>(std::move(cage)));
    }
    class Iterator {
    public:
        explicit Iterator(const Shared* at) : at_(at) {}
        const Cage& operator*() const { return **at_; }
        Iterator& operator++() { return ++at_, *this; }
        bool operator!=(const Iterator& other) const { return at_ != other.at_; }

    private:
        const Shared* at_;
    };
    Iterator begin() const { return Iterator(list_.data()); }
    Iterator end() const { return Iterator(list_.data() + list_.size()); }
    const Cage& operator[](size_t index) const { return *list_[index]; }
    size_t size() const { return list_.size(); }
    bool empty() const { return list_.empty(); }
    void push_back(Shared cage) { list_.push_back(std::move(cage)); }

private:
    std::vector<Shared> list_;
};

// Where relations are laid: the cells of a cage.
struct Table {
    const Geometry& g;
    const std::vector<int32_t>& cells;

    size_t place(int32_t cell) const { return size_t(std::find(cells.begin(), cells.end(), cell) - cells.begin()); }
    uint64_t mask_of(const std::vector<int64_t>& values) const;
    Rule rule(const Relation& r, Rule::Way way) const;  // that touches the relation's cells
    // A rule that adds (or multiplies) `number` of each cell (its index in the relation) and value; none on overflow.
    std::optional<Rule> numbers(const Relation& r, Rule::Way way, const std::function<int64_t(size_t, int64_t)>& number) const;
};

// What step-by-step logic knows of a kind of relation. Each kind registers in the file of its steps, or in cage.cpp.
struct CageKind {
    Kind kind;
    // Adds the relation to a branch; false if it cannot be expressed. Kinds that are not registered make no cages.
    bool (*lay)(const Table& table, const Relation& r, Branch& branch);
};
struct RegisteredCage {
    explicit RegisteredCage(const CageKind& kind);
};

enum class Verdict { Unknown, Impossible, Possible };

// Per cell of the cage: the earlier ones (as bits) that differ from it by these houses.
std::vector<uint64_t> differ(const Geometry& g, const Cage& cage, std::span<const int32_t> houses);

// Computes what each cell can hold: `left`. Unknown if that would take too long.
Verdict filter(const Cage& cage, std::span<const uint64_t> domains, std::span<const uint64_t> differ, std::vector<uint64_t>& left);

// The remaining combinations of the shown cells (places in the cage), as indices of values; each sorted if the order does not
// matter. Nothing if there are more than `most`.
std::vector<std::vector<int32_t>> combinations(const Cage& cage, std::span<const uint64_t> domains, std::span<const uint64_t> differ,
                                               std::span<const size_t> shown, size_t most);
// The same, in the order of the cells.
std::vector<std::vector<int32_t>> fillings(const Cage& cage, std::span<const uint64_t> domains, std::span<const uint64_t> differ,
                                           std::span<const size_t> shown, size_t most);

// The relation as a cage; none if it has totals or is too complex.
std::optional<Cage> cage_of(const Geometry& g, int32_t relation);
// A weighted sum of cells as a cage.
Cage sum_cage(const Geometry& g, std::vector<int32_t> cells, std::vector<int64_t> weights, int64_t target, std::vector<int32_t> relations);
// A product of cells as a cage.
Cage product_cage(const Geometry& g, std::vector<int32_t> cells, int64_t target, std::vector<int32_t> relations);
// Several relations that share cells, all of which hold.
std::optional<Cage> joint_cage(const Geometry& g, std::span<const int32_t> relations);

// All cages of a board, made once.
struct Cages {
    explicit Cages(const Geometry& g);
    uint64_t id;                                // of this board, for the caches of threads
    CageList given;                    // one for each relation that is neither house nor restriction
    CageList stars;                    // the pairs around one cell
    std::vector<Kind> kinds;                    // of the given cages except inequalities
    std::vector<uint32_t> readings;             // how people read them
    bool rising = false;                        // whether there are inequalities
    // Sums that follow from houses and other sums (far: from several houses); made when first needed.
    const CageList& derived(const Geometry& g, bool far) const;
    // Two given cages that share cells, as one; made when first needed.
    const CageList& crossings(const Geometry& g) const;

private:
    mutable std::once_flag crossed_;
    mutable CageList crossings_;
    mutable std::once_flag once_[2];
    mutable CageList derived_[2];
};
const Cages& cages_of(const Geometry& g);

struct Filtered {
    Verdict verdict = Verdict::Unknown;
    std::vector<uint64_t> domains, left;
    bool known = false;
    bool idle = false;                          // the cage allows everything
    uint64_t needed = 0, asked = 0;             // values that the cage must contain, of those asked for
};
enum class Shelf { Given, Near, Far, Stars, Crossings };
const CageList& cages_on(const Geometry& g, const Cages& cages, Shelf shelf);
// What a cage of the board can still hold in this position; cached as long as its candidates stay the same.
Filtered& filtered(const State& s, const Cages& cages, Shelf shelf, size_t index);

std::vector<uint64_t> domains_of(const State& s, const Cage& cage);
int32_t open_cells(const State& s, const Cage& cage);
// The step that removes what the cage does not allow; nothing if it allows everything.
std::optional<Step> removal_step(const State& s, const Cage& cage, const Filtered& what);
// Adds the placements of cells in which the step leaves a single candidate: people write it down at once.
void place_last(const State& s, const Cage& cage, std::span<const uint64_t> left, Step& step);
// Writes the cage's equation and its remaining combinations into the step's numbers: how many cells, whether the list was too
// long and is left out, the target, how many relations the cage rests on (the first ones of the step), a weight per cell (0: not
// a sum), a factor per relation (0: not derived from sums), the combinations end to end.
void tell(const State& s, const Cage& cage, std::span<const uint64_t> domains, std::span<const uint64_t> differ, Step& step);

}  // namespace gridwise::logic
