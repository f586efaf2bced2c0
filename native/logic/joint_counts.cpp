// Clues that count cells, each cell by values of its own, as the numbers at the corners of Slant do.
//   "joint-counts": options {least, most}: how many such clues are added up. Neighbours in this sum share cells.
//     If the sum can only be reached with everything that is left, or without any of it, that decides the cells. The step's relations
//     are the clues; its numbers are the case (0: without, 1: with everything) and the sum of the clues. Its pattern is the cells that
//     count the same whatever they hold, its extra candidates those that count already.
#include <algorithm>
#include <map>
#include <vector>

#include "kernel.hpp"
#include "poll.hpp"
#include "table_counts.hpp"

namespace gridwise::logic {
namespace {

constexpr int32_t kWithout = 0, kWithAll = 1;

class JointCounts {
public:
    JointCounts(const State& s, size_t least, size_t most, Found& found) : s_(s), least_(least), most_(most), found_(found), counts_(table_counts(s)) {
        for (size_t i = 0; i < counts_.size(); ++i)
            for (int32_t cell : counts_[i].cells) at_[cell].push_back(i);
    }

    void find() {
        for (size_t i = 0; i < counts_.size() && !found_.full(); ++i) extend({i});
    }

private:
    // Sums with so many clues, each of which shares cells with the one before; those read backwards are left out.
    void extend(const std::vector<size_t>& chain) {
        poll();
        if (chain.size() >= least_ && (chain.size() == 1 || chain.front() < chain.back()) && !decide(chain)) return;
        if (chain.size() >= most_) return;
        std::vector<size_t> near;
        for (int32_t cell : counts_[chain.back()].cells)
            for (size_t other : at_[cell])
                if (std::find(chain.begin(), chain.end(), other) == chain.end() && shares_all(chain.back(), other)) near.push_back(other);
        std::sort(near.begin(), near.end());
        near.erase(std::unique(near.begin(), near.end()), near.end());
        for (size_t other : near) {
            if (found_.full()) return;
            std::vector<size_t> longer = chain;
            longer.push_back(other);
            extend(longer);
        }
    }

    // Whether every cell that two clues share counts for exactly one of them.
    bool shares_all(size_t a, size_t b) const {
        const TableCount &first = counts_[a], &second = counts_[b];
        for (size_t i = 0; i < first.cells.size(); ++i)
            for (size_t j = 0; j < second.cells.size(); ++j)
                if (first.cells[i] == second.cells[j] && (first.counted[i] & second.counted[j])) return false;
        return true;
    }

    struct Range { int32_t low = 0, high = 0; bool fixed = false; };

    // How often the cell counts with what it can hold; fixed: several clues count it, and it always counts for the same number of them.
    Range range(const std::vector<size_t>& chain, int32_t cell) const {
        Range out{INT32_MAX, 0, false};
        for (int32_t v = 0; v < s_.values(); ++v) {
            if (!s_.has(cell, v)) continue;
            const int32_t n = times(chain, cell, v);
            out.low = std::min(out.low, n), out.high = std::max(out.high, n);
        }
        const auto counts_it = [&](size_t i) { return std::find(counts_[i].cells.begin(), counts_[i].cells.end(), cell) != counts_[i].cells.end(); };
        out.fixed = out.low == out.high && std::count_if(chain.begin(), chain.end(), counts_it) > 1;
        return out;
    }

    // False: enough steps were found.
    bool decide(const std::vector<size_t>& chain) {
        std::vector<int32_t> cells;
        int32_t target = 0, low = 0, high = 0;
        for (size_t i : chain) target += counts_[i].target, cells.insert(cells.end(), counts_[i].cells.begin(), counts_[i].cells.end());
        sort_unique(cells);
        std::vector<Range> ranges;
        for (int32_t cell : cells) ranges.push_back(range(chain, cell)), low += ranges.back().low, high += ranges.back().high;
        if (low == high || (target != low && target != high)) return true;
        Step step;
        step.numbers = {target == low ? kWithout : kWithAll, target};
        for (size_t i : chain) step.relations.push_back(counts_[i].relation);
        for (size_t k = 0; k < cells.size(); ++k) describe(step, chain, cells[k], ranges[k], target == low ? ranges[k].low : ranges[k].high);
        return step.removals.empty() || found_.add(std::move(step));
    }

    void describe(Step& step, const std::vector<size_t>& chain, int32_t cell, const Range& range, int32_t wanted) const {
        for (int32_t v = 0; v < s_.values(); ++v) {
            if (!s_.has(cell, v)) continue;
            if (range.low != range.high && times(chain, cell, v) != wanted) step.removals.push_back({cell, v});
            else if (range.fixed) step.pattern.push_back({cell, v});
            else if (range.low == range.high && range.low > 0) step.extra.push_back({cell, v});
        }
    }

    int32_t times(const std::vector<size_t>& chain, int32_t cell, int32_t value) const {
        int32_t n = 0;
        for (size_t i : chain) n += int32_t(counts_[i].of(cell) >> value & 1);
        return n;
    }

    const State& s_;
    size_t least_, most_;
    Found& found_;
    std::vector<TableCount> counts_;
    std::map<int32_t, std::vector<size_t>> at_;
};

void joint_counts(const State& s, const Options& options, Found& found) {
    JointCounts(s, size_t(options.at(0)), size_t(options.at(1)), found).find();
}

const Registered joint_counts_kernel{"joint-counts", joint_counts};

}  // namespace
}  // namespace gridwise::logic
