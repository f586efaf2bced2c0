// Fish of any houses: Franken and mutant fish, and basic fish on boards with very many lines.
#include <array>

#include "fish.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

// The fish of one value. Finned fish are searched per victim: the places that the victim sees need no cover, and one cover
// is the victim's own. Bases and covers are chosen in turn: a base, then covers for its open places, then the next base.
template <size_t W>
class HouseFishSearch {
public:
    using Set = BitSet<std::array<uint64_t, W>>;  // candidates of the value, by their numbers

    HouseFishSearch(FishNet& net, int32_t value, FishKinds kinds, const std::vector<int32_t>& cells)
        : net_(net), value_(value), cells_(cells), effort_(net.effort), covers_of_(cells.size()) {
        const State& s = net.state;
        std::vector<int32_t> number(size_t(s.cells()), -1);
        for (size_t i = 0; i < cells.size(); ++i) number[size_t(cells[i])] = int32_t(i);
        for (int32_t h = 0; h < int32_t(s.houses().size()); ++h) {
            const House& house = s.houses()[size_t(h)];
            const int32_t kind = fish_kind(house);
            Set places;
            for (uint64_t left = s.places(h, value); left; left &= left - 1)
                places.add(number[size_t(house.cells[size_t(std::countr_zero(left))])]);
            if (places.empty()) continue;
            if ((kinds.bases & kind) && (s.missing(h) >> value & 1)) bases_.push_back({h, places});
            if (kinds.covers & kind) covers_.push_back({h, places});
        }
        for (size_t k = 0; k < covers_.size(); ++k)
            for (size_t i = 0; i < cells.size(); ++i)
                if (covers_[k].places.has(int(i))) covers_of_[i].push_back(int32_t(k));
    }

    bool run() {
        if (int32_t(bases_.size()) < net_.size) return true;
        if (!net_.finned()) return fill({}, {}, {}, 0);
        for (size_t victim = 0; victim < cells_.size(); ++victim)
            if (!finned_at(int32_t(victim))) return false;
        return true;
    }

private:
    struct Part {
        int32_t house;
        Set places;
    };

    bool finned_at(int32_t victim) {
        seen_ = {};
        const CellSet& peers = net_.state.geometry().peers[size_t(cells_[size_t(victim)])];
        for (size_t i = 0; i < cells_.size(); ++i)
            if (peers.has(cells_[i])) seen_.add(int(i));
        victim_ = victim;
        for (int32_t own : covers_of_[size_t(victim)]) {
            cover_[0] = own;
            covers_count_ = 1;
            const bool more = fill({}, {}, covers_[size_t(own)].places, 0);
            covers_count_ = 0;
            if (!more) return false;
        }
        return true;
    }

    // open: places of the bases that still need a cover; taken: all places that needed one.
    bool fill(const Set& open, const Set& taken, const Set& covered, size_t from) {
        poll();
        if (!effort_) return true;
        --effort_;
        if (!open.empty()) return cover(open, taken, covered, from);
        if (bases_count_ == net_.size) return complete(0);
        for (size_t i = from; i + size_t(net_.size - bases_count_) <= bases_.size(); ++i) {
            const Part& base = bases_[i];
            const Set need = base.places - seen_;
            // A place that two bases share is a fin: the victim must see it.
            if (need.meets(taken) || is_cover(base.house)) continue;
            // If the victim is in a base, or a base needs no cover, a smaller fish does the same.
            if (!net_.all && (need.empty() || (victim_ >= 0 && need.has(victim_)))) continue;
            if (covers_count_ == net_.size && !(need - covered).empty()) continue;
            base_[size_t(bases_count_++)] = int32_t(i);
            const bool more = fill(need - covered, taken | need, covered, i + 1);
            --bases_count_;
            if (!more) return false;
        }
        return true;
    }

    bool cover(const Set& open, const Set& taken, const Set& covered, size_t from) {
        if (covers_count_ == net_.size) return true;
        for (int32_t k : covers_of_[size_t(open.first())]) {
            const Part& part = covers_[size_t(k)];
            if (is_base(part.house)) continue;
            cover_[size_t(covers_count_++)] = k;
            const bool more = fill(open - part.places, taken, covered | part.places, from);
            --covers_count_;
            if (!more) return false;
        }
        return true;
    }

    // Covers that are not needed can be chosen freely among those with a place of the bases.
    bool complete(size_t from) {
        poll();
        if (covers_count_ == net_.size) return keep();
        if (!net_.all) return true;
        for (size_t k = from; k < covers_.size(); ++k) {
            if (is_base(covers_[k].house) || is_cover(covers_[k].house) || !touches_bases(covers_[k].places)) continue;
            cover_[size_t(covers_count_++)] = int32_t(k);
            const bool more = complete(k + 1);
            --covers_count_;
            if (!more) return false;
        }
        return true;
    }

    bool touches_bases(const Set& places) const {
        for (int32_t i = 0; i < bases_count_; ++i)
            if (bases_[size_t(base_[size_t(i)])].places.meets(places)) return true;
        return false;
    }
    bool is_base(int32_t house) const {
        for (int32_t i = 0; i < bases_count_; ++i)
            if (bases_[size_t(base_[size_t(i)])].house == house) return true;
        return false;
    }
    bool is_cover(int32_t house) const {
        for (int32_t i = 0; i < covers_count_; ++i)
            if (covers_[size_t(cover_[size_t(i)])].house == house) return true;
        return false;
    }

    bool keep() {
        houses_.clear();
        for (int32_t i = 0; i < net_.size; ++i) houses_.push_back(bases_[size_t(base_[size_t(i)])].house);
        for (int32_t i = 0; i < net_.size; ++i) houses_.push_back(covers_[size_t(cover_[size_t(i)])].house);
        const std::span<const int32_t> all(houses_);
        return net_.take(value_, all.first(size_t(net_.size)), all.subspan(size_t(net_.size)));
    }

    FishNet& net_;
    int32_t value_;
    const std::vector<int32_t>& cells_;             // the cells of the candidates
    int64_t effort_;
    std::vector<Part> bases_, covers_;
    std::vector<std::vector<int32_t>> covers_of_;   // per candidate
    Set seen_;                                      // by the victim
    int32_t victim_ = -1, bases_count_ = 0, covers_count_ = 0;
    std::array<int32_t, 64> base_, cover_;
    std::vector<int32_t> houses_;
};

template <size_t W>
bool searched(FishNet& net, int32_t value, const std::vector<int32_t>& cells) {
    for (const FishKinds& kinds : net.kinds())
        if (!HouseFishSearch<W>(net, value, kinds, cells).run()) return false;
    return true;
}

}  // namespace

void fish_of_houses(FishNet& net) {
    if (net.size > 64) return;
    for (int32_t value = 0; value < net.state.values(); ++value) {
        std::vector<int32_t> cells;
        net.state.with(value).each([&](int cell) { cells.push_back(cell); });
        if (cells.empty()) continue;
        const bool more = cells.size() <= 64    ? searched<1>(net, value, cells)
                          : cells.size() <= 256 ? searched<4>(net, value, cells)
                                                : searched<kMostCellWords>(net, value, cells);
        if (!more) return;
    }
}

}  // namespace gridwise::logic
