#include "sums.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "poll.hpp"

namespace gridwise::logic {
namespace {

constexpr size_t kMostLeft = 9;          // cells of a derived sum
constexpr size_t kMostDerived = 3'000, kMostUnions = 3'000;
constexpr size_t kMostLines = 4, kMostParts = 12;

// A known sum of cells: of a house, or of a clue.
struct KnownSum {
    std::vector<int32_t> cells;
    CellSet set;
    int64_t target;
    int32_t relation;
};

// Weights of a few cells, by cell; in one array, because they are copied often.
class Weights {
public:
    using Item = std::pair<int32_t, int64_t>;
    // Adds to the weight of a cell.
    void add(int32_t cell, int64_t weight) {
        if (!weight) return;
        const auto it = std::lower_bound(items_.begin(), items_.end(), cell, before);
        if (it == items_.end() || it->first != cell) items_.insert(it, {cell, weight});
        else if ((it->second += weight) == 0) items_.erase(it);
    }
    int64_t of(int32_t cell) const {  // 0 if it has none
        const auto it = std::lower_bound(items_.begin(), items_.end(), cell, before);
        return it == items_.end() || it->first != cell ? 0 : it->second;
    }
    size_t size() const { return items_.size(); }
    bool empty() const { return items_.empty(); }
    auto begin() const { return items_.begin(); }
    auto end() const { return items_.end(); }

private:
    static bool before(const Item& item, int32_t cell) { return item.first < cell; }
    std::vector<Item> items_;
};

// A combination of known sums: the cells that do not cancel out.
struct SumCombination {
    Weights weights;  // none of them 0
    int64_t target = 0;
    std::vector<int32_t> relations;
    std::vector<int64_t> factors;  // per relation: how often it is added
    int32_t lines = 0, sums = 0;

    void add(const KnownSum& known, int64_t sign, bool house) {
        for (int32_t c : known.cells) weights.add(c, sign);
        target += sign * known.target;
        relations.push_back(known.relation), factors.push_back(sign);
        ++(house ? lines : sums);
    }
    // How many cells would be left after adding `known`.
    size_t left_with(const KnownSum& known, int64_t sign) const {
        size_t n = weights.size();
        for (int32_t c : known.cells) {
            const int64_t weight = weights.of(c);
            if (weight == 0) ++n;
            else if (weight == -sign) --n;
        }
        return n;
    }
};

class SumCombiner {
public:
    SumCombiner(const Geometry& g, const CageList& given) : g_(g) {
        for (const House& house : g.houses) {
            if (!house.complete) continue;
            int64_t total = 0;
            for (uint64_t vs = house.values; vs; vs &= vs - 1) total += g.numbers[size_t(std::countr_zero(vs))];
            houses_.push_back({house.cells, house.set, total, house.relation});
        }
        for (const Cage& cage : given) {
            if (cage.weights.empty()) continue;
            Weights weights;
            for (size_t i = 0; i < cage.cells.size(); ++i) weights.add(cage.cells[i], cage.weights[i]);
            seen_.insert(key(weights));
            if (std::any_of(cage.weights.begin(), cage.weights.end(), [](int64_t w) { return w != 1; })) continue;
            CellSet set = g.none();
            for (int32_t c : cage.cells) set.add(c);
            sums_.push_back({cage.cells, set, cage.target, cage.relations[0]});
        }
    }

    std::vector<Cage> run(const CageList& given, bool far) {
        quiet_ = far;
        without_totals();
        differences();
        for (const auto& chosen : unions(1)) of_union(chosen);
        areas();
        all_ways();
        if (!far) products(given);
        if (far) {
            quiet_ = false, kept_ = 0;  // those found so far are known; they only keep others from being found again
            for (const auto& chosen : unions(kMostLines))
                if (chosen.size() > 1) of_union(chosen);
        }
        std::stable_sort(out_.begin(), out_.end(), [](const Cage& a, const Cage& b) {
            return std::pair(a.lines, a.relations.size()) < std::pair(b.lines, b.relations.size());
        });
        return std::move(out_);
    }

private:
    using Key = std::vector<int64_t>;
    static Key key(const Weights& weights) {
        Key out;
        const int64_t sign = weights.empty() || weights.begin()->second > 0 ? 1 : -1;
        for (auto [cell, weight] : weights) out.push_back(cell), out.push_back(sign * weight);
        return out;
    }

