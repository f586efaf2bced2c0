#include "relations.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "brief.hpp"
#include "poll.hpp"
#include "sums.hpp"

namespace gridwise::logic {
namespace {

constexpr int64_t kMostVisits = 400'000, kPollEvery = 64;
constexpr size_t kMostCageCells = 64;

// Results of partial walks: whether the cells from some place on can be completed.
class Memo {
public:
    void start() {
        if (slots_.empty()) slots_.resize(1 << 10);
        ++round_, used_ = 0;
    }
    // -1: unknown; otherwise 0 or 1.
    int find(uint32_t place, int64_t state, uint64_t live) const {
        for (size_t at = hash(place, state, live);; ++at) {
            const Slot& slot = slots_[at & (slots_.size() - 1)];
            if (slot.round != round_) return -1;
            if (slot.place == place && slot.state == state && slot.live == live) return slot.result;
        }
    }
    void store(uint32_t place, int64_t state, uint64_t live, bool result) {
        if (++used_ * 2 > slots_.size()) grow();
        for (size_t at = hash(place, state, live);; ++at) {
            Slot& slot = slots_[at & (slots_.size() - 1)];
            if (slot.round == round_) continue;
            slot = {live, state, round_, place, result};
            return;
        }
    }

private:
    struct Slot {
        uint64_t live;
        int64_t state;
        uint64_t round = 0;
        uint32_t place;
        uint8_t result;
    };
    static size_t hash(uint32_t place, int64_t state, uint64_t live) {
        uint64_t h = (uint64_t(state) * 64 + place) * 0x9E3779B97F4A7C15u ^ live * 0xC2B2AE3D27D4EB4Fu;
        return size_t(h ^ h >> 29);
    }
    void grow() {
        std::vector<Slot> old(slots_.size() * 2);
        old.swap(slots_);
        const uint64_t round = round_;
        round_ = round, used_ = 0;
        for (const Slot& slot : old)
            if (slot.round == round) store(slot.place, slot.state, slot.live, slot.result);
    }
    std::vector<Slot> slots_;
    uint64_t round_ = 0;
    size_t used_ = 0;
};

// A walk over all ways to fill the cells of a branch.
class Walk {
public:
    Walk(const Branch& branch, std::span<const uint64_t> domains, std::span<const uint64_t> differ)
        : branch_(branch), n_(domains.size()), rules_(branch.rules.size()) {
        for (size_t i = 0; i < n_; ++i) {
            domains_[i] = domains[i] & branch.allowed[i];
            differ_[i] = differ[i] | branch.differ[i], left[i] = 0;
        }
        states_ = room((n_ + 1) * rules_);
        for (size_t r = 0; r < rules_; ++r) states_[r] = first(branch.rules[r]);
        look_ahead();
    }

    std::array<uint64_t, kMostCageCells> left;  // only the first ones are used

    // Marks everything that occurs in some filling; false: gave up.
    bool mark(Memo& memo) {
        budget_ = kMostVisits, used_[0] = 0;
        find_live();
        memo_ = n_ > 4 && rules_ <= 1 && packable_ ? &memo : nullptr;
        if (memo_) memo_->start();
        visit(0);
        return budget_ >= 0;
    }

    // Calls `take` with the values of each filling until it returns false.
    template <class F>
    bool list(F&& take) {
        budget_ = kMostVisits;
        return each(0, take) && budget_ >= 0;
    }

private:
    // Memory for three numbers per item, reused: a thread has one walk at a time.
    static int64_t* room(size_t size) {
        static thread_local std::vector<int64_t> kept;
        if (kept.size() < 3 * size) kept.resize(3 * size);
        return kept.data();
    }

    static int64_t first(const Rule& rule) {
        return rule.way == Rule::Way::Product ? 1 : rule.way == Rule::Way::Machine ? rule.start : 0;
    }

    // Computes the least and the most that the cells from each place on can add or multiply.
    void look_ahead() {
        const size_t size = (n_ + 1) * rules_;
        least_ = states_ + size, most_ = least_ + size;
        std::fill_n(least_, 2 * size, 0);
        for (size_t r = 0; r < rules_; ++r) {
            const Rule& rule = branch_.rules[r];
            if (rule.way != Rule::Way::Sum) continue;
            for (size_t i = n_; i-- > 0;) {
                int64_t low = 0, high = 0;
                bool fresh = true;
                for (uint64_t d = domains_[i]; d && rule.touches[i]; d &= d - 1) {
                    const int64_t x = rule.numbers[i][size_t(std::countr_zero(d))];
                    low = fresh ? x : std::min(low, x), high = fresh ? x : std::max(high, x), fresh = false;
                }
                least_[i * rules_ + r] = least_[(i + 1) * rules_ + r] + low;
                most_[i * rules_ + r] = most_[(i + 1) * rules_ + r] + high;
            }
        }
    }

