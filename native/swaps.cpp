#include "swaps.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "random.hpp"

namespace gridwise {
namespace {

// Temperatures. Sums are whole numbers, so a change by 1 in two of them must stay likely to the end.
constexpr double kHot = 3, kCold = 0.45;
constexpr int64_t kSwapsPerPoll = 1024;

// Simulated annealing: two cells of a house exchange values. The more an exchange hurts the sums, the less often it is kept.
class Swapper {
public:
    Swapper(Engine& e, uint64_t seed) : e_(e), m_(e.model), random_(seed), terms_(m_.variables.size()), bit_(m_.variables.size(), -1) {
        for (size_t r = 0; r < m_.spec.relations.size(); ++r) {
            if (!e.active(int32_t(r))) continue;
            const Relation& relation = m_.spec.relations[r];
            if (relation.kind == Kind::Linear) add_sum(relation);
            if (relation.kind == Kind::Permutation) fill(relation);
        }
        free_.erase(std::remove_if(free_.begin(), free_.end(), [](const auto& cells) { return cells.size() < 2; }), free_.end());
        for (size_t h = 0; h < free_.size(); ++h) turns_.insert(turns_.end(), free_[h].size(), h);
        for (size_t v = 0; v < terms_.size(); ++v)
            for (auto [sum, weight] : terms_[v]) off_[sum] += weight * value(int32_t(v));
        for (int64_t off : off_) cost_ += std::abs(off);
    }

    bool run(int64_t moves) {
        double heat = kHot;
        const double cooling = std::pow(kCold / kHot, 1.0 / double(std::max<int64_t>(1, moves / kSwapsPerPoll)));
        for (int64_t move = 0; cost_ && !turns_.empty() && move < moves; ++move) {
            if (move % kSwapsPerPoll == 0) e_.tick(kSwapsPerPoll * 30), heat *= cooling;
            const auto& cells = free_[turns_[below(turns_.size())]];
            exchange(cells[below(cells.size())], cells[below(cells.size())], heat);
        }
        return cost_ == 0;
    }

    const std::vector<int32_t>& bits() const { return bit_; }

private:
    struct Part {
        size_t sum;
        int64_t weight;
    };

    void add_sum(const Relation& r) {
        for (size_t k = 0; k < r.cells.size(); ++k) terms_[size_t(r.cells[k])].push_back({off_.size(), r.terms[k].weight});
        off_.push_back(-r.targets[0]);
    }

    // Gives the remaining values to the open cells in random order.
    void fill(const Relation& house) {
        std::vector<int32_t> values, cells;
        for (int64_t v : house.values) values.push_back(m_.bit(house.cells[0], v));
        for (int32_t c : house.cells) {
            if (!e_.single(c)) cells.push_back(c);
            else bit_[size_t(c)] = e_.lowest(c), std::erase(values, bit_[size_t(c)]);
        }
        for (size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(i)]);
        for (size_t i = 0; i < cells.size(); ++i) bit_[size_t(cells[i])] = values[i];
        free_.push_back(std::move(cells));
    }

    void exchange(int32_t a, int32_t b, double heat) {
        const int64_t gain = value(b) - value(a);
        if (gain == 0 || !e_.has(a, bit_[size_t(b)]) || !e_.has(b, bit_[size_t(a)])) return;
        const int64_t worse = shift(a, gain) + shift(b, -gain);
        if (worse > 0 && random_.fraction() >= std::exp(-double(worse) / heat)) {
            shift(a, -gain), shift(b, gain);
            return;
        }
        std::swap(bit_[size_t(a)], bit_[size_t(b)]);
        cost_ += worse;
    }

    int64_t shift(int32_t cell, int64_t by) {
        int64_t worse = 0;
        for (auto [sum, weight] : terms_[size_t(cell)]) {
            worse -= std::abs(off_[sum]);
            worse += std::abs(off_[sum] += weight * by);
        }
        return worse;
    }

    int64_t value(int32_t cell) const { return m_.value(cell, bit_[size_t(cell)]); }
    uint64_t below(uint64_t end) { return (random_.next() >> 32) * end >> 32; }

    Engine& e_;
    const Model& m_;
    Random random_;
    std::vector<std::vector<Part>> terms_;     // per cell
    std::vector<int64_t> off_;                 // per sum: how far it is from its target
    std::vector<int32_t> bit_;                 // per cell
    std::vector<std::vector<int32_t>> free_;   // per house: its open cells
    std::vector<size_t> turns_;                // houses, each as often as it has open cells
    int64_t cost_ = 0;
};

}  // namespace

bool can_swap(const Model& m, const Engine& e) {
    std::vector<uint8_t> housed(m.variables.size());
    bool sums = false;
    for (size_t i = 0; i < m.spec.relations.size(); ++i) {
        const Relation& r = m.spec.relations[i];
        if (!e.active(int32_t(i)) || r.kind == Kind::In) continue;
        if (r.kind == Kind::Permutation) {
            for (int32_t c : r.cells)
                if (std::exchange(housed[size_t(c)], 1)) return false;
        } else if (r.kind == Kind::Linear) {
            sums = true;
            if (r.targets.size() != 1 || std::any_of(r.terms.begin(), r.terms.end(), [](const Term& t) { return t.tabled; })) return false;
        } else {
            return false;
        }
    }
    return sums && std::all_of(housed.begin(), housed.end(), [](uint8_t h) { return h == 1; });
}

std::vector<int32_t> swap_to_solution(Engine& engine, uint64_t seed, int64_t moves) {
    Swapper swapper(engine, seed);
    if (!swapper.run(moves)) return {};
    for (int32_t c : engine.model.cells)
        if (!engine.has(c, swapper.bits()[size_t(c)])) return {};  // the cell still has an impossible value from the start
    return swapper.bits();
}

}  // namespace gridwise
