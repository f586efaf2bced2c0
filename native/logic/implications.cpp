#include "implications.hpp"

#include <algorithm>

#include "poll.hpp"

namespace gridwise::logic {
namespace {

constexpr int32_t kLinks = Links::kSameCell | Links::kPairs;

}  // namespace

Implications::Implications(const State& state, Memory memory)
    : s_(state), memory_(memory), links_(state, kLinks), seats_(size_t(state.cells())), weak_(size_t(links_.single())) {
    order_links();
    for (int32_t c = 0; c < s_.cells(); ++c) full_.push_back(s_.placed(c) ? 0 : s_.candidates(c));
    for (size_t h = 0; h < s_.houses().size(); ++h)
        for (int32_t v = 0; v < s_.values(); ++v) full_places_.push_back(s_.places(int32_t(h), v));
    left_ = full_, places_ = full_places_;
}

// The order decides which reason a step gives: the cell itself, its box, its other houses, then other clues.
void Implications::order_links() {
    const Geometry& g = s_.geometry();
    for (size_t c = 0; c < seats_.size(); ++c) {
        seats_[c] = g.seats[c];
        std::stable_partition(seats_[c].begin(), seats_[c].end(),
                              [&](const Seat& seat) { return g.houses[size_t(seat.house)].kind == HouseKind::Box; });
    }
    for (int32_t n = 0; n < links_.single(); ++n) {
        poll();
        const auto [cell, value] = links_.candidate(n);
        std::vector<int32_t>& out = weak_[size_t(n)];
        const auto put = [&](int32_t m) {
            if (m >= 0 && m != n && std::find(out.begin(), out.end(), m) == out.end()) out.push_back(m);
        };
        if (memory_ != Memory::OneValue)
            for (uint64_t left = s_.candidates(cell); left; left &= left - 1) put(links_.id(cell, std::countr_zero(left)));
        for (const Seat& seat : seats_[size_t(cell)]) {
            const House& house = g.houses[size_t(seat.house)];
            for (uint64_t left = s_.places(seat.house, value); left; left &= left - 1)
                put(links_.id(house.cells[size_t(std::countr_zero(left))], value));
        }
        for (int32_t w = 0; w < links_.words() && memory_ != Memory::OneValue; ++w)
            for (uint64_t left = links_.weak(n)[w]; left; left &= left - 1) put(w * 64 + std::countr_zero(left));
    }
}

int32_t Implications::add(Literal what, int32_t why, Trace& trace) {
    trace.entries.push_back({what, why, int32_t(trace.parents.size())});
    return int32_t(trace.entries.size()) - 1;
}

void Implications::register_entry(int32_t entry, Trace& trace) {
    const Literal what = trace.entries[size_t(entry)].what;
    trace.at[size_t(what)] = entry;
    (is_on(what) ? trace.on : trace.off)[size_t(node_of(what) >> 6)] |= uint64_t(1) << (node_of(what) & 63);
    (is_on(what) ? pending_on_ : pending_off_).push_back(entry);
}

void Implications::follow(Literal start, Trace& trace) {
    const size_t words = size_t(links_.single() + 63) / 64;
    trace.entries.clear(), trace.parents.clear(), trace.sets.clear();
    trace.at.assign(size_t(links_.single()) * 2, -1);
    trace.on.assign(words, 0), trace.off.assign(words, 0);
    trace.clash[0] = trace.clash[1] = -1;
    pending_on_.clear(), pending_off_.clear();
    if (memory_ != Memory::None) left_ = full_, places_ = full_places_;
    register_entry(add(start, Trace::kSupposed, trace), trace);
    for (size_t on = 0, off = 0;;) {
        poll();
        if (on < pending_on_.size()) {
            if (!turn_on(pending_on_[on++], trace)) return;
        } else if (off < pending_off_.size()) {
            if (!turn_off(pending_off_[off++], trace)) return;
        } else {
            if (memory_ != Memory::Sets) return;
            const std::vector<int32_t> more = ImpliedSets(*this, trace).find();
            if (more.empty()) return;
        }
    }
}

// A candidate became true: those that it excludes become false.
bool Implications::turn_on(int32_t entry, Trace& trace) {
    for (int32_t m : weak_[size_t(node_of(trace.entries[size_t(entry)].what))]) {
        const int32_t opposite = trace.at[size_t(literal(m, true))];
        if (opposite < 0 && trace.at[size_t(literal(m, false))] >= 0) continue;
        const bool same_cell = links_.node(m).cells == links_.node(node_of(trace.entries[size_t(entry)].what)).cells;
        const int32_t fresh = add(literal(m, false), same_cell ? Trace::kByCell : Trace::kByPeer, trace);
        trace.parents.push_back(entry);
        if (opposite >= 0) return clash(opposite, fresh, trace);
        register_entry(fresh, trace);
    }
    return true;
}

// A candidate became false: the last one of its cell, or the last place of its value in a house, becomes true.
bool Implications::turn_off(int32_t entry, Trace& trace) {
    const int32_t n = node_of(trace.entries[size_t(entry)].what);
    const auto [cell, value] = links_.candidate(n);
    if (memory_ != Memory::OneValue && std::popcount(left_[size_t(cell)]) == 2) {
        const int32_t other = std::countr_zero(left_[size_t(cell)] & ~(uint64_t(1) << value));
        lost_.clear();
        lost_values(cell, trace, lost_);
        if (!conclude_on(links_.id(cell, other), Trace::kByCell, entry, lost_, trace)) return false;
    }
    for (const Seat& seat : seats_[size_t(cell)]) {
        const House& house = s_.houses()[size_t(seat.house)];
        const uint64_t others = places(seat.house, value) & ~(uint64_t(1) << seat.place);
        if (!house.complete || std::popcount(others) != 1) continue;
        lost_.clear();
        lost_places(seat.house, value, trace, lost_);
        const int32_t other = links_.id(house.cells[size_t(std::countr_zero(others))], value);
        if (!conclude_on(other, house.relation, entry, lost_, trace)) return false;
    }
    if (memory_ != Memory::None) take(n);
    return true;
}

bool Implications::conclude_on(int32_t node, int32_t why, int32_t from, std::span<const int32_t> lost, Trace& trace) {
    const int32_t opposite = trace.at[size_t(literal(node, false))];
    if (opposite < 0 && trace.at[size_t(literal(node, true))] >= 0) return true;
    const int32_t fresh = add(literal(node, true), why, trace);
    trace.parents.push_back(from);
    trace.parents.insert(trace.parents.end(), lost.begin(), lost.end());
    if (opposite >= 0) return clash(fresh, opposite, trace);
    register_entry(fresh, trace);
    return true;
}

void Implications::take(int32_t node) {
    const auto [cell, value] = links_.candidate(node);
    left_[size_t(cell)] &= ~(uint64_t(1) << value);
    for (const Seat& seat : seats_[size_t(cell)]) places(seat.house, value) &= ~(uint64_t(1) << seat.place);
}

void Implications::lost_places(int32_t house, int32_t value, const Trace& trace, std::vector<int32_t>& out) const {
    const size_t row = size_t(house) * size_t(s_.values()) + size_t(value);
    for (uint64_t lost = full_places_[row] & ~places_[row]; lost; lost &= lost - 1) {
        const int32_t cell = s_.houses()[size_t(house)].cells[size_t(std::countr_zero(lost))];
        out.push_back(trace.at[size_t(literal(links_.id(cell, value), false))]);
    }
}

void Implications::lost_values(int32_t cell, const Trace& trace, std::vector<int32_t>& out) const {
    for (uint64_t lost = full_[size_t(cell)] & ~left_[size_t(cell)]; lost; lost &= lost - 1)
        out.push_back(trace.at[size_t(literal(links_.id(cell, std::countr_zero(lost)), false))]);
}

int32_t Implications::ancestors(const Trace& trace, int32_t entry, int32_t most) {
    poll();
    mark_.resize(std::max(mark_.size(), trace.entries.size()), 0);
    ++round_;
    stack_.assign(1, entry);
    mark_[size_t(entry)] = round_;
    int32_t count = 0;
    while (!stack_.empty() && count <= most) {
        const int32_t at = stack_.back();
        stack_.pop_back();
        ++count;
        for (int32_t parent : trace.parents_of(at))
            if (std::exchange(mark_[size_t(parent)], round_) != round_) stack_.push_back(parent);
    }
    return count;
}

}  // namespace gridwise::logic