    void keep(const SumCombination& combination) {
        poll();
        if (combination.weights.empty() || combination.weights.size() > kMostLeft || kept_ >= kMostDerived) return;
        if (!seen_.insert(key(combination.weights)).second) return;
        ++kept_;
        if (quiet_) return;
        int64_t total = 0;
        for (auto [cell, weight] : combination.weights) total += weight;
        const int64_t sign = total < 0 || (total == 0 && combination.target < 0) ? -1 : 1;
        std::vector<int32_t> cells;
        std::vector<int64_t> weights;
        for (bool plus : {true, false})  // positive weights come first
            for (auto [cell, weight] : combination.weights)
                if ((sign * weight > 0) == plus) cells.push_back(cell), weights.push_back(sign * weight);
        Cage cage = sum_cage(g_, std::move(cells), std::move(weights), sign * combination.target, combination.relations);
        for (int64_t factor : combination.factors) cage.factors.push_back(sign * factor);
        cage.lines = combination.lines, cage.sums = combination.sums;
        out_.push_back(std::move(cage));
    }

    // The differences of two sums that share cells.
    void differences() {
        for (size_t a = 0; a < sums_.size(); ++a)
            for (size_t b = 0; b < a; ++b) {
                if (!sums_[a].set.meets(sums_[b].set)) continue;
                SumCombination combination;
                combination.add(sums_[b], 1, false), combination.add(sums_[a], -1, false);
                keep(combination);
            }
    }

    // Sets of houses without common cells, connected by sums that reach from one to the next.
    std::vector<std::vector<size_t>> unions(size_t most) const {
        std::vector<std::vector<size_t>> out;
        if (sums_.empty()) return out;
        for (size_t h = 0; h < houses_.size(); ++h) out.push_back({h});
        std::set<std::vector<size_t>> seen(out.begin(), out.end());
        for (size_t at = 0; at < out.size() && out.size() < kMostUnions; ++at) {
            if (out[at].size() == most) break;
            poll();
            CellSet covered = g_.none(), reach = g_.none();
            for (size_t h : out[at]) covered |= houses_[h].set;
            for (const KnownSum& sum : sums_)
                if (sum.set.meets(covered)) reach |= sum.set;
            for (size_t h = 0; h < houses_.size(); ++h) {
                if (houses_[h].set.meets(covered) || !houses_[h].set.meets(reach)) continue;
                auto grown = out[at];
                grown.insert(std::upper_bound(grown.begin(), grown.end(), h), h);
                if (seen.insert(grown).second) out.push_back(std::move(grown));
            }
        }
        return out;
    }

    void of_union(const std::vector<size_t>& chosen) {
        SumCombination combination;
        CellSet covered = g_.none(), taken = g_.none();
        for (size_t h : chosen) combination.add(houses_[h], 1, true), covered |= houses_[h].set;
        SumCombination greedy = combination;
        std::vector<const KnownSum*> across;
        for (const KnownSum& sum : sums_) {
            if (!sum.set.meets(covered) || sum.set.meets(taken)) continue;
            if (!sum.set.within(covered)) {
                across.push_back(&sum);
                continue;
            }
            combination.add(sum, -1, false);
            taken |= sum.set;
        }
        std::erase_if(across, [&](const KnownSum* sum) { return sum->set.meets(taken); });
        choices(combination, across, covered);
        shrink(greedy, -1);
    }

