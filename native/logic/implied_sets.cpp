// Crossings of houses, pairs and X-wings under a supposition, for when there are no more single consequences.
#include <algorithm>

#include "implications.hpp"

namespace gridwise::logic {

std::vector<int32_t> ImpliedSets::find() {
    const int32_t complete = s_.geometry().complete, all = int32_t(s_.houses().size());
    for (int32_t h = 0; h < complete; ++h)
        for (uint64_t missing = s_.missing(h); missing; missing &= missing - 1) locked(h, std::countr_zero(missing));
    for (int32_t h = 0; added_.empty() && h < complete; ++h) hidden_pairs(h);
    for (int32_t h = 0; added_.empty() && h < all; ++h) naked_pairs(h);
    if (added_.empty()) x_wings(HouseKind::Column, HouseKind::Row), x_wings(HouseKind::Row, HouseKind::Column);
    return added_;
}

bool ImpliedSets::begin(std::vector<int32_t> relations) {
    relations_ = std::move(relations), set_ = -1;
    return !because_.empty();
}

void ImpliedSets::remove(int32_t cell, int32_t value) {
    const int32_t node = i_.links_.id(cell, value);
    if (t_.at[size_t(literal(node, false))] >= 0) return;
    if (set_ < 0) {
        set_ = int32_t(t_.sets.size());
        t_.sets.push_back(relations_);
    }
    const int32_t fresh = i_.add(literal(node, false), Trace::kBySet - set_, t_);
    t_.parents.insert(t_.parents.end(), because_.begin(), because_.end());
    i_.register_entry(fresh, t_);
    added_.push_back(fresh);
}

// All places of a value in a house lie in another house, whose other cells lose the value.
void ImpliedSets::locked(int32_t house, int32_t value) {
    const House& base = s_.houses()[size_t(house)];
    const uint64_t places = i_.places(house, value);
    const size_t row = size_t(house) * size_t(s_.values()) + size_t(value);
    if (std::popcount(places) < 2 || places == i_.full_places_[row]) return;
    for (const Seat& seat : i_.seats_[size_t(base.cells[size_t(std::countr_zero(places))])]) {
        if (seat.house == house) continue;
        const House& cover = s_.houses()[size_t(seat.house)];
        bool inside = true;
        for (uint64_t left = places; left && inside; left &= left - 1) inside = cover.set.has(base.cells[size_t(std::countr_zero(left))]);
        if (!inside) continue;
        because_.clear();
        i_.lost_places(house, value, t_, because_);
        begin({base.relation, cover.relation});
        for (uint64_t left = i_.places(seat.house, value); left; left &= left - 1)
            if (const int32_t cell = cover.cells[size_t(std::countr_zero(left))]; !base.set.has(cell)) remove(cell, value);
    }
}

int32_t ImpliedSets::open_cells(int32_t house) const {
    const auto& cells = s_.houses()[size_t(house)].cells;
    return int32_t(std::count_if(cells.begin(), cells.end(), [&](int32_t c) { return !s_.placed(c); }));
}

void ImpliedSets::hidden_pairs(int32_t house) {
    if (open_cells(house) <= 4) return;  // the other cells form a pair, too
    const House& h = s_.houses()[size_t(house)];
    for (uint64_t a = s_.missing(house); a; a &= a - 1)
        for (uint64_t b = a & (a - 1); b; b &= b - 1) {
            const int32_t v = std::countr_zero(a), w = std::countr_zero(b);
            const uint64_t places = i_.places(house, v);
            if (std::popcount(places) != 2 || places != i_.places(house, w)) continue;
            because_.clear();
            i_.lost_places(house, v, t_, because_), i_.lost_places(house, w, t_, because_);
            if (!begin({h.relation})) continue;
            for (uint64_t left = places; left; left &= left - 1) {
                const int32_t cell = h.cells[size_t(std::countr_zero(left))];
                for (uint64_t rest = i_.left_[size_t(cell)]; rest; rest &= rest - 1)
                    if (const int32_t u = std::countr_zero(rest); u != v && u != w) remove(cell, u);
            }
        }
}

void ImpliedSets::naked_pairs(int32_t house) {
    const House& h = s_.houses()[size_t(house)];
    if (open_cells(house) < 4) return;  // the other cells form a hidden pair
    for (size_t i = 0; i < h.cells.size(); ++i) {
        const uint64_t pair = i_.left_[size_t(h.cells[i])];
        if (std::popcount(pair) != 2) continue;
        for (size_t j = i + 1; j < h.cells.size(); ++j) {
            if (i_.left_[size_t(h.cells[j])] != pair) continue;
            because_.clear();
            i_.lost_values(h.cells[i], t_, because_), i_.lost_values(h.cells[j], t_, because_);
            if (!begin({h.relation})) continue;
            for (int32_t cell : h.cells)
                if (cell != h.cells[i] && cell != h.cells[j])
                    for (uint64_t gone = i_.left_[size_t(cell)] & pair; gone; gone &= gone - 1) remove(cell, std::countr_zero(gone));
        }
    }
}

void ImpliedSets::x_wings(HouseKind base, HouseKind cover) {
    const int32_t complete = s_.geometry().complete;
    for (int32_t v = 0; v < s_.values(); ++v)
        for (int32_t a = 0; a < complete; ++a) {
            if (s_.houses()[size_t(a)].kind != base || std::popcount(i_.places(a, v)) != 2) continue;
            for (int32_t b = a + 1; b < complete; ++b)
                if (s_.houses()[size_t(b)].kind == base && std::popcount(i_.places(b, v)) == 2) x_wing(a, b, v, cover);
        }
}

void ImpliedSets::x_wing(int32_t a, int32_t b, int32_t value, HouseKind kind) {
    const House &first = s_.houses()[size_t(a)], &second = s_.houses()[size_t(b)];
    std::vector<int32_t> covers;
    for (uint64_t left = i_.places(a, value); left; left &= left - 1)
        for (const Seat& seat : i_.seats_[size_t(first.cells[size_t(std::countr_zero(left))])]) {
            const House& cover = s_.houses()[size_t(seat.house)];
            if (cover.kind != kind) continue;
            for (uint64_t other = i_.places(b, value); other; other &= other - 1)
                if (cover.set.has(second.cells[size_t(std::countr_zero(other))])) covers.push_back(seat.house);
        }
    if (covers.size() != 2 || covers[0] == covers[1]) return;
    because_.clear();
    i_.lost_places(a, value, t_, because_), i_.lost_places(b, value, t_, because_);
    if (!begin({first.relation, second.relation, s_.houses()[size_t(covers[0])].relation, s_.houses()[size_t(covers[1])].relation})) return;
    for (int32_t c : covers) {
        const House& cover = s_.houses()[size_t(c)];
        for (uint64_t left = i_.places(c, value); left; left &= left - 1)
            if (const int32_t cell = cover.cells[size_t(std::countr_zero(left))]; !first.set.has(cell) && !second.set.has(cell)) remove(cell, value);
    }
}

}  // namespace gridwise::logic
