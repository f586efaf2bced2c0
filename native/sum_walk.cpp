#include "sum_walk.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "swaps.hpp"

namespace gridwise {
namespace {

constexpr int64_t kStepsPerPoll = 4096, kWorkOfStep = 20;

}  // namespace

SumWalk::SumWalk(const Engine& e)
    : m_(e.model), house_(m_.variables.size(), -1), bit_(m_.variables.size(), -1), value_(m_.variables.size()), of_(m_.variables.size()) {
    if (!can_swap(m_, e) || !m_.one_word(m_.cells)) return;
    for (size_t v = 0; v < m_.variables.size(); ++v) domain_.push_back(e.first_word(int32_t(v)));
    for (size_t r = 0; r < m_.spec.relations.size(); ++r) {
        const Relation& relation = m_.spec.relations[r];
        if (!e.active(int32_t(r))) continue;
        if (relation.kind == Kind::Permutation) {
            for (int32_t c : relation.cells) house_[size_t(c)] = int32_t(used_.size());
            used_.push_back(0);
        } else if (relation.kind == Kind::Linear) {
            Sum& sum = sums_.emplace_back(Sum{relation.cells, {}, relation.targets[0]});
            for (const Term& term : relation.terms) sum.weights.push_back(term.weight);
            auto cells = sum.cells;
            std::sort(cells.begin(), cells.end());
            if (std::adjacent_find(cells.begin(), cells.end()) != cells.end()) return;
            if (std::count(sum.weights.begin(), sum.weights.end(), 0)) return;
            for (int32_t c : cells) of_[size_t(c)].push_back(int32_t(sums_.size() - 1));
        }
    }
    arrange();
    const auto free = std::count_if(order_.begin(), order_.end(), [](const Place& p) { return p.sum < 0; });
    worth_ = 2 * size_t(free) <= order_.size() + 1;
    left_.resize(order_.size());
}

// Chooses the order: always the free cell that decides the most others, followed by these.
void SumWalk::arrange() {
    std::vector<uint8_t> known(m_.variables.size());
    while (order_.size() < known.size()) {
        const int32_t cell = best_free(known);
        known[size_t(cell)] = 1;
        order_.push_back({cell, -1, {}});
        auto more = close(known);
        order_.insert(order_.end(), more.begin(), more.end());
    }
    std::vector<size_t> when(known.size());
    for (size_t i = 0; i < order_.size(); ++i) when[size_t(order_[i].cell)] = i;
    for (size_t s = 0; s < sums_.size(); ++s) {
        size_t last = 0;
        for (int32_t c : sums_[s].cells) last = std::max(last, when[size_t(c)]);
        if (order_[last].sum != int32_t(s)) order_[last].complete.push_back(int32_t(s));
    }
}

// The only open cell of a sum, or -1.
int32_t SumWalk::decided(const std::vector<uint8_t>& known, int32_t sum) const {
    int32_t open = -1;
    for (int32_t c : sums_[size_t(sum)].cells) {
        if (known[size_t(c)]) continue;
        if (open >= 0) return -1;
        open = c;
    }
    return open;
}

std::vector<SumWalk::Place> SumWalk::close(std::vector<uint8_t>& known) const {
    std::vector<Place> out;
    for (bool more = true; more;) {
        more = false;
        for (size_t s = 0; s < sums_.size(); ++s)
            if (const int32_t cell = decided(known, int32_t(s)); cell >= 0) {
                known[size_t(cell)] = 1, more = true;
                out.push_back({cell, int32_t(s), {}});
            }
    }
    return out;
}

// The free cell that decides the most others; then with the most known cells in one of its sums; then with the fewest values.
int32_t SumWalk::best_free(const std::vector<uint8_t>& known) const {
    int32_t best = -1;
    std::array<int64_t, 3> most{};
    for (int32_t c : m_.cells) {
        if (known[size_t(c)]) continue;
        auto then = known;
        then[size_t(c)] = 1;
        int64_t open = 0;
        for (int32_t s : of_[size_t(c)]) {
            const auto& cells = sums_[size_t(s)].cells;
            open = std::max<int64_t>(open, std::count_if(cells.begin(), cells.end(), [&](int32_t o) { return known[size_t(o)]; }));
        }
        const std::array<int64_t, 3> score{int64_t(close(then).size()), open, -std::popcount(domain_[size_t(c)])};
        if (best < 0 || score > most) best = c, most = score;
    }
    return best;
}

bool SumWalk::run(Engine& e, int64_t steps) {
    if (!begun_) begun_ = true, left_[0] = candidates(order_[0]);
    for (int64_t step = 0; !over_ && step < steps; ++step) {
        if (step % kStepsPerPoll == 0) e.tick(kStepsPerPoll * kWorkOfStep);
        if (!left_[at_]) {
            over_ = at_ == 0;
            if (!over_) lift(--at_);
            continue;
        }
        const int bit = std::countr_zero(left_[at_]);
        left_[at_] &= left_[at_] - 1;
        if (!place(at_, bit)) {
            lift(at_);
        } else if (++at_ == order_.size()) {
            lift(--at_);  // it can continue from here; the cells keep their values
            return true;
        } else {
            left_[at_] = candidates(order_[at_]);
        }
    }
    return false;
}

uint64_t SumWalk::candidates(const Place& p) const {
    const auto cell = size_t(p.cell);
    const uint64_t open = domain_[cell] & ~used_[size_t(house_[cell])];
    if (p.sum < 0) return open;
    const Sum& sum = sums_[size_t(p.sum)];
    int64_t rest = sum.target, own = 1;
    for (size_t i = 0; i < sum.cells.size(); ++i) {
        if (sum.cells[i] == p.cell) own = sum.weights[i];
        else rest -= sum.weights[i] * value_[size_t(sum.cells[i])];
    }
    if (own != 1 && rest % own) return 0;
    const auto& letters = m_.alphabet(p.cell);
    const int64_t wanted = own == 1 ? rest : rest / own;
    if (wanted < letters.front() || wanted > letters.back()) return 0;
    const bool dense = letters.back() - letters.front() == int64_t(letters.size()) - 1;
    const auto at = dense ? wanted - letters.front() : std::lower_bound(letters.begin(), letters.end(), wanted) - letters.begin();
    return letters[size_t(at)] == wanted ? open & uint64_t(1) << at : 0;
}

bool SumWalk::place(size_t at, int bit) {
    const Place& p = order_[at];
    const auto cell = size_t(p.cell);
    bit_[cell] = bit;
    value_[cell] = m_.value(p.cell, bit);
    used_[size_t(house_[cell])] |= uint64_t(1) << bit;
    return std::all_of(p.complete.begin(), p.complete.end(), [&](int32_t s) {
        const Sum& sum = sums_[size_t(s)];
        int64_t total = 0;
        for (size_t i = 0; i < sum.cells.size(); ++i) total += sum.weights[i] * value_[size_t(sum.cells[i])];
        return total == sum.target;
    });
}

void SumWalk::lift(size_t at) {
    const auto cell = size_t(order_[at].cell);
    used_[size_t(house_[cell])] &= ~(uint64_t(1) << bit_[cell]);
}

}  // namespace gridwise