    // Sums across the border are included or not: all combinations if there are few.
    void choices(const SumCombination& combination, const std::vector<const KnownSum*>& across, const CellSet& covered) {
        constexpr size_t kFew = 5;
        const auto take = [&](auto&& wanted) {
            SumCombination one = combination;
            CellSet taken = g_.none();
            for (size_t k = 0; k < across.size(); ++k) {
                if (!wanted(k) || across[k]->set.meets(taken)) continue;
                one.add(*across[k], -1, false);
                taken |= across[k]->set;
            }
            keep(one);
        };
        if (across.size() <= kFew) {
            for (uint32_t bits = 0; bits < uint32_t(1) << across.size(); ++bits) take([&](size_t k) { return bits >> k & 1; });
            return;
        }
        take([](size_t) { return false; });
        take([](size_t) { return true; });
        take([&](size_t k) { return 2 * (across[k]->set & covered).size() > across[k]->set.size(); });
    }

    // Subtracts sums (or adds them; alternately if sign is 0) while that leaves fewer cells.
    void shrink(SumCombination combination, int64_t sign) {
        while (combination.relations.size() < kMostParts) {
            const KnownSum* best = nullptr;
            int64_t best_sign = 0;
            size_t least = combination.weights.size();
            poll();
            for (const KnownSum& sum : sums_)
                for (int64_t way : {int64_t(-1), int64_t(1)}) {
                    if ((sign && way != sign) || std::find(combination.relations.begin(), combination.relations.end(), sum.relation) != combination.relations.end()) continue;
                    const size_t left = combination.left_with(sum, way);
                    if (left < least) least = left, best = &sum, best_sign = way;
                }
            if (!best) return;
            combination.add(*best, best_sign, false);
            keep(combination);
        }
    }

    // Starts at each given sum: adds the sums that cross it, those that cross these, and so on, while fewer cells are left.
    void areas() {
        for (const KnownSum& first : sums_) {
            SumCombination combination;
            combination.add(first, 1, false);
            shrink(combination, 0);
            // The crossing sums all at once, then the sums across them: a rectangle of runs.
            for (int round = 0; round < 3; ++round)
                for (int64_t sign : {int64_t(-1), int64_t(1)}) {
                    for (const KnownSum& sum : sums_) {
                        if (std::find(combination.relations.begin(), combination.relations.end(), sum.relation) != combination.relations.end()) continue;
                        const bool crosses = std::any_of(sum.cells.begin(), sum.cells.end(), [&](int32_t c) {
                            return combination.weights.of(c) == -sign;
                        });
                        if (crosses && combination.relations.size() < 2 * kMostParts) combination.add(sum, sign, false);
                    }
                    keep(combination);
                }
        }
    }

    // If there are few sums, as in small magic squares: every way to add and subtract them that leaves few cells.
    void all_ways() {
        constexpr size_t kFewSums = 11, kFewLeft = 4, kMostUsed = 6;
        std::vector<std::pair<const KnownSum*, bool>> parts;
        for (const KnownSum& sum : sums_) parts.push_back({&sum, false});
        for (const KnownSum& house : houses_) parts.push_back({&house, true});
        if (sums_.empty() || parts.size() > kFewSums) return;
        const auto visit = [&](auto&& self, const SumCombination& combination, size_t at) -> void {
            if (combination.relations.size() > 1 && combination.weights.size() <= kFewLeft) keep(combination);
            for (size_t k = at; k < parts.size() && combination.relations.size() < kMostUsed; ++k)
                for (int64_t sign : {int64_t(1), int64_t(-1)}) {
                    if (sign < 0 && combination.relations.empty()) continue;
                    SumCombination grown = combination;
                    grown.add(*parts[k].first, sign, parts[k].second);
                    self(self, grown, k + 1);
                }
        };
        visit(visit, SumCombination{}, 0);
    }