    // Finds the earlier cells whose values still matter at each place.
    void find_live() {
        packable_ = true, complete_ = true;
        size_t bits = 1;
        uint64_t all = 0;
        for (size_t i = 0; i < n_; ++i) all |= domains_[i];
        while (size_t(std::bit_width(all)) > (size_t(1) << bits) - 1) ++bits;
        width_ = bits;
        for (size_t i = 0; i < n_; ++i) complete_ &= differ_[i] == (uint64_t(1) << i) - 1;
        uint64_t later = 0;
        for (size_t i = n_; i-- > 0;) {
            later |= differ_[i];
            live_[i] = later & ((uint64_t(1) << i) - 1);
            packable_ &= complete_ || size_t(std::popcount(live_[i])) * bits <= 64;
        }
    }

    uint64_t live(size_t i) const {
        if (complete_) return used_[i];
        uint64_t out = 0;
        for (uint64_t js = live_[i]; js; js &= js - 1) out = out << width_ | uint64_t(value_[size_t(std::countr_zero(js))] + 1);
        return out;
    }

    uint64_t options(size_t i) const {
        if (complete_) return domains_[i] & ~used_[i];
        uint64_t out = domains_[i];
        for (uint64_t js = differ_[i]; js; js &= js - 1) out &= ~(uint64_t(1) << value_[size_t(std::countr_zero(js))]);
        return out;
    }

    bool visit(size_t i) {
        if (i == n_) return accepted();
        if (--budget_ % kPollEvery == 0) poll();
        if (budget_ < 0) return false;
        uint64_t key = 0;
        const int64_t state = rules_ ? states_[i * rules_] : 0;
        if (memo_) {
            key = live(i);
            if (const int known = memo_->find(uint32_t(i), state, key); known >= 0) return known;
        }
        bool any = false;
        for (uint64_t d = options(i); d; d &= d - 1) {
            value_[i] = std::countr_zero(d);
            used_[i + 1] = used_[i] | (d & -d);
            if (advance(i) && visit(i + 1)) left[i] |= d & -d, any = true;
        }
        if (memo_ && budget_ >= 0) memo_->store(uint32_t(i), state, key, any);
        return any;
    }

    template <class F>
    bool each(size_t i, F&& take) {
        if (i == n_) return !accepted() || take(std::span<const int32_t>(value_.data(), n_));
        poll();
        if (--budget_ < 0) return false;
        for (uint64_t d = options(i); d; d &= d - 1) {
            value_[i] = std::countr_zero(d);
            if (advance(i) && !each(i + 1, take)) return false;
        }
        return true;
    }

    bool accepted() const {
        for (size_t r = 0; r < rules_; ++r) {
            const Rule& rule = branch_.rules[r];
            if (rule.way == Rule::Way::Pair) continue;
            if (!std::binary_search(rule.targets.begin(), rule.targets.end(), states_[n_ * rules_ + r])) return false;
        }
        return true;
    }

    bool advance(size_t i) {
        for (size_t r = 0; r < rules_; ++r) {
            const Rule& rule = branch_.rules[r];
            const int64_t before = states_[i * rules_ + r];
            int64_t& after = states_[(i + 1) * rules_ + r];
            after = before;
            if (rule.touches[i] && !step(rule, r, i, before, after)) return false;
        }
        return true;
    }

    bool step(const Rule& rule, size_t r, size_t i, int64_t before, int64_t& after) const {
        const auto value = size_t(value_[i]);
        switch (rule.way) {
            case Rule::Way::Sum: {
                after = before + rule.numbers[i][value];
                auto target = std::lower_bound(rule.targets.begin(), rule.targets.end(), after + least_[(i + 1) * rules_ + r]);
                return target != rule.targets.end() && *target <= after + most_[(i + 1) * rules_ + r];
            }
            case Rule::Way::Product: return times(rule.targets[0], rule.numbers[i][value], before, after);
            case Rule::Way::Machine: return (after = rule.next[size_t(before) * size_t(rule.width) + value]) >= 0;
            case Rule::Way::Pair: {
                if (!before) return after = int64_t(value) + 1, true;
                const auto& beside = rule.touches[i] == 2 ? rule.forward : rule.backward;
                return beside[size_t(before - 1)] >> value & 1;
            }
        }
        return true;
    }

