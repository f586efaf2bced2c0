// Sums derived from others. Houses hold known values, so the cells that the cages leave over in some houses, or cover
// beyond them, add up to a known number too. These few cells say much that no single cage says.
#include <algorithm>
#include <set>

#include "bit_set.hpp"
#include "model.hpp"
#include "sort_unique.hpp"

namespace gridwise {
namespace {

constexpr size_t kMostDerived = 64, kManySums = 24;

using Cells = BitSet<std::vector<uint64_t>>;

class SumDeriver {
public:
    SumDeriver(const Model& m, Propagators& out)
        : m_(m), out_(out), none_((m.variables.size() + 63) / 64) {
        for (size_t i = 0; i < m.spec.relations.size(); ++i)
            if (usable(m.spec.relations[i])) sums_.push_back({int32_t(i), set_of(m.spec.relations[i].cells)});
    }

    void run() {
        if (sums_.empty()) return;
        std::vector<Cells> houses;
        for (int32_t house : m_.houses) houses.push_back(set_of(m_.spec.relations[size_t(house)].cells));
        for (size_t first = 0; first < houses.size(); ++first) {
            region_ = none_;
            total_ = 0;
            for (size_t last = first; last < houses.size() && last < first + most_houses(); ++last) {
                if (!add_house(m_.houses[last], houses[last])) break;
                derive();
                if (seen_.size() >= kMostDerived) return;
            }
        }
    }

private:
    struct Known {
        int32_t relation;
        Cells cells;
    };

    // Boards with few cages are hard and worth more effort.
    size_t most_houses() const { return sums_.size() > kManySums ? 2 : 5; }
    size_t most_terms() const { return sums_.size() > kManySums ? 4 : 5; }

    // A plain sum of cells with one target.
    bool usable(const Relation& r) const {
        return r.kind == Kind::Linear && r.targets.size() == 1 && r.cells.size() > 1 &&
               std::all_of(r.terms.begin(), r.terms.end(), [](const Term& t) { return !t.tabled && t.weight == 1; }) &&
               std::none_of(r.cells.begin(), r.cells.end(), [&](int32_t c) { return m_.variables[size_t(c)].hidden; }) &&
               size_t(set_of(r.cells).size()) == r.cells.size();
    }

    Cells set_of(const std::vector<int32_t>& cells) const {
        Cells out = none_;
        for (int32_t c : cells) out.add(c);
        return out;
    }

    // Houses must not overlap; one that does ends the run.
    bool add_house(int32_t house, const Cells& cells) {
        const Relation& r = m_.spec.relations[size_t(house)];
        if (!r.when.empty() || region_.meets(cells)) return false;
        region_ |= cells;
        house_ = house;
        for (int64_t v : r.values) total_ += v;
        return true;
    }

    void derive() {
        m_.poll();
        used_.clear();
        left_ = region_, rest_ = total_;
        beyond_ = covered_ = none_;
        for (const Known& sum : sums_) take(sum, [](size_t, size_t out) { return out == 0; });
        for (const Known& sum : sums_) take(sum, [](size_t in, size_t out) { return out > 0 && out < in; });
        const size_t terms = size_t(left_.size() + beyond_.size());
        if (!used_.empty() && terms > 0 && terms <= most_terms()) state();
    }

    // Uses a sum that overlaps no other one, if `wanted` accepts how many of its cells lie inside and outside the houses.
    void take(const Known& sum, auto&& wanted) {
        const Relation& r = m_.spec.relations[size_t(sum.relation)];
        const size_t in = size_t(sum.cells.common(region_));
        if (in == 0 || !wanted(in, r.cells.size() - in) || sum.cells.meets(covered_)) return;
        covered_ |= sum.cells;
        left_ -= sum.cells;
        beyond_ |= sum.cells - region_;
        used_.push_back(sum.relation);
        rest_ -= r.targets[0];
    }

    void state() {
        Relation r;
        r.kind = Kind::Linear;
        const auto add = [&](int32_t cell) { r.cells.push_back(cell); };
        left_.each(add);
        const int64_t sign = r.cells.empty() ? -1 : 1;  // the cells outside alone make a plain sum
        r.terms.assign(r.cells.size(), {false, 1, {}});
        beyond_.each(add);
        r.terms.resize(r.cells.size(), {false, -sign, {}});
        r.targets = {sign * rest_};
        for (int32_t sum : used_) {
            const auto& when = m_.spec.relations[size_t(sum)].when;
            r.when.insert(r.when.end(), when.begin(), when.end());
        }
        sort_unique(r.when);
        auto key = r.cells;
        std::sort(key.begin(), key.end());
        if (!seen_.insert(std::move(key)).second) return;
        const size_t before = out_.size();
        make_derived_linear({m_, r.when, false}, r, out_);
        for (size_t p = before; p < out_.size(); ++p) {
            out_[p]->relation = house_;
            out_[p]->needs = used_;
            if (out_[p]->follow >= 0) out_[p]->follow += int32_t(before);
        }
    }

    const Model& m_;
    Propagators& out_;
    std::vector<Known> sums_;
    const Cells none_;
    Cells region_, left_, beyond_, covered_;  // the houses; their cells that no sum covers; cells of sums outside them
    std::vector<int32_t> used_;
    std::set<std::vector<int32_t>> seen_;
    int32_t house_ = -1;
    int64_t total_ = 0, rest_ = 0;
};

}  // namespace

void make_derived(const Model& m, Propagators& out) { SumDeriver(m, out).run(); }

}  // namespace gridwise