    // The differences of sums with a common total, which cancels out.
    void without_totals() {
        std::map<int32_t, std::vector<int32_t>> by_total;
        const auto& relations = g_.model->spec.relations;
        for (int32_t r : g_.others) {
            const Relation& relation = relations[size_t(r)];
            if (relation.kind != Kind::Linear || relation.targets.size() != 1) continue;
            int32_t total = -1, hidden = 0;
            bool plain = true;
            for (size_t k = 0; k < relation.cells.size(); ++k) {
                plain &= !relation.terms[k].tabled;
                if (relation.cells[k] >= g_.cells) total = relation.cells[k], ++hidden;
            }
            if (plain && hidden == 1) by_total[total].push_back(r);
        }
        for (const auto& [total, list] : by_total)
            for (size_t a = 0; a < list.size(); ++a)
                for (size_t b = 0; b < a; ++b) eliminate(total, list[b], list[a]);
    }

    void eliminate(int32_t total, int32_t first, int32_t second) {
        const Relation *a = &g_.model->spec.relations[size_t(first)], *b = &g_.model->spec.relations[size_t(second)];
        const auto weight = [&](const Relation& r) {
            return r.terms[size_t(std::find(r.cells.begin(), r.cells.end(), total) - r.cells.begin())].weight;
        };
        const int64_t x = weight(*b), y = -weight(*a);
        SumCombination combination;
        for (auto [relation, factor] : {std::pair(a, x), std::pair(b, y)}) {
            for (size_t k = 0; k < relation->cells.size(); ++k)
                if (relation->cells[k] != total) combination.weights.add(relation->cells[k], factor * relation->terms[k].weight);
            combination.target += factor * relation->targets[0];
        }
        combination.relations = {first, second}, combination.factors = {x, y};
        combination.sums = 2;
        keep(combination);
    }

    // The product of a house's values divided by those of the product cages inside it.
    void products(const CageList& given) {
        for (const KnownSum& house : houses_) {
            int64_t product = 1;
            bool fine = true;
            for (int64_t n : g_.model->spec.relations[size_t(house.relation)].values) fine &= n != 0 && !__builtin_mul_overflow(product, n, &product);
            CellSet left = house.set;
            std::vector<int32_t> relations{house.relation};
            for (const Cage& cage : given) {
                if (!fine || cage.kind != Kind::Product) continue;
                if (!std::all_of(cage.cells.begin(), cage.cells.end(), [&](int32_t c) { return left.has(c); })) continue;
                const int64_t target = cage.branches[0].rules[0].targets[0];
                if (target == 0 || product % target != 0) continue;
                product /= target;
                for (int32_t c : cage.cells) left.drop(c);
                relations.push_back(cage.relations[0]);
            }
            fine = fine && product <= std::numeric_limits<int32_t>::max();  // steps store it as int32
            if (!fine || relations.size() < 2 || left.empty() || size_t(left.size()) > kMostLeft) continue;
            std::vector<int32_t> cells;
            left.each([&](int c) { cells.push_back(c); });
            const auto sums = int32_t(relations.size()) - 1;
            Cage cage = product_cage(g_, std::move(cells), product, std::move(relations));
            cage.lines = 1, cage.sums = sums, cage.target = product;
            out_.push_back(std::move(cage));
        }
    }

    const Geometry& g_;
    std::vector<KnownSum> houses_, sums_;
    std::set<Key> seen_;
    std::vector<Cage> out_;
    size_t kept_ = 0;
    bool quiet_ = false;  // remember sums without returning them
};

}  // namespace

std::vector<Cage> derive(const Geometry& g, const CageList& given, bool far) {
    const auto adds_up = [&](int32_t relation) {
        const Kind kind = g.model->spec.relations[size_t(relation)].kind;
        return kind == Kind::Linear || kind == Kind::Product;
    };
    if (std::none_of(g.others.begin(), g.others.end(), adds_up)) return {};
    return SumCombiner(g, given).run(given, far);
}

}  // namespace gridwise::logic
