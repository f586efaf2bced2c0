// Filling a large board. Cells chosen all over it lead to half-filled boards that are hard to complete. Filled a band at a
// time (a row, the boxes it crosses, the next open row, …), a Latin square can always be completed, and in practice a sudoku
// as well: at most the last few groups have to be undone.
#include "fill.hpp"

#include <algorithm>
#include <stdexcept>

#include "random.hpp"

namespace gridwise {
namespace {

constexpr int64_t kFailures = 40;  // in one group before it is restarted
constexpr int64_t kTries = 8;      // of one group before the previous one is undone as well

class Filler {
public:
    Filler(const Model& model, const uint8_t* clues, const Assumptions& assume, uint64_t seed, Monitor* monitor)
        : model_(model), engine_(model, clues, false), checker_(model.spec, clues), random_(seed), mark_(model.variables.size(), -1) {
        for (auto [variable, value] : assume) engine_.start(int32_t(variable), model.bit(int32_t(variable), value));
        engine_.watch(monitor);
    }

    Filled run(int64_t most) {
        Filled out;
        try {
            out.status = search(most);
        } catch (const Interrupted& interrupted) {
            out.status = interrupted.status;
        }
        out.nodes = nodes_;
        if (out.status == kFound) {
            for (int32_t v : model_.places) out.values.push_back(model_.value(v, engine_.lowest(v)));
            if (!checker_.holds(out.values)) throw std::logic_error("a filled board breaks a relation");
        }
        return out;
    }

private:
    struct Group {
        size_t depth;           // decisions before it
        int64_t tries = 0;
    };
    struct Decision { int32_t variable, bit; };

    Status search(int64_t most) {
        if (!engine_.propagate()) return kExhausted;
        while (next_group())
            for (int32_t cell; (cell = choose()) >= 0;) {
                if (nodes_ >= most) return kNodeLimit;
                guess(cell);
                const size_t groups = groups_.size();
                while (!engine_.propagate())
                    if (!recover()) return kExhausted;
                if (groups_.size() < groups) gather(open_house());
            }
        return kFound;
    }

    // The first house with an open cell and those that share more than one cell with it; at the end, whatever is open.
    bool next_group() {
        const int32_t house = open_house();
        if (house < 0 && !anything_open()) return false;
        groups_.push_back({decisions_.size()});
        failures_ = 0;
        gather(house);
        return true;
    }

    bool anything_open() const {
        if (engine_.open_count > 0) return true;
        return std::any_of(model_.totals.begin(), model_.totals.end(), [&](int32_t v) { return !engine_.single(v); });
    }

    int32_t open_house() const {
        for (int32_t r : model_.houses) {
            const auto& cells = model_.spec.relations[size_t(r)].cells;
            if (engine_.active(r) && std::any_of(cells.begin(), cells.end(), [&](int32_t c) { return !engine_.single(c); })) return r;
        }
        return -1;
    }

    void gather(int32_t house) {
        cells_.clear();
        if (house < 0) {
            cells_ = engine_.open_count > 0 ? model_.cells : model_.totals;
            return;
        }
        const auto& first = model_.spec.relations[size_t(house)].cells;
        for (int32_t c : first) mark_[size_t(c)] = house;
        cells_ = first;
        for (int32_t r : model_.houses) {
            const auto& other = model_.spec.relations[size_t(r)].cells;
            if (r == house || !engine_.active(r)) continue;
            if (std::count_if(other.begin(), other.end(), [&](int32_t c) { return mark_[size_t(c)] == house; }) > 1)
                cells_.insert(cells_.end(), other.begin(), other.end());
        }
        for (int32_t c : first) mark_[size_t(c)] = -1;
    }

    // The first of the group's open cells with the fewest values.
    int32_t choose() const {
        int32_t best = -1, least = 0;
        for (int32_t v : cells_) {
            const int32_t size = engine_.size(v);
            if (size > 1 && (best < 0 || size < least || (size == least && v < best))) best = v, least = size;
        }
        return best;
    }

    void guess(int32_t variable) {
        auto skip = int64_t(random_.below(uint64_t(engine_.size(variable))));
        int32_t bit = -1;
        each_bit(engine_.domain(variable), engine_.words(variable), [&](int b) {
            if (skip-- == 0) bit = b;
        });
        ++nodes_;
        engine_.push();
        decisions_.push_back({variable, bit});
        engine_.assign(variable, bit);
    }

    // After a contradiction: undoes the last guess or restarts the group. False: there is nothing left to undo.
    bool recover() {
        if (++failures_ > kFailures) return begin_anew();
        while (!groups_.empty() && decisions_.size() == groups_.back().depth) groups_.pop_back();
        if (decisions_.empty()) return false;
        const Decision last = decisions_.back();
        undo();
        engine_.remove(last.variable, last.bit);
        return true;
    }

    bool begin_anew() {
        failures_ = 0;
        while (groups_.size() > 1 && ++groups_.back().tries % kTries == 0) groups_.pop_back();
        while (decisions_.size() > groups_.back().depth) undo();
        return true;
    }

    void undo() {
        decisions_.pop_back();
        engine_.pop();
    }

    const Model& model_;
    Engine engine_;
    Checker checker_;
    Random random_;
    std::vector<int32_t> mark_, cells_;
    std::vector<Group> groups_;
    std::vector<Decision> decisions_;
    int64_t failures_ = 0, nodes_ = 0;
};

}  // namespace

Filled fill(std::shared_ptr<const Model> model, const std::optional<std::vector<uint8_t>>& active, const Assumptions& assume,
            uint64_t seed, int64_t nodes, Monitor* monitor) {
    return Filler(*model, active ? active->data() : nullptr, assume, seed, monitor).run(nodes);
}

}  // namespace gridwise
