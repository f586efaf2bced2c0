#include "thin.hpp"

#include <algorithm>
#include <stdexcept>

#include "poll.hpp"

namespace gridwise::logic {
namespace {

using Groups = std::vector<std::vector<int32_t>>;

// A ladder that is climbed to see how far it leads, not to tell its steps: singles are filled in as they come.
class Closure {
public:
    explicit Closure(const std::vector<Rung>& ladder) {
        const Kernel hidden = kernel("hidden-single"), naked = kernel("naked-single"), full = kernel("full-house");
        const auto has = [&](Kernel wanted) {
            return std::any_of(ladder.begin(), ladder.end(), [&](const Rung& r) { return r.kernel == wanted && r.options.empty(); });
        };
        singles_ = has(hidden) && has(naked);
        for (const Rung& rung : ladder) {
            const bool done = singles_ && (rung.kernel == hidden || rung.kernel == naked || rung.kernel == full);
            if (rung.kernel && !done) rungs_.push_back(rung);
        }
    }

    // Goes on as far as the ladder leads.
    void close(State& s) const {
        for (size_t rung = 0; going(s);) {
            poll();
            if (singles_) fill_singles(s);
            if (rung >= rungs_.size() || !going(s)) return;
            Found found(1);
            rungs_[rung].kernel(s, rungs_[rung].options, found);
            if (found.steps.empty()) {
                ++rung;
                continue;
            }
            s.apply(found.steps[0]);
            rung = 0;
        }
    }

private:
    static bool going(const State& s) { return !s.solved() && !s.broken(); }

    static void fill_singles(State& s) {
        for (int32_t left = -1; going(s) && left != s.left();) {
            left = s.left();
            for (int32_t c = 0; c < s.cells(); ++c) {
                const uint64_t candidates = s.candidates(c);
                if (!(candidates & (candidates - 1)) && candidates && !s.placed(c)) s.place(c, std::countr_zero(candidates));
            }
            for (int32_t h = 0; h < s.geometry().complete; ++h) fill_hidden(s, h);
        }
    }

    static void fill_hidden(State& s, int32_t h) {
        for (uint64_t missing = s.missing(h); missing; missing &= missing - 1) {
            const int value = std::countr_zero(missing);
            const uint64_t places = s.places(h, value);
            if (places && !(places & (places - 1))) s.place(s.houses()[size_t(h)].cells[size_t(std::countr_zero(places))], value);
        }
    }

    std::vector<Rung> rungs_;
    bool singles_;
};

class Thinner {
public:
    Thinner(const std::vector<Rung>& ladder, const std::vector<int32_t>& values, std::vector<uint8_t> present, const Groups& groups)
        : closure_(ladder), values_(values), groups_(groups) {
        out_.present = std::move(present);
    }

    Thinned run(const State& blank) {
        State fixed = blank;
        fixed.promises_one = false;  // that there is one solution is to be shown here
        std::vector<uint8_t> inside(values_.size());
        for (const auto& group : groups_)
            for (int32_t cell : group) inside[size_t(cell)] = 1;
        for (size_t cell = 0; cell < values_.size(); ++cell)
            if (out_.present[cell] && !inside[cell]) fixed.place(int32_t(cell), values_[cell]);
        State whole = fixed;
        give(whole, 0, groups_.size());
        closure_.close(whole);
        out_.solved = whole.solved() && !whole.broken();
        if (out_.solved && !groups_.empty()) halve(fixed, 0, groups_.size());
        return std::move(out_);
    }

private:
    // `state`: as far as the ladder leads from the givens outside of these groups. What helps more than is needed is found for
    // many groups at once: with more givens the ladder leads no less far.
    void halve(State& state, size_t first, size_t last) {
        closure_.close(state);
        if (state.solved() && !state.broken()) {
            for (size_t i = first; i < last; ++i)
                for (int32_t cell : groups_[i]) out_.present[size_t(cell)] = 0;
            return;
        }
        if (last - first == 1) return;
        const size_t middle = first + (last - first) / 2;
        State other = state;
        give(other, middle, last);
        halve(other, first, middle);
        give(state, first, middle);
        halve(state, middle, last);
    }

    void give(State& state, size_t first, size_t last) const {
        for (size_t i = first; i < last; ++i)
            for (int32_t cell : groups_[i])
                if (out_.present[size_t(cell)]) state.place(cell, values_[size_t(cell)]);
    }

    Closure closure_;
    const std::vector<int32_t>& values_;
    const Groups& groups_;
    Thinned out_;
};

void check(const State& blank, const std::vector<int32_t>& values, const std::vector<uint8_t>& present, const Groups& groups) {
    const size_t cells = size_t(blank.cells());
    if (values.size() != cells || present.size() != cells) throw std::invalid_argument("there must be one value and one byte per cell");
    for (int32_t value : values)
        if (value < 0 || value >= blank.values()) throw std::invalid_argument("the solution holds an unknown value");
    for (const auto& group : groups)
        for (int32_t cell : group)
            if (cell < 0 || size_t(cell) >= cells) throw std::invalid_argument("a group names an unknown cell");
}

}  // namespace

Thinned thin(const State& blank, const std::vector<Rung>& ladder, const std::vector<int32_t>& values, std::vector<uint8_t> present,
             const Groups& groups) {
    check(blank, values, present, groups);
    try {
        return Thinner(ladder, values, std::move(present), groups).run(blank);
    } catch (const Interrupted& stop) {
        Thinned out;
        out.status = stop.status;
        return out;
    }
}

}  // namespace gridwise::logic
