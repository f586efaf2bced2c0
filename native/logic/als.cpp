#include "als.hpp"

#include <algorithm>

#include "poll.hpp"

namespace gridwise::logic {
namespace {

// On large boards people would not notice larger sets, and there would be too many.
int32_t most_cells(int32_t values) { return values <= 9 ? 8 : values <= 12 ? 6 : values <= 16 ? 5 : 4; }
constexpr size_t kMostSets = 2000;

}  // namespace

AlsTable::AlsTable(const State& state) : state_(state), words_(state.geometry().words) {
    const auto& houses = state.houses();
    for (size_t h = 0; h < houses.size(); ++h) collect(int32_t(h), most_cells(state.values()));
    std::stable_sort(all_.begin(), all_.end(), [](const Als& a, const Als& b) { return a.size < b.size; });
    if (all_.size() > kMostSets) all_.resize(kMostSets);
    for (Als& als : all_) fill(als);
}

void AlsTable::collect(int32_t h, int32_t most) {
    const Geometry& g = state_.geometry();
    const House& house = g.houses[size_t(h)];
    std::vector<int32_t> empty, chosen;
    for (int32_t cell : house.cells)
        if (!state_.placed(cell)) empty.push_back(cell);
    // A set that also lies in an earlier house is already known.
    const auto known = [&] {
        for (const Seat& seat : g.seats[size_t(chosen[0])]) {
            if (seat.house >= h) continue;
            const CellSet& other = g.houses[size_t(seat.house)].set;
            if (std::all_of(chosen.begin(), chosen.end(), [&](int32_t c) { return other.has(c); })) return true;
        }
        return false;
    };
    const auto extend = [&](const auto& self, size_t from, uint64_t values) -> void {
        poll();
        for (size_t i = from; i < empty.size(); ++i) {
            const uint64_t now = values | state_.candidates(empty[i]);
            const int count = std::popcount(now);
            if (count > most + 1) continue;
            chosen.push_back(empty[i]);
            if (count == int(chosen.size()) + 1 && !known()) all_.push_back({h, int32_t(chosen.size()), now, chosen, 0});
            if (int32_t(chosen.size()) < most) self(self, i + 1, now);
            chosen.pop_back();
        }
    };
    extend(extend, 0, 0);
}

void AlsTable::fill(Als& als) {
    poll();
    als.sets = pool_.size();
    pool_.resize(pool_.size() + size_t(std::popcount(als.values)) * 2 * size_t(words_));
    uint64_t* at = &pool_[als.sets];
    each_bit(als.values, [&](int value) {
        CellSet seen = state_.with(value);
        for (int32_t cell : als.cells) {
            if (!state_.has(cell, value)) continue;
            at[cell >> 6] |= uint64_t(1) << (cell & 63);
            seen &= state_.geometry().peers[size_t(cell)];
        }
        for (int i = 0; i < words_; ++i) at[words_ + i] = seen.word(i);
        at += 2 * words_;
    });
}

bool AlsTable::both_see(int32_t a, int32_t b, int value) const {
    const uint64_t *x = seen(a, value), *y = seen(b, value);
    for (int i = 0; i < words_; ++i)
        if (x[i] & y[i]) return true;
    return false;
}

uint64_t AlsTable::both_see_any(int32_t a, int32_t b, uint64_t values) const {
    uint64_t out = 0;
    each_bit(values, [&](int value) { out |= uint64_t(both_see(a, b, value)) << value; });
    return out;
}

uint64_t AlsTable::linked(int32_t a, int32_t b) const {
    uint64_t out = 0;
    each_bit(all_[size_t(a)].values & all_[size_t(b)].values, [&](int value) {
        const uint64_t *see = seen(a, value), *hold = holders(b, value);
        uint64_t outside = 0;
        for (int w = 0; w < words_; ++w) outside |= hold[w] & ~see[w];
        if (!outside) out |= uint64_t(1) << value;
    });
    return out;
}

std::vector<std::vector<AlsLink>> AlsTable::links() const {
    const int32_t n = int32_t(all_.size());
    std::vector<std::vector<AlsLink>> out(all_.size());
    for (int32_t a = 0; a < n; ++a) {
        poll();
        for (int32_t b = a + 1; b < n; ++b)
            if (const uint64_t values = linked(a, b)) {
                out[size_t(a)].push_back({b, values});
                out[size_t(b)].push_back({a, values});
            }
    }
    return out;
}

void Cited::relation(int32_t relation) {
    if (std::find(list_.begin(), list_.end(), relation) == list_.end()) list_.push_back(relation);
}

void AlsStep::cell(int32_t cell) {
    each_bit(table_.state().candidates(cell), [&](int value) { step.pattern.push_back({cell, value}); });
    step.numbers.push_back(std::popcount(table_.state().candidates(cell)));
}

void AlsStep::member(int32_t als) {
    const size_t before = step.pattern.size();
    for (int32_t cell : table_[als].cells)
        each_bit(table_.state().candidates(cell), [&](int value) { step.pattern.push_back({cell, value}); });
    step.numbers.push_back(int32_t(step.pattern.size() - before));
    if (table_[als].size > 1) cited_.relation(table_.state().houses()[size_t(table_[als].house)].relation);
}

void AlsStep::link(int32_t a, int32_t b, int value) {
    Link link{{}, {}, false, -1};
    each_bit(table_.holders(a, value), table_.words(), [&](int cell) { link.from.push_back({cell, value}); });
    each_bit(table_.holders(b, value), table_.words(), [&](int cell) { link.to.push_back({cell, value}); });
    link.relation = table_.state().geometry().why_differ(link.from[0].cell, link.to[0].cell);
    for (const Candidate& from : link.from)
        for (const Candidate& to : link.to) cited_.differ(from.cell, to.cell);
    step.chain.push_back(std::move(link));
}

void AlsStep::stem_link(int32_t stem, int32_t als, int value) {
    Link link{{{stem, value}}, {}, false, -1};
    each_bit(table_.holders(als, value), table_.words(), [&](int cell) { link.to.push_back({cell, value}); });
    link.relation = table_.state().geometry().why_differ(stem, link.to[0].cell);
    for (const Candidate& to : link.to) cited_.differ(stem, to.cell);
    step.chain.push_back(std::move(link));
}

void AlsStep::remove(const std::vector<int32_t>& sets, int value) {
    for (int i = 0; i < table_.words(); ++i) {
        uint64_t gone = ~uint64_t(0);
        for (int32_t als : sets) gone &= table_.seen(als, value)[i];
        each_bit(gone, [&](int bit) {
            const int cell = i * 64 + bit;
            step.removals.push_back({cell, value});
            for (int32_t als : sets)
                each_bit(table_.holders(als, value), table_.words(), [&](int holder) { cited_.differ(cell, holder); });
        });
    }
}

bool AlsStep::finish() {
    sort_unique(step.removals);
    return !step.removals.empty();
}

}  // namespace gridwise::logic
