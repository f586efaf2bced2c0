// A sum of cells that all differ: the sets of values that give it, as bit masks.
#include <algorithm>

#include "engine.hpp"
#include "linear.hpp"

namespace gridwise {
namespace {

constexpr size_t kMostCombinations = 2000;
constexpr int64_t kMostCageVisits = 200'000;

class CagePropagator final : public Propagator {
public:
    std::shared_ptr<const std::vector<uint64_t>> combinations;

    bool run(Engine& e) const override {
        uint64_t all = 0, fixed = 0;
        for (int32_t c : cells) {
            const uint64_t d = e.first_word(c);
            all |= d;
            if (is_single(d)) fixed |= d;
        }
        uint64_t some = 0, every = ~uint64_t(0);
        for (uint64_t set : *combinations)
            if (!(set & ~all) && !(fixed & ~set) && fits(e, set)) some |= set, every &= set;
        e.tick(int64_t(combinations->size()));
        if (!some) return false;
        for (int32_t c : cells)
            if (!e.keep(c, some)) return false;
        return place(e, every & ~fixed);
    }

private:
    bool fits(const Engine& e, uint64_t set) const {
        for (int32_t c : cells)
            if (!(e.first_word(c) & set)) return false;
        return true;
    }

    // Each value must be in the cage: places it if one cell is left, fails if none is.
    bool place(Engine& e, uint64_t needed) const {
        uint64_t once = 0, twice = 0;
        for (int32_t c : cells) twice |= once & e.first_word(c), once |= e.first_word(c);
        if (needed & ~once) return false;
        needed &= ~twice;
        for (int32_t c : cells)
            if (uint64_t here = e.first_word(c) & needed)
                if (!is_single(here) || !e.keep(c, here)) return false;
        return true;
    }
};

class Combinations {
public:
    Combinations(const std::vector<int64_t>& values, const std::vector<int64_t>& targets)
        : values_(values), targets_(targets) {}
    bool list(size_t from, int left, int64_t sum, uint64_t set) {
        if (++visits_ > kMostCageVisits) return false;
        if (left == 0) {
            if (std::binary_search(targets_.begin(), targets_.end(), sum)) found.push_back(set);
            return found.size() <= kMostCombinations;
        }
        for (size_t i = from; i + size_t(left) <= values_.size(); ++i) {
            int64_t low = sum, high = sum + values_[i];
            for (int k = 0; k < left; ++k) low += values_[i + size_t(k)];
            for (int k = 0; k + 1 < left; ++k) high += values_[values_.size() - 1 - size_t(k)];
            if (low > targets_.back()) break;  // values ascend: the others are larger still
            if (high < targets_.front()) continue;
            if (!list(i + 1, left - 1, sum + values_[i], set | uint64_t(1) << i)) return false;
        }
        return true;
    }
    std::vector<uint64_t> found;

private:
    const std::vector<int64_t>&values_, &targets_;
    int64_t visits_ = 0;
};

}  // namespace

bool make_cage(const Context& context, const Sum& sum, Propagators& out) {
    const Model& m = context.model;
    const auto count = int(sum.cells.size());
    const int32_t alphabet = m.variables[size_t(sum.cells[0])].alphabet;
    for (size_t i = 0; i < sum.cells.size(); ++i)
        if (!sum.plain[i] || m.variables[size_t(sum.cells[i])].alphabet != alphabet) return false;
    if (sum.targets.empty() || !m.one_word(sum.cells) || !m.all_differ(sum.cells, context.when)) return false;
    auto& cached = m.combinations[{alphabet, count, sum.targets}];
    if (!cached) {
        Combinations lister(m.alphabets[size_t(alphabet)], sum.targets);
        if (!lister.list(0, count, 0, 0)) lister.found.assign(1, 0);  // marks "too many"
        cached = std::make_shared<std::vector<uint64_t>>(std::move(lister.found));
    }
    if (cached->size() == 1 && cached->front() == 0) return false;
    auto p = std::make_unique<CagePropagator>();
    p->cells = sum.cells;
    p->combinations = cached;
    p->priority = cached->size() > 50 ? 1 : 0;
    p->repeat = true;
    out.push_back(std::move(p));
    return true;
}

}  // namespace gridwise
