#include "carve.hpp"

#include <stdexcept>

namespace gridwise {
namespace {

class Carver {
public:
    Carver(std::shared_ptr<const Model> model, const std::vector<int64_t>& solution, std::vector<uint8_t> present, int64_t nodes,
           Monitor* monitor)
        : model_(std::move(model)), clues_(size_t(model_->spec.clues)), nodes_(nodes), monitor_(monitor), known_(model_->initial.size()) {
        check(solution, present);
        out_.present = std::move(present);
        for (size_t i = 0; i < solution.size(); ++i) {
            const int32_t v = model_->cells[i], bit = model_->bit(v, solution[i]);
            if (bit < 0) throw std::invalid_argument("the solution holds a value that its cell can't");
            bits_.push_back(bit);
            known_[model_->variables[size_t(v)].offset + size_t(bit >> 6)] |= uint64_t(1) << (bit & 63);
        }
    }

    Carved run(const std::vector<std::vector<int32_t>>& groups) {
        set_up();
        out_.unique = only();
        for (const auto& group : groups) {
            if (!out_.unique || out_.status != kExhausted) break;
            attempt(group);
        }
        out_.nodes += search_->nodes();
        return std::move(out_);
    }

private:
    void check(const std::vector<int64_t>& solution, const std::vector<uint8_t>& present) const {
        if (solution.size() != model_->cells.size()) throw std::invalid_argument("the solution must have one value per cell");
        if (present.size() != clues_ + solution.size()) throw std::invalid_argument("present must have one byte per clue and cell");
    }

    void set_up() {
        if (search_) out_.nodes += search_->nodes();
        std::vector<uint8_t> mask(out_.present.begin(), out_.present.begin() + std::ptrdiff_t(clues_));
        search_ = std::make_unique<Search>(model_, std::move(mask), Assumptions{}, std::nullopt, false);
        search_->avoid = known_.data();
        search_->propagate(monitor_);
        if (search_->status() == kCancelled || search_->status() == kSignal) out_.status = search_->status();
    }

    void attempt(const std::vector<int32_t>& group) {
        std::vector<int32_t> cells;
        bool constraints = false;
        for (int32_t number : group) {
            if (number < 0 || size_t(number) >= out_.present.size()) throw std::invalid_argument("a group names an unknown clue");
            if (!out_.present[size_t(number)]) continue;
            out_.present[size_t(number)] = 0;
            taken_.push_back(number);
            if (size_t(number) < clues_) constraints = true;
            else cells.push_back(number - int32_t(clues_));
        }
        if (taken_.empty()) return;
        if (constraints) set_up();
        const Status status = constraints ? (only() ? kExhausted : last_ == kExhausted ? kFound : last_) : differs(cells);
        if (status != kExhausted) {
            for (int32_t number : taken_) out_.present[size_t(number)] = 1;
            if (constraints) set_up();
            if (status == kNodeLimit) ++out_.undecided;
            else if (status != kFound) out_.status = status;
        }
        taken_.clear();
    }

    // Whether ours is a solution, and the only one.
    bool only() { return another({}, {}) == kExhausted && seen_; }

    // Whether there is a solution that differs from ours. As it was the only one while the cells were given, another one
    // differs in one of them: in the first, or, with the first as it is, in the second, and so on.
    Status differs(const std::vector<int32_t>& cells) {
        std::vector<int32_t> same;
        for (int32_t cell : cells) {
            if (const Status status = another(same, {cell}); status != kExhausted) return status;
            same.push_back(cell);
        }
        return kExhausted;
    }

    // Looks for a solution other than ours that has the givens and ours in `same`, and not ours in `other`.
    Status another(const std::vector<int32_t>& same, const std::vector<int32_t>& other) {
        suppose(same);
        for (int32_t cell : other) search_->exclude(model_->cells[size_t(cell)], bits_[size_t(cell)]);
        const int64_t stop = nodes_ < 0 ? -1 : search_->nodes() + nodes_;
        seen_ = false;
        do last_ = search_->next(stop < 0 ? -1 : stop - search_->nodes(), monitor_);
        while (last_ == kFound && (seen_ = ours()));
        search_->unwind();
        return last_;
    }

    void suppose(const std::vector<int32_t>& same) {
        search_->suppose();
        for (size_t i = 0; i < bits_.size(); ++i)
            if (out_.present[clues_ + i]) search_->require(model_->cells[i], bits_[i]);
        for (int32_t cell : same) search_->require(model_->cells[size_t(cell)], bits_[size_t(cell)]);
    }

    bool ours() const {
        for (size_t i = 0; i < bits_.size(); ++i)
            if (search_->engine().lowest(model_->cells[i]) != bits_[i]) return false;
        return true;
    }

    std::shared_ptr<const Model> model_;
    size_t clues_;
    int64_t nodes_;
    Monitor* monitor_;
    std::vector<uint64_t> known_;  // our solution in the layout of the domains: values to try last
    std::vector<int32_t> bits_, taken_;
    std::unique_ptr<Search> search_;
    Status last_ = kExhausted;     // how the last look for another solution ended
    bool seen_ = false;            // whether it came across ours
    Carved out_;
};

}  // namespace

Carved carve(std::shared_ptr<const Model> model, const std::vector<int64_t>& solution, std::vector<uint8_t> present,
             const std::vector<std::vector<int32_t>>& groups, int64_t nodes, Monitor* monitor) {
    return Carver(std::move(model), solution, std::move(present), nodes, monitor).run(groups);
}

}  // namespace gridwise
