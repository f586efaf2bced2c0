// Sums that follow from others: houses hold known values, so that what the cages in some houses leave over, or reach
// beyond them, adds up to something known, too. Few cells at the seams say much that no single cage says.
#include <algorithm>
#include <set>

#include "model.hpp"

namespace gridwise {
namespace {

constexpr size_t kMostHouses = 5, kMostTerms = 5, kMostDerived = 64;

class Deriver {
public:
    Deriver(const Model& m, Propagators& out) : m_(m), out_(out), mark_(m.variables.size(), kNowhere) {
        for (size_t i = 0; i < m.spec.relations.size(); ++i)
            if (usable(m.spec.relations[i])) sums_.push_back(int32_t(i));
    }

    void run() {
        if (sums_.empty()) return;
        for (size_t first = 0; first < m_.houses.size(); ++first) {
            clear();
            for (size_t last = first; last < m_.houses.size() && last < first + kMostHouses && add_house(m_.houses[last]); ++last) {
                derive();
                if (seen_.size() >= kMostDerived) return;
            }
        }
    }

private:
    enum Mark : uint8_t { kNowhere, kInside, kCovered, kBeyond };

    // A plain sum of cells with one target.
    bool usable(const Relation& r) const {
        return r.kind == Kind::Linear && r.targets.size() == 1 && r.cells.size() > 1 &&
               std::all_of(r.terms.begin(), r.terms.end(), [](const Term& t) { return !t.tabled && t.weight == 1; }) &&
               std::none_of(r.cells.begin(), r.cells.end(), [&](int32_t c) { return m_.variables[size_t(c)].hidden; });
    }

    void clear() {
        std::fill(mark_.begin(), mark_.end(), kNowhere);
        region_.clear();
        total_ = 0;
    }

    // Houses must not overlap; one that does ends the run.
    bool add_house(int32_t house) {
        const Relation& r = m_.spec.relations[size_t(house)];
        if (!r.when.empty()) return false;
        for (int32_t c : r.cells)
            if (mark_[size_t(c)] != kNowhere) return false;
        for (int32_t c : r.cells) mark_[size_t(c)] = kInside;
        region_.insert(region_.end(), r.cells.begin(), r.cells.end());
        houses_ = house;
        for (int64_t v : r.values) total_ += v;
        return true;
    }

    void derive() {
        used_.clear(), beyond_.clear();
        rest_ = total_;
        for (int32_t sum : sums_) take(sum, [](size_t, size_t out) { return out == 0; });
        for (int32_t sum : sums_) take(sum, [](size_t in, size_t out) { return out > 0 && out < in; });
        std::vector<int32_t> left;
        for (int32_t c : region_)
            if (mark_[size_t(c)] == kInside) left.push_back(c);
        if (!used_.empty() && !(left.empty() && beyond_.empty()) && left.size() + beyond_.size() <= kMostTerms) state(left);
        for (int32_t c : region_) mark_[size_t(c)] = kInside;
        for (int32_t c : beyond_) mark_[size_t(c)] = kNowhere;
    }

    // Takes a sum into account that overlaps no other one and is `wanted` by its cells inside the houses and beyond.
    void take(int32_t sum, auto&& wanted) {
        const Relation& r = m_.spec.relations[size_t(sum)];
        size_t in = 0;
        for (int32_t c : r.cells) {
            if (mark_[size_t(c)] == kCovered || mark_[size_t(c)] == kBeyond) return;
            in += mark_[size_t(c)] == kInside;
        }
        if (in == 0 || !wanted(in, r.cells.size() - in)) return;
        for (int32_t c : r.cells) {
            Mark& mark = mark_[size_t(c)];
            if (mark == kNowhere) beyond_.push_back(c);
            mark = mark == kInside ? kCovered : kBeyond;
        }
        used_.push_back(sum);
        rest_ -= r.targets[0];
    }

    void state(const std::vector<int32_t>& left) {
        Relation r;
        r.kind = Kind::Linear;
        const int64_t sign = left.empty() ? -1 : 1;  // what is beyond, for itself, is a plain sum
        for (int32_t c : left) r.cells.push_back(c), r.terms.push_back({false, 1, {}});
        for (int32_t c : beyond_) r.cells.push_back(c), r.terms.push_back({false, -sign, {}});
        r.targets = {sign * rest_};
        for (int32_t sum : used_) {
            const auto& when = m_.spec.relations[size_t(sum)].when;
            r.when.insert(r.when.end(), when.begin(), when.end());
        }
        std::sort(r.when.begin(), r.when.end());
        r.when.erase(std::unique(r.when.begin(), r.when.end()), r.when.end());
        auto key = r.cells;
        std::sort(key.begin(), key.end());
        if (!seen_.insert(std::move(key)).second) return;
        const size_t before = out_.size();
        make_linear({m_, r.when, false}, r, out_);
        for (size_t p = before; p < out_.size(); ++p) {
            out_[p]->relation = houses_;
            out_[p]->needs = used_;
            if (out_[p]->follow >= 0) out_[p]->follow += int32_t(before);
        }
    }

    const Model& m_;
    Propagators& out_;
    std::vector<int32_t> sums_;
    std::vector<Mark> mark_;
    std::vector<int32_t> region_, used_, beyond_;
    std::set<std::vector<int32_t>> seen_;
    int32_t houses_ = -1;
    int64_t total_ = 0, rest_ = 0;
};

}  // namespace

void make_derived(const Model& m, Propagators& out) { Deriver(m, out).run(); }

}  // namespace gridwise
