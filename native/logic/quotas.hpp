// How many cells of a group hold certain values, as a range: looked at as it comes, without telling steps.
#pragma once

#include "kernel.hpp"

namespace gridwise::logic {

class Quotas {
public:
    // The counts of a board whose cells may hold the same values and whose numbers are a range: bounds tell all that they allow.
    explicit Quotas(const Geometry& g);

    // The bounds of "cages" with which it finds what follows from single counts.
    static Options options() { return {0, 0, int32_t(Kind::Count)}; }
    bool all() const { return all_; }  // whether these are all counts of the board
    // Takes away what the counts do not allow, as far as that goes; whether that was anything. `seen`: the candidates of each cell when
    // that was last done on this board, or nothing; only counts of cells that have changed since are looked at.
    bool take(State& s, std::vector<uint64_t>& seen);

private:
    struct Quota {
        int32_t first, count;  // its cells, among those of all quotas
        uint64_t values;
        int32_t least, most;
    };

    bool look(State& s, const Quota& quota);
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
