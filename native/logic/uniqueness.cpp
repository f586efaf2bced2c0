#include "uniqueness.hpp"

#include <algorithm>

namespace gridwise::logic {
namespace {

constexpr size_t kMostInSet = 6;  // other cells that join the extras in a locked set

bool one_bit(uint64_t bits) { return bits && !(bits & (bits - 1)); }

// Finds n - 1 cells of a house that, with the roofs' extras as one more cell, have n values.
class LockedSet {
public:
    LockedSet(Deadly& d, const House& house, Found& found) : d_(d), house_(house), found_(found) {
        for (int32_t roof : d.roofs) extras_ |= d.extras(roof);
        for (int32_t cell : house.cells) {
            if (d.state.placed(cell)) continue;
            ++empty_;
            if (std::find(d.roofs.begin(), d.roofs.end(), cell) == d.roofs.end()) others_.push_back(cell);
        }
    }

    bool search() {
        // Small sets first; a set of all other cells leaves nothing to remove.
        const size_t most = std::min(others_.size(), kMostInSet + 1);
        for (size_t size = size_t(std::popcount(extras_)) - 1; size < most; ++size)
            if (size && !pick(0, size, extras_)) return false;
        return true;
    }

private:
    bool pick(size_t from, size_t left, uint64_t values) {
        if (size_t(std::popcount(values)) > set_.size() + left + 1) return true;
        if (!left) return report(values);
        for (size_t i = from; i + left <= others_.size(); ++i) {
            set_.push_back(others_[i]);
            const bool on = pick(i + 1, left - 1, values | d_.state.candidates(others_[i]));
            set_.pop_back();
            if (!on) return false;
        }
        return true;
    }

    // Other houses that contain the roofs and the set lose the values, too; the first of them reports all.
    bool report(uint64_t values) {
        if (size_t(std::popcount(values)) != set_.size() + 1) return true;
        Step step = d_.begin(3);
        for (const Seat& seat : d_.state.geometry().seats[size_t(d_.roofs[0])]) {
            const House& house = d_.state.houses()[size_t(seat.house)];
            if (!holds_all(house)) continue;
            if (&house < &house_) return true;
            clear(house, values, step);
        }
        for (int32_t roof : d_.roofs) list(roof, d_.extras(roof), step);
        for (int32_t cell : set_) list(cell, d_.state.candidates(cell), step);
        const auto size = int32_t(set_.size()) + 1;
        step.numbers.push_back(house_.complete ? std::min(size, empty_ - size) : size);
        step.numbers.push_back(int32_t(d_.roofs.size()));
        return d_.add(std::move(step), found_);
    }

    bool holds_all(const House& house) const {
        const auto inside = [&](int32_t cell) { return house.set.has(cell); };
        return std::all_of(d_.roofs.begin(), d_.roofs.end(), inside) && std::all_of(set_.begin(), set_.end(), inside);
    }

    void clear(const House& house, uint64_t values, Step& step) const {
        cite(step, house.relation);
        for (int32_t cell : house.cells) {
            if (d_.state.placed(cell) || std::find(set_.begin(), set_.end(), cell) != set_.end()) continue;
            if (std::find(d_.roofs.begin(), d_.roofs.end(), cell) != d_.roofs.end()) continue;
            for (uint64_t gone = d_.state.candidates(cell) & values; gone; gone &= gone - 1)
                step.removals.push_back({cell, std::countr_zero(gone)});
        }
    }

    static void list(int32_t cell, uint64_t values, Step& step) {
        for (; values; values &= values - 1) step.extra.push_back({cell, std::countr_zero(values)});
    }

