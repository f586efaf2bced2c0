// Almost locked sets: n cells of one house with n + 1 candidates among them. When one of the values leaves the set,
// the others are locked in it.
#pragma once

#include <cstdint>
#include <vector>

#include "kernel.hpp"

namespace gridwise::logic {

inline uint64_t bit(int value) { return uint64_t(1) << value; }

struct Als {
    int32_t house, size;
    uint64_t values;
    std::vector<int32_t> cells;
    size_t sets;             // where its sets of cells start, see AlsTable
};

// Two sets that cannot both hold any one of `values`: all cells of both that can hold it see each other.
struct AlsLink {
    int32_t to;
    uint64_t values;
};

// All almost locked sets of a position, small ones first. Sets of cells are stored as words, end to end.
class AlsTable {
public:
    explicit AlsTable(const State& state);

    const State& state() const { return state_; }
    const std::vector<Als>& all() const { return all_; }
    const Als& operator[](int32_t als) const { return all_[size_t(als)]; }
    int words() const { return words_; }
    // The cells of the set that can hold the value.
    const uint64_t* holders(int32_t als, int value) const { return set(als, value); }
    // The candidates of the value that see all of these cells.
    const uint64_t* seen(int32_t als, int value) const { return set(als, value) + words_; }
    // Whether some candidate of the value sees all cells of both sets that can hold it.
    bool both_see(int32_t a, int32_t b, int value) const;
    // The values for which both_see is true.
    uint64_t both_see_any(int32_t a, int32_t b, uint64_t values) const;
    // The values that at most one of the sets can hold.
    uint64_t linked(int32_t a, int32_t b) const;
    // Per set: its links.
    std::vector<std::vector<AlsLink>> links() const;

private:
    const uint64_t* set(int32_t als, int value) const {
        const Als& a = all_[size_t(als)];
        const int rank = std::popcount(a.values & ((uint64_t(1) << value) - 1));
        return &pool_[a.sets + size_t(rank) * 2 * size_t(words_)];
    }
    void collect(int32_t house, int32_t most);
    void fill(Als& als);

    const State& state_;
    int words_;
    std::vector<Als> all_;
    std::vector<uint64_t> pool_;
};

// The relations that a step cites, each once.
class Cited {
public:
    Cited(const Geometry& geometry, std::vector<int32_t>& list) : geometry_(geometry), list_(list) {}
    void relation(int32_t relation);
    void differ(int32_t a, int32_t b) { relation(geometry_.why_differ(a, b)); }

private:
    const Geometry& geometry_;
    std::vector<int32_t>& list_;
};

// Builds a step about almost locked sets: the pattern lists their candidates one set after the other, `numbers` how many
// candidates each set has; `chain` has the links between them.
class AlsStep {
public:
    explicit AlsStep(const AlsTable& table) : table_(table), cited_(table.state().geometry(), step.relations) {}
    AlsStep(const AlsStep&) = delete;
    AlsStep& operator=(const AlsStep&) = delete;

    void cell(int32_t cell);                              // a single cell as a member of the pattern: a stem
    void member(int32_t als);
    void link(int32_t a, int32_t b, int value);
    // Removes the candidates of a value that see all its places in all of these sets.
    void remove(std::initializer_list<int32_t> sets, int value) { remove(std::vector<int32_t>(sets), value); }
    void remove(const std::vector<int32_t>& sets, int value);
    void stem_link(int32_t stem, int32_t als, int value);
    // Sorts the removals; false if there are none.
    bool finish();

    Step step;

private:
    const AlsTable& table_;
    Cited cited_;
};

}  // namespace gridwise::logic
