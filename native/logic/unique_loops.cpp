// Unique loops: two values around a loop of cells, two cells of it in each house that it touches.
//   "unique-loop": options {type, shortest, longest}: type 1 to 4, or 0 for all of them, the easiest first
#include <algorithm>
#include <set>

#include "poll.hpp"
#include "uniqueness.hpp"

namespace gridwise::logic {
namespace {

class Loops {
public:
    Loops(const State& s, int32_t type, Found& found) : s_(s), g_(s.geometry()), type_(type), found_(found), able_(g_.none()), times_(g_.houses.size()) {}

    // Finds every loop of that many cells with this as its first cell without extras.
    bool from(int32_t first, size_t length) {
        pair_ = s_.candidates(first);
        able_ = s_.with(std::countr_zero(pair_)) & s_.with(63 - std::countl_zero(pair_));
        if (!enough(length)) return true;
        tried = true;
        length_ = length;
        return visit(first, 0, 0);
    }

    bool tried = false;  // since this was reset, there were enough cells for some loop

private:
    // Whether there are enough cells for a loop: all but two without extras, or all with at most one.
    bool enough(size_t length) const {
        size_t bare = 0, light = 0;
        able_.each([&](int cell) {
            const int size = std::popcount(s_.candidates(cell));
            bare += size == 2;
            light += size <= 3;
        });
        return (type_ != 2 && bare + (type_ == 1 ? 1 : 2) >= length) || ((type_ == 2 || type_ == 0) && light >= length);
    }

    // `roofs`: how many cells of the path have extras, namely `extras`: at most two cells, or any number with the same one.
    bool visit(int32_t cell, int32_t roofs, uint64_t extras) {
        poll();
        const uint64_t more = s_.candidates(cell) & ~pair_;
        if (more) ++roofs, extras |= more;
        if (roofs > 2 && std::popcount(extras) > 1) return true;
        if (!path_.empty() && !more && cell < path_[0]) return true;
        bool fits = true, on = true;
        for (const Seat& seat : g_.seats[size_t(cell)]) fits &= ++times_[size_t(seat.house)] <= 2;
        path_.push_back(cell);
        if (fits) on = path_.size() == length_ ? close() : go_on(roofs, extras);
        path_.pop_back();
        for (const Seat& seat : g_.seats[size_t(cell)]) --times_[size_t(seat.house)];
        return on;
    }

    bool go_on(int32_t roofs, uint64_t extras) {
        const int32_t last = path_.back();
        CellSet next = g_.none();
        for (const Seat& seat : g_.seats[size_t(last)])
            if (times_[size_t(seat.house)] == 1) next |= g_.houses[size_t(seat.house)].set;
        next &= able_;
        for (int32_t cell : path_) next.drop(cell);
        bool on = true;
        next.each([&](int cell) { on = on && visit(cell, roofs, extras); });
        return on;
    }

    bool close() {
        if (path_[1] > path_.back() || !g_.sees(path_[0], path_.back()) || !paired()) return true;
        std::vector<int32_t> sorted = path_;
        std::sort(sorted.begin(), sorted.end());
        return !seen_.insert({pair_, std::move(sorted)}).second || report();
    }

    // Each house that is touched holds an odd and an even cell of the loop.
    bool paired() const {
        for (size_t i = 0; i < path_.size(); ++i)
            for (const Seat& seat : g_.seats[size_t(path_[i])]) {
                if (times_[size_t(seat.house)] != 2) return false;
                for (size_t j = i + 2; j < path_.size(); j += 2)
                    if (g_.houses[size_t(seat.house)].set.has(path_[j])) return false;
            }
        return true;
    }

    bool report() {
        std::vector<int32_t> relations;
        for (size_t i = 0; i < path_.size(); ++i) {
            const int32_t why = g_.why_differ(path_[i], path_[(i + 1) % path_.size()]);
            if (std::find(relations.begin(), relations.end(), why) == relations.end()) relations.push_back(why);
        }
        Deadly d(s_, {path_, std::vector<uint64_t>(path_.size(), pair_)}, std::move(relations));
        const auto asked = [&](int32_t type) { return type_ == 0 || type_ == type; };
        return (!asked(1) || one_roof(d, found_)) && (!asked(2) || same_extra(d, found_, 2)) &&
               (!asked(3) || extras_locked(d, found_)) && (!asked(4) || value_locked(d, found_));
    }

    const State& s_;
    const Geometry& g_;
    const int32_t type_;
    Found& found_;
    uint64_t pair_ = 0;
    size_t length_ = 0;
    CellSet able_;
    std::vector<uint8_t> times_;  // per house: cells of the path in it
    std::vector<int32_t> path_;
    std::set<std::pair<uint64_t, std::vector<int32_t>>> seen_;
};

void search(const State& s, int32_t type, size_t shortest, size_t longest, Found& found) {
    Loops loops(s, type, found);
    std::vector<int32_t> bare;
    for (int32_t c = 0; c < s.cells(); ++c)
        if (!s.placed(c) && std::popcount(s.candidates(c)) == 2) bare.push_back(c);
    for (size_t length = shortest; length <= longest; length += 2) {
        loops.tried = false;
        for (int32_t c : bare)
            if (!loops.from(c, length)) return;
        if (!loops.tried) return;
    }
}

// Long loops and large locked sets are harder to see; Sudoku Explainer scores them higher, too.
int32_t effort(const Step& step) {
    const int32_t length = step.numbers[1], longer = length >= 10 ? 5 : length / 2 - 2;
    return longer + (step.numbers[0] == 3 ? step.numbers[2] - 1 : 0);
}

void unique_loop(const State& s, const Options& options, Found& found) {
    if (!s.one_solution()) return;
    const int32_t type = options.at(0);
    const auto shortest = size_t(options.at(1)), longest = size_t(options.at(2));
    if (type) return search(s, type, shortest, longest, found);
    Found all(size_t(1) << 20);
    search(s, 0, shortest, longest, all);
    std::stable_sort(all.steps.begin(), all.steps.end(), [](const Step& a, const Step& b) {
        return std::pair(effort(a), a.numbers[0]) < std::pair(effort(b), b.numbers[0]);
    });
    for (Step& step : all.steps)
        if (!found.add(std::move(step))) return;
}

const Registered unique_loop_kernel{"unique-loop", unique_loop, {Trait::Uniqueness}};

}  // namespace
}  // namespace gridwise::logic