    Deadly& d_;
    const House& house_;
    Found& found_;
    uint64_t extras_ = 0;
    int32_t empty_ = 0;
    std::vector<int32_t> others_, set_;
};

}  // namespace

Deadly::Deadly(const State& s, Pattern p, std::vector<int32_t> shown)
    : state(s), pattern(std::move(p)), relations(std::move(shown)) {
    for (size_t i = 0; i < pattern.cells.size(); ++i)
        if (s.candidates(pattern.cells[i]) & ~pattern.pairs[i]) roofs.push_back(pattern.cells[i]);
}

uint64_t Deadly::pair(int32_t cell) const {
    return pattern.pairs[size_t(std::find(pattern.cells.begin(), pattern.cells.end(), cell) - pattern.cells.begin())];
}

Step Deadly::begin(int32_t type) const {
    Step step;
    step.numbers = {type, int32_t(pattern.cells.size())};
    return step;
}

bool Deadly::add(Step step, Found& found) {
    sort_unique(step.removals);
    if (step.removals.empty()) return true;
    if (harmless_ < 0) harmless_ = harmless(state, pattern);
    if (!harmless_) return true;
    for (int32_t relation : relations) cite(step, relation);
    for (size_t i = 0; i < pattern.cells.size(); ++i)
        for (uint64_t pair = pattern.pairs[i]; pair; pair &= pair - 1) step.pattern.push_back({pattern.cells[i], std::countr_zero(pair)});
    return found.add(std::move(step));
}

bool one_roof(Deadly& d, Found& found) {
    if (d.roofs.size() != 1) return true;
    const int32_t roof = d.roofs[0];
    Step step = d.begin(1);
    for (uint64_t gone = d.state.candidates(roof) & d.pair(roof); gone; gone &= gone - 1) step.removals.push_back({roof, std::countr_zero(gone)});
    for (uint64_t kept = d.extras(roof); kept; kept &= kept - 1) step.extra.push_back({roof, std::countr_zero(kept)});
    return d.add(std::move(step), found);
}

bool same_extra(Deadly& d, Found& found, int32_t type) {
    if (d.roofs.size() < 2) return true;
    const uint64_t extra = d.extras(d.roofs[0]);
    if (!one_bit(extra)) return true;
    for (int32_t roof : d.roofs)
        if (d.extras(roof) != extra) return true;
    const int value = std::countr_zero(extra);
    Step step = d.begin(type);
    remove_seen(d.state, d.roofs, value, step);
    for (int32_t roof : d.roofs) step.extra.push_back({roof, value});
    return d.add(std::move(step), found);
}

bool extras_locked(Deadly& d, Found& found) {
    if (d.roofs.size() < 2) return true;
    for (const Seat& seat : d.state.geometry().seats[size_t(d.roofs[0])]) {
        const House& house = d.state.houses()[size_t(seat.house)];
        if (!std::all_of(d.roofs.begin(), d.roofs.end(), [&](int32_t roof) { return house.set.has(roof); })) continue;
        if (!LockedSet(d, house, found).search()) return false;
    }
    return true;
}

bool value_locked(Deadly& d, Found& found) {
    if (d.roofs.size() != 2) return true;
    const int32_t a = d.roofs[0], b = d.roofs[1];
    for (uint64_t values = d.pair(a) & d.pair(b); values; values &= values - 1) {
        const int value = std::countr_zero(values);
        const int32_t house = strong_house(d.state, a, b, value);
        if (house < 0) continue;
        Step step = d.begin(4);
        cite(step, d.state.houses()[size_t(house)].relation);
        for (int32_t roof : {a, b}) {
            const int other = std::countr_zero(d.pair(roof) & ~(uint64_t(1) << value));
            if (d.state.has(roof, other)) step.removals.push_back({roof, other});
            step.extra.push_back({roof, value});
        }
        if (!d.add(std::move(step), found)) return false;
    }
    return true;
}

int32_t strong_house(const State& s, int32_t a, int32_t b, int32_t value) {
    for (const Seat& seat : s.geometry().seats[size_t(a)]) {
        const House& house = s.houses()[size_t(seat.house)];
        if (!house.complete || !house.set.has(b) || !(s.missing(seat.house) >> value & 1)) continue;
        const uint64_t places = s.places(seat.house, value);
        const auto elsewhere = [&] {
            for (uint64_t rest = places; rest; rest &= rest - 1)
                if (const int32_t cell = house.cells[size_t(std::countr_zero(rest))]; cell != a && cell != b) return true;
            return false;
        };
        if (places && !elsewhere()) return seat.house;
    }
    return -1;
}

void remove_seen(const State& s, std::span<const int32_t> cells, int32_t value, Step& step) {
    s.seen_by_all(cells, value).each([&](int target) {
        step.removals.push_back({target, value});
        for (int32_t cell : cells) cite(step, s.geometry().why_differ(cell, target));
    });
}

void cite(Step& step, int32_t relation) {
    if (relation >= 0 && std::find(step.relations.begin(), step.relations.end(), relation) == step.relations.end())
        step.relations.push_back(relation);
}

}  // namespace gridwise::logic
