// Counts whose numbers are a range, applied immediately, without steps.
#pragma once

#include "kernel.hpp"

namespace gridwise::logic {

class Quotas {
public:
    // Takes the counts whose cells may all be equal and whose numbers are a range: bounds are exact for these.
    explicit Quotas(const Geometry& g);

    // The options with which the kernel "cages" finds the same.
    static Options options() { return {0, 0, int32_t(Kind::Count)}; }
    bool all() const { return all_; }  // whether the board has no other counts
    // Removes what the counts do not allow, until nothing changes; returns whether anything was removed. `seen`: the candidates of
    // each cell after the last call for this board, or nothing; only counts of cells that changed since are examined.
    bool take(State& s, std::vector<uint64_t>& seen);

private:
    struct Quota {
        int32_t first, count;  // its cells, among those of all quotas
        uint64_t values;
        int32_t least, most;
    };

    bool apply(State& s, const Quota& quota);
    bool keep(State& s, int32_t cell, uint64_t fits);
    void wake(int32_t cell);

    std::span<const int32_t> cells_of(const Quota& quota) const { return {cells_.data() + quota.first, size_t(quota.count)}; }

    std::vector<Quota> quotas_;
    std::vector<int32_t> cells_;                 // of one quota after the other
    std::vector<std::vector<int32_t>> of_cell_;  // per cell: its quotas
    std::vector<uint8_t> dirty_;                 // per quota: one of its cells has changed
    std::vector<int32_t> todo_;                  // those quotas
    std::vector<uint64_t>* seen_ = nullptr;      // per cell: the candidates that its quotas know of
    bool all_ = true;
};

}  // namespace gridwise::logic
