// Aligned exclusion: rules out combinations of values in two or three cells that would leave a cell that sees them empty. A
// value in none of the remaining combinations is removed.
//   "aligned-exclusion": options {cells}: 2 or 3
// The pattern lists the candidates of the cells, `extra` those of the cells that exclude combinations.
#include <algorithm>
#include <array>

#include "als.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

class Exclusion {
public:
    Exclusion(const State& state, int size, Found& found) : s_(state), g_(state.geometry()), size_(size), found_(found) {
        for (int32_t c = 0; c < s_.cells(); ++c) {
            if (s_.placed(c)) continue;
            empty_.push_back(c);
            const int count = std::popcount(s_.candidates(c));
            if (count >= 2 && count <= size) narrow_.push_back(c);
        }
    }

    void run() {
        CellSet narrow = g_.none();
        for (int32_t c : narrow_) narrow.add(c);
        std::vector<int32_t> base;
        extend(0, narrow, base);
    }

private:
    bool extend(size_t from, const CellSet& common, std::vector<int32_t>& base) {
        if (int(base.size()) == size_) return exclude(base, common);
        poll();
        for (size_t i = from; i < empty_.size(); ++i) {
            if (!common.meets(g_.peers[size_t(empty_[i])])) continue;
            const CellSet next = common & g_.peers[size_t(empty_[i])];
            base.push_back(empty_[i]);
            const bool more = extend(i + 1, next, base);
            base.pop_back();
            if (!more) return false;
        }
        return true;
    }

    bool exclude(const std::vector<int32_t>& base, const CellSet& common) {
        // A cell with a candidate that none of these have is never left empty.
        uint64_t values = 0;
        for (int32_t c : base) values |= s_.candidates(c);
        excluders_.clear();
        common.each([&](int c) {
            if (!(s_.candidates(c) & ~values)) excluders_.push_back(c);
        });
        if (!enough(base)) return true;
        std::vector<Candidate> gone;
        for (size_t at = 0; at < base.size(); ++at)
            each_bit(s_.candidates(base[at]), [&](int value) {
                if (!possible(base, at, value)) gone.push_back({base[at], value});
            });
        return gone.empty() || add(base, gone);
    }

    // A necessary condition: the other cells are many enough to forbid every combination with some value.
    bool enough(const std::vector<int32_t>& base) const {
        std::array<int, 3> sizes{64, 64, 64};
        for (size_t i = 0; i < base.size(); ++i) sizes[i] = std::popcount(s_.candidates(base[i]));
        std::sort(sizes.begin(), sizes.end());
        int forbidden = 0;
        for (int32_t e : excluders_) forbidden += size_ == 2 ? 1 : std::popcount(s_.candidates(e)) == 2 ? sizes[0] + sizes[1] - 1 : 2;
        return forbidden >= (size_ == 2 ? sizes[0] - 1 : (sizes[0] - 1) * (sizes[1] - 1) - (sizes[0] - 1));
    }

    // The values that cannot go with those chosen, because cells see each other or another cell would be left empty: cell
    // `other` cannot take them. All ones: the choice itself is forbidden.
    uint64_t forbidden(std::initializer_list<Candidate> chosen, int32_t other) const {
        uint64_t taken = 0, out = 0;
        for (const Candidate& c : chosen) {
            taken |= bit(c.value);
            if (g_.sees(c.cell, other)) out |= bit(c.value);
        }
        for (int32_t e : excluders_) {
            const uint64_t rest = s_.candidates(e) & ~taken;
            if (!rest) return ~uint64_t(0);
            if (!(rest & (rest - 1))) out |= rest;
        }
        return out;
    }

    // Whether the value of the base cell occurs in a combination that nothing forbids.
    bool possible(const std::vector<int32_t>& base, size_t at, int value) const {
        const int32_t b = base[at == 0 ? 1 : 0];
        const uint64_t left = s_.candidates(b) & ~forbidden({{base[at], value}}, b);
        if (size_ == 2 || !left) return left != 0;
        const int32_t c = base[at == 2 ? 1 : 2];
        for (uint64_t rest = left; rest; rest &= rest - 1)
            if (s_.candidates(c) & ~forbidden({{base[at], value}, {b, std::countr_zero(rest)}}, c)) return true;
        return false;
    }

    bool add(const std::vector<int32_t>& base, const std::vector<Candidate>& gone) {
        Step step;
        step.removals = gone;
        Cited cited(g_, step.relations);
        for (size_t i = 0; i < base.size(); ++i) {
            each_bit(s_.candidates(base[i]), [&](int value) { step.pattern.push_back({base[i], value}); });
            for (size_t j = i + 1; j < base.size(); ++j)
                if (g_.sees(base[i], base[j])) cited.differ(base[i], base[j]);
        }
        drop_idle(base, gone);
        for (int32_t e : excluders_) {
            each_bit(s_.candidates(e), [&](int value) { step.extra.push_back({e, value}); });
            for (int32_t b : base) cited.differ(e, b);
        }
        step.numbers = {int32_t(base.size()), int32_t(excluders_.size())};
        return found_.add(std::move(step));
    }

    // Drops the cells that the removals do not need.
    void drop_idle(const std::vector<int32_t>& base, const std::vector<Candidate>& gone) {
        for (size_t i = excluders_.size(); i-- > 0;) {
            const int32_t e = excluders_[i];
            excluders_.erase(excluders_.begin() + long(i));
            const bool follows = std::none_of(gone.begin(), gone.end(), [&](const Candidate& c) {
                return possible(base, size_t(std::find(base.begin(), base.end(), c.cell) - base.begin()), c.value);
            });
            if (!follows) excluders_.insert(excluders_.begin() + long(i), e);
        }
    }

    const State& s_;
    const Geometry& g_;
    const int size_;
    Found& found_;
    std::vector<int32_t> empty_, narrow_, excluders_;
};

void aligned_exclusion(const State& state, const Options& options, Found& found) {
    Exclusion(state, options.empty() ? 2 : std::clamp(options[0], 2, 3), found).run();
}

const Registered aligned_exclusion_kernel{"aligned-exclusion", aligned_exclusion};

}  // namespace
}  // namespace gridwise::logic
