// Sums that are equal to an unknown total: the segments of a line, the lines of a magic square.
//   "equal-sums": what the cells of each sum can hold if it makes a total that all of them can make
//   Numbers: the possible totals; the pattern has the remaining candidates of cells with removals.
#include <algorithm>
#include <map>

#include "relations.hpp"

namespace gridwise::logic {
namespace {

constexpr int64_t kMostSums = 400;   // the most totals that are tried

// One of the sums: its cells, and how its target changes with the total.
struct SumOfTotal {
    Cage cage;
    int64_t target, weight;
};

// The plain sums that speak of exactly one total, by total.
std::map<int32_t, std::vector<SumOfTotal>> sums_by_total(const Geometry& g) {
    std::map<int32_t, std::vector<SumOfTotal>> out;
    for (int32_t r : g.others) {
        const Relation& relation = g.model->spec.relations[size_t(r)];
        if (relation.kind != Kind::Linear || relation.targets.size() != 1) continue;
        std::vector<int32_t> cells, totals;
        std::vector<int64_t> weights, of_total;
        bool plain = true;
        for (size_t k = 0; k < relation.cells.size(); ++k) {
            plain &= !relation.terms[k].tabled;
            const bool hidden = relation.cells[k] >= g.cells;
            (hidden ? totals : cells).push_back(relation.cells[k]);
            (hidden ? of_total : weights).push_back(relation.terms[k].weight);
        }
        if (!plain || totals.size() != 1 || cells.empty()) continue;
        const int64_t target = relation.targets[0];
        out[totals[0]].push_back({sum_cage(g, std::move(cells), std::move(weights), target, {r}), target, of_total[0]});
    }
    return out;
}

class EqualSums {
public:
    EqualSums(const State& s, const std::vector<SumOfTotal>& sums) : s_(s), sums_(sums), left_(sums.size()) {
        for (size_t k = 0; k < sums.size(); ++k) left_[k].assign(sums[k].cage.cells.size(), 0);
    }

    bool find(Found& found) {
        const auto [least, most] = range();
        if (most - least > kMostSums) return true;
        for (int64_t total = least; total <= most; ++total)
            if (!suppose(total)) return true;
        Step step;
        for (size_t k = 0; k < sums_.size(); ++k) collect(sums_[k].cage, left_[k], step);
        if (step.removals.empty()) return true;
        sort_unique(step.removals);
        step.pattern.erase(std::unique(step.pattern.begin(), step.pattern.end()), step.pattern.end());
        for (const SumOfTotal& sum : sums_) step.relations.push_back(sum.cage.relations[0]);
        for (const SumOfTotal& sum : sums_)
            for (int32_t h : sum.cage.houses) {
                const int32_t r = s_.houses()[size_t(h)].relation;
                if (std::find(step.relations.begin(), step.relations.end(), r) == step.relations.end()) step.relations.push_back(r);
            }
        step.numbers = totals_;
        return found.add(std::move(step));
    }

private:
    // The bounds of the total, from those of the first sum.
    std::pair<int64_t, int64_t> range() const {
        const SumOfTotal& sum = sums_[0];
        int64_t low = 0, high = 0;
        for (size_t i = 0; i < sum.cage.cells.size(); ++i) {
            const auto& numbers = sum.cage.branches[0].rules[0].numbers[i];
            int64_t least = 0, most = 0;
            bool fresh = true;
            for (uint64_t d = s_.candidates(sum.cage.cells[i]); d; d &= d - 1) {
                const int64_t x = numbers[size_t(std::countr_zero(d))];
                least = fresh ? x : std::min(least, x), most = fresh ? x : std::max(most, x), fresh = false;
            }
            low += least, high += most;
        }
        const int64_t a = (sum.target - low) / sum.weight, b = (sum.target - high) / sum.weight;
        return {std::min(a, b) - 1, std::max(a, b) + 1};
    }

    // False: a sum is too complex to be filtered.
    bool suppose(int64_t total) {
        std::vector<std::vector<uint64_t>> left(sums_.size());
        for (size_t k = 0; k < sums_.size(); ++k) {
            Cage cage = sums_[k].cage;
            cage.branches[0].rules[0].targets = {sums_[k].target - sums_[k].weight * total};
            const Verdict verdict = filter(cage, domains_of(s_, cage), cage.apart, left[k]);
            if (verdict == Verdict::Unknown) return false;
            if (verdict == Verdict::Impossible) return true;
        }
        totals_.push_back(int32_t(total));
        for (size_t k = 0; k < sums_.size(); ++k)
            for (size_t i = 0; i < left[k].size(); ++i) left_[k][i] |= left[k][i];
        return true;
    }

    void collect(const Cage& cage, const std::vector<uint64_t>& left, Step& step) const {
        for (size_t i = 0; i < cage.cells.size(); ++i) {
            const int32_t c = cage.cells[i];
            const uint64_t gone = totals_.empty() || s_.placed(c) ? 0 : s_.candidates(c) & ~left[i];
            if (!gone) continue;
            for (uint64_t bits = gone; bits; bits &= bits - 1) step.removals.push_back({c, std::countr_zero(bits)});
            for (uint64_t bits = left[i]; bits; bits &= bits - 1) step.pattern.push_back({c, std::countr_zero(bits)});
        }
    }

    const State& s_;
    const std::vector<SumOfTotal>& sums_;
    std::vector<std::vector<uint64_t>> left_;
    std::vector<int32_t> totals_;
};

void equal_sums(const State& s, const Options&, Found& found) {
    if (s.geometry().model->variables.size() == size_t(s.cells())) return;  // no totals
    for (const auto& [total, sums] : sums_by_total(s.geometry()))
        if (sums.size() > 1 && !EqualSums(s, sums).find(found)) return;
}

const Registered equal_sums_kernel{"equal-sums", equal_sums};

}  // namespace
}  // namespace gridwise::logic