    // The partial product must divide the target; for target 0 it only matters whether it is 0.
    static bool times(int64_t target, int64_t factor, int64_t before, int64_t& after) {
        if (target == 0) return after = factor == 0 ? 0 : before, true;
        if (factor == 0) return false;
        const __int128 product = __int128(before) * factor;
        if (__int128(target) % product != 0) return false;
        return after = int64_t(product), true;
    }

    const Branch& branch_;
    const size_t n_, rules_;
    std::array<uint64_t, kMostCageCells> domains_, differ_, live_;
    std::array<uint64_t, kMostCageCells + 1> used_;  // per place: the values of the cells before it, while all are marked
    std::array<int32_t, kMostCageCells> value_;
    int64_t *states_, *least_, *most_;
    bool packable_ = false, complete_ = false;
    size_t width_ = 6;
    Memo* memo_ = nullptr;
    int64_t budget_ = 0;
};

Memo& memo() {
    static thread_local Memo one;
    return one;
}

}  // namespace

std::vector<uint64_t> differ(const Geometry& g, const Cage& cage, std::span<const int32_t> houses) {
    std::vector<uint64_t> out(cage.cells.size(), 0);
    for (int32_t h : houses) {
        const CellSet& set = g.houses[size_t(h)].set;
        uint64_t inside = 0;
        for (size_t i = 0; i < cage.cells.size(); ++i) {
            if (!set.has(cage.cells[i])) continue;
            out[i] |= inside;
            inside |= uint64_t(1) << i;
        }
    }
    return out;
}

namespace {

// If all cells may be equal, it is enough to know how many cells count for sure and how many can.
void mark_counted(const Branch& branch, std::span<const uint64_t> domains, std::vector<uint64_t>& left) {
    const Rule& rule = branch.rules[0];
    int64_t sure = 0, possible = 0;
    for (size_t i = 0; i < domains.size(); ++i) {
        const uint64_t domain = domains[i] & branch.allowed[i];
        if (!domain) return;
        sure += !(domain & ~branch.counted[i]), possible += (domain & branch.counted[i]) != 0;
    }
    const auto reached = [&](int64_t least, int64_t most) {
        const auto target = std::lower_bound(rule.targets.begin(), rule.targets.end(), least);
        return target != rule.targets.end() && *target <= most;
    };
    for (size_t i = 0; i < domains.size(); ++i) {
        const uint64_t domain = domains[i] & branch.allowed[i], in = domain & branch.counted[i], out = domain & ~branch.counted[i];
        const bool open = in && out;
        if (reached(sure, possible - open)) left[i] |= out;
        if (reached(sure + open, possible)) left[i] |= in;
    }
}

}  // namespace

Verdict filter(const Cage& cage, std::span<const uint64_t> domains, std::span<const uint64_t> differ, std::vector<uint64_t>& left) {
    const size_t n = cage.cells.size();
    left.assign(n, 0);
    const bool free = std::all_of(differ.begin(), differ.end(), [](uint64_t earlier) { return !earlier; });
    for (const Branch& branch : cage.branches) {
        if (free && !branch.counted.empty()) {
            mark_counted(branch, domains, left);
            continue;
        }
        Walk walk(branch, domains, differ);
        if (!walk.mark(memo())) return Verdict::Unknown;
        for (size_t i = 0; i < n; ++i) left[i] |= walk.left[i];
    }
    return n == 0 || left[0] ? Verdict::Possible : Verdict::Impossible;
}

namespace {

std::vector<std::vector<int32_t>> listed(const Cage& cage, std::span<const uint64_t> domains, std::span<const uint64_t> differ,
                                         std::span<const size_t> shown, size_t most, bool sorted) {
    std::set<std::vector<int32_t>> found;
    for (const Branch& branch : cage.branches) {
        Walk walk(branch, domains, differ);
        const bool whole = walk.list([&](std::span<const int32_t> values) {
            std::vector<int32_t> one;
            for (size_t i : shown) one.push_back(values[i]);
            if (sorted) std::sort(one.begin(), one.end());
            found.insert(std::move(one));
            return found.size() <= most;
        });
        if (!whole) return {};
    }
    return {found.begin(), found.end()};
}

}  // namespace

std::vector<std::vector<int32_t>> combinations(const Cage& cage, std::span<const uint64_t> domains, std::span<const uint64_t> differ,
                                               std::span<const size_t> shown, size_t most) {
    return listed(cage, domains, differ, shown, most, cage.symmetric);
}

std::vector<std::vector<int32_t>> fillings(const Cage& cage, std::span<const uint64_t> domains, std::span<const uint64_t> differ,
                                           std::span<const size_t> shown, size_t most) {
    return listed(cage, domains, differ, shown, most, false);
}

namespace {

// The cages of the last board, for boards that differ only in its active relations, as when clues are removed.
class Known {
public:
    void look_at(const Geometry& g) {
        std::vector<int32_t> houses;
        for (const House& house : g.houses) houses.push_back(house.relation);
        again_ = model_.lock() == g.model && houses == houses_ && cages_.size() < kMostKnown;
        if (again_) return;
        model_ = g.model, houses_ = std::move(houses);
        cages_.clear();
    }
    // The cage of these relations. Cages are stored only when they occur again: most boards occur once.
    template <class F>
    CageList::Shared find(std::vector<int32_t> relations, F&& make) {
        if (!again_) return shared(make());
        auto it = cages_.find(relations);
        if (it == cages_.end()) it = cages_.emplace(std::move(relations), shared(make())).first;
        return it->second;
    }

private:
    static constexpr size_t kMostKnown = 1 << 13;
    std::weak_ptr<const Model> model_;
    std::vector<int32_t> houses_;
    static CageList::Shared shared(std::optional<Cage> cage) { return cage ? std::make_shared<const Cage>(std::move(*cage)) : nullptr; }
    std::map<std::vector<int32_t>, CageList::Shared> cages_;
    bool again_ = false;
};

}  // namespace

Cages::Cages(const Geometry& g) {
    const auto note = [](auto& list, auto item) {
        if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
    };
    static std::atomic<uint64_t> count{0};
    static thread_local Known known;
    id = ++count;
    known.look_at(g);
    for (int32_t r : g.others)
        if (auto cage = known.find({r}, [&] { return cage_of(g, r); })) given.push_back(std::move(cage));
    for (const Cage& cage : given) {
        if (cage.rising) rising = true;
        else note(kinds, cage.kind);
        if (cage.reads()) note(readings, cage.reading);
    }
    std::map<int32_t, std::vector<int32_t>> around;
    for (int32_t r : g.others) {
        const Relation& relation = g.model->spec.relations[size_t(r)];
        if (relation.kind != Kind::Pair) continue;
        for (int32_t c : relation.cells) around[c].push_back(r);
    }
    for (const auto& [cell, pairs] : around)
        if (pairs.size() >= 2 && pairs.size() <= 8)
            if (auto star = known.find(pairs, [&] { return joint_cage(g, pairs); })) stars.push_back(std::move(star));
}

const CageList& Cages::derived(const Geometry& g, bool far) const {
    std::call_once(once_[far], [&] { derived_[far] = CageList(derive(g, given, far)); });
    return derived_[far];
}

const CageList& Cages::crossings(const Geometry& g) const {
    constexpr size_t kMostCrossings = 2000;
    std::call_once(crossed_, [&] {
        const auto sums = [](const Cage& cage) { return cage.kind == Kind::Linear || cage.kind == Kind::Product; };
        std::vector<Cage> out;  // stored only when complete: this may be interrupted
        for (size_t a = 0; a < given.size(); ++a)
            for (size_t b = 0; b < a && out.size() < kMostCrossings; ++b) {
                poll();
                if (!sums(given[a]) || !sums(given[b])) continue;
                const auto& cells = given[a].cells;
                const auto shared = [&](int32_t c) { return std::find(cells.begin(), cells.end(), c) != cells.end(); };
                if (std::none_of(given[b].cells.begin(), given[b].cells.end(), shared)) continue;
                if (auto both = joint_cage(g, std::vector{given[b].relations[0], given[a].relations[0]})) out.push_back(std::move(*both));
            }
        crossings_ = CageList(std::move(out));
    });
    return crossings_;
}

const CageList& cages_on(const Geometry& g, const Cages& cages, Shelf shelf) {
    if (shelf == Shelf::Given) return cages.given;
    if (shelf == Shelf::Crossings) return cages.crossings(g);
    return shelf == Shelf::Stars ? cages.stars : cages.derived(g, shelf == Shelf::Far);
}

const Cages& cages_of(const Geometry& g) {
    std::call_once(g.derived_once, [&] { g.derived = std::make_shared<const Cages>(g); });
    return *static_cast<const Cages*>(g.derived.get());
}

std::vector<uint64_t> domains_of(const State& s, const Cage& cage) {
    std::vector<uint64_t> out;
    for (int32_t c : cage.cells) out.push_back(s.candidates(c));
    return out;
}

int32_t open_cells(const State& s, const Cage& cage) {
    int32_t n = 0;
    for (int32_t c : cage.cells) n += !s.placed(c);
    return n;
}

Filtered& filtered(const State& s, const Cages& cages, Shelf shelf, size_t index) {
    struct Kept {
        uint64_t id = 0;
        std::array<std::vector<Filtered>, 5> shelves;
    };
    static thread_local Kept kept;
    if (kept.id != cages.id) {
        kept.id = cages.id;
        for (auto& shelved : kept.shelves) shelved.clear();
    }
    const auto& list = cages_on(s.geometry(), cages, shelf);
    const Cage& cage = list[index];
    auto& shelved = kept.shelves[size_t(shelf)];
    if (shelved.empty()) shelved.resize(list.size());
    Filtered& out = shelved[index];
    bool same = out.known;
    for (size_t i = 0; same && i < cage.cells.size(); ++i) same = out.domains[i] == s.candidates(cage.cells[i]);
    if (same) return out;
    out.known = false, out.needed = out.asked = 0;
    out.domains.clear();
    for (int32_t c : cage.cells) out.domains.push_back(s.candidates(c));
    out.verdict = filter(cage, out.domains, cage.apart, out.left);
    out.idle = out.left == out.domains;
    out.known = true;  // not before: the filter may be interrupted
    return out;
}

void place_last(const State& s, const Cage& cage, std::span<const uint64_t> left, Step& step) {
    for (size_t i = 0; i < cage.cells.size(); ++i)
        if (!s.placed(cage.cells[i]) && std::has_single_bit(left[i]) && left[i] != s.candidates(cage.cells[i]))
            step.placements.push_back({cage.cells[i], std::countr_zero(left[i])});
}

std::optional<Step> removal_step(const State& s, const Cage& cage, const Filtered& what) {
    if (what.verdict != Verdict::Possible || what.idle) return std::nullopt;
    Step step;
    for (size_t i = 0; i < cage.cells.size(); ++i)
        for (uint64_t gone = what.domains[i] & ~what.left[i]; gone; gone &= gone - 1)
            step.removals.push_back({cage.cells[i], std::countr_zero(gone)});
    if (step.removals.empty()) return std::nullopt;
    const Geometry& g = s.geometry();
    const bool last = cage.reads() || cage.kind == Kind::Either || (cage.derived() && open_cells(s, cage) == 1);
    if (g.values > 2 && last) place_last(s, cage, what.left, step);
    if (brevity.now) return step;
    // Cite only the houses without which less would follow.
    std::vector<int32_t> houses = cage.houses;
    for (size_t k = houses.size(); k-- > 0;) {
        std::vector<int32_t> fewer = houses;
        fewer.erase(fewer.begin() + ptrdiff_t(k));
        std::vector<uint64_t> left;
        if (filter(cage, what.domains, differ(g, cage, fewer), left) == Verdict::Possible && left == what.left) houses = std::move(fewer);
    }
    step.relations = cage.relations;
    for (int32_t h : houses) step.relations.push_back(g.houses[size_t(h)].relation);
    for (size_t i = 0; i < cage.cells.size(); ++i)
        for (uint64_t held = s.placed(cage.cells[i]) && cage.derived() ? 0 : what.left[i]; held; held &= held - 1)
            step.pattern.push_back({cage.cells[i], std::countr_zero(held)});
    tell(s, cage, what.left, cage.apart, step);
    return step;
}

void tell(const State& s, const Cage& cage, std::span<const uint64_t> domains, std::span<const uint64_t> differ, Step& step) {
    constexpr size_t kMostTold = 12;
    std::vector<size_t> shown;  // of a derived sum only the open cells; the others are subtracted from the target
    int64_t target = cage.target;
    for (size_t i = 0; i < cage.cells.size(); ++i) {
        if (!cage.derived() || !s.placed(cage.cells[i])) shown.push_back(i);
        else if (!cage.weights.empty()) target -= cage.weights[i] * s.geometry().numbers[size_t(std::countr_zero(domains[i]))];
    }
    const auto list = combinations(cage, domains, differ, shown, kMostTold);
    step.numbers = {int32_t(shown.size()), list.empty(), int32_t(target), int32_t(cage.relations.size())};
    for (size_t i : shown) step.numbers.push_back(cage.weights.empty() ? 0 : int32_t(cage.weights[i]));
    for (size_t k = 0; k < cage.relations.size(); ++k) step.numbers.push_back(cage.factors.empty() ? 0 : int32_t(cage.factors[k]));
    for (const auto& one : list)
        for (int32_t value : one) step.numbers.push_back(int32_t(s.geometry().numbers[size_t(value)]));
}

}  // namespace gridwise::logic
