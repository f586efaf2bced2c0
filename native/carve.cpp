#include "carve.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace gridwise {
namespace {

// Cheap reasoning and few nodes decide most tests; expensive reasoning starts where they do not.
constexpr int64_t kPlainNodes = 16;

using Groups = std::vector<std::vector<int32_t>>;

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

    Carved run(const Groups& groups) {
        check(groups);
        const bool switched = find_switches();
        set_up(switched ? outside(groups) : out_.present);
        out_.unique = is_unique();
        for (size_t i = 0, j; i < groups.size() && out_.unique && out_.status == kExhausted; i = j) {
            for (j = i; j < groups.size() && (switched || givens_alone(groups[j]));) ++j;
            if (j > i) carve_range(groups, i, j);
            else attempt_anew(groups[j++]);
        }
        out_.nodes += search_->nodes();
        return std::move(out_);
    }

private:
    void check(const std::vector<int64_t>& solution, const std::vector<uint8_t>& present) const {
        if (solution.size() != model_->cells.size()) throw std::invalid_argument("the solution must have one value per cell");
        if (present.size() != clues_ + solution.size()) throw std::invalid_argument("present must have one byte per clue and cell");
    }

    void check(const Groups& groups) const {
        for (const auto& group : groups)
            for (int32_t number : group)
                if (number < 0 || size_t(number) >= out_.present.size()) throw std::invalid_argument("a group names an unknown clue");
    }

    // The relations of each clue. False if some depend on clues in another way: on the absence of one, or on several.
    bool find_switches() {
        relations_.resize(clues_);
        for (size_t r = 0; r < model_->spec.relations.size(); ++r) {
            const auto& when = model_->spec.relations[r].when;
            if (when.size() > 1 || (when.size() == 1 && !(when[0] & 1))) return relations_.clear(), false;
            if (when.size() == 1) relations_[size_t(when[0] >> 1)].push_back(int32_t(r));
        }
        return true;
    }

    // The clues that are present and in none of the groups.
    std::vector<uint8_t> outside(const Groups& groups) const {
        std::vector<uint8_t> out = out_.present;
        for (const auto& group : groups)
            for (int32_t number : group) out[size_t(number)] = 0;
        return out;
    }

    // A search in which the constraints among these clues are always active.
    void set_up(const std::vector<uint8_t>& present) {
        if (search_) out_.nodes += search_->nodes();
        std::vector<uint8_t> mask(present.begin(), present.begin() + std::ptrdiff_t(clues_));
        search_ = std::make_unique<Search>(model_, std::move(mask), Assumptions{}, std::nullopt, false);
        search_->avoid = known_.data();
        search_->reason_plainly(true);
        settle();
    }

    bool givens_alone(const std::vector<int32_t>& group) const {
        return std::all_of(group.begin(), group.end(), [&](int32_t number) { return size_t(number) >= clues_; });
    }

    // Each test supposes all other clues. Those outside a range of groups are supposed once for the whole range, so that a
    // test adds and propagates only what is new.
    void carve_range(const Groups& groups, size_t first, size_t last) {
        std::vector<uint8_t> inside(out_.present.size());
        for (size_t i = first; i < last; ++i)
            for (int32_t number : groups[i]) inside[size_t(number)] = 1;
        search_->suppose();
        for (size_t number = 0; number < inside.size(); ++number)
            if (!inside[number]) suppose_present(int32_t(number));
        settle();
        halve(groups, first, last);
        search_->retract();
    }

    void halve(const Groups& groups, size_t first, size_t last) {
        if (out_.status != kExhausted) return;
        if (last - first == 1) return attempt(groups[first]);
        const size_t middle = first + (last - first) / 2;
        suppose_groups(groups, middle, last, [&] { halve(groups, first, middle); });
        suppose_groups(groups, first, middle, [&] { halve(groups, middle, last); });
    }

    // Calls `then` while the remaining clues of some groups are supposed.
    void suppose_groups(const Groups& groups, size_t first, size_t last, auto&& then) {
        search_->suppose();
        for (size_t i = first; i < last; ++i)
            for (int32_t number : groups[i]) suppose_present(number);
        settle();
        then();
        search_->retract();
    }

    void suppose_present(int32_t number) {
        if (!out_.present[size_t(number)]) return;
        if (size_t(number) >= clues_) return require(number - int32_t(clues_));
        if (relations_.empty()) return;  // it is always active
        for (int32_t relation : relations_[size_t(number)]) search_->activate(relation);
    }

    void require(int32_t cell) { search_->require(model_->cells[size_t(cell)], bits_[size_t(cell)]); }

    void settle() {
        search_->propagate(monitor_);
        if (search_->status() == kCancelled || search_->status() == kSignal) out_.status = search_->status();
    }

    // Removes a group if ours stays the only solution under the current suppositions.
    void attempt(const std::vector<int32_t>& group) {
        const std::vector<int32_t> taken = take(group);
        if (!taken.empty()) restore_unless_unique(taken, givens_alone(taken) ? differs(taken) : differs());
    }

    // The same with a separate search, for constraints whose relations cannot be switched on and off.
    void attempt_anew(const std::vector<int32_t>& group) {
        const std::vector<int32_t> taken = take(group);
        if (taken.empty()) return;
        set_up(out_.present);
        restore_unless_unique(taken, is_unique() ? kExhausted : last_ == kExhausted ? kFound : last_);
        if (out_.present[size_t(taken[0])]) set_up(out_.present);
    }

    std::vector<int32_t> take(const std::vector<int32_t>& group) {
        std::vector<int32_t> taken;
        for (int32_t number : group)
            if (std::exchange(out_.present[size_t(number)], uint8_t(0))) taken.push_back(number);
        return taken;
    }

    // `status`: how the search for another solution ended.
    void restore_unless_unique(const std::vector<int32_t>& taken, Status status) {
        if (status == kExhausted) return;
        for (int32_t number : taken) out_.present[size_t(number)] = 1;
        if (status == kNodeLimit) ++out_.undecided;
        else if (status != kFound) out_.status = status;
    }

    // Whether ours is the only solution.
    bool is_unique() {
        search_->suppose();
        for (size_t number = 0; number < out_.present.size(); ++number)
            suppose_present(int32_t(number));
        return find_other() == kExhausted && seen_;
    }

    // Whether there is a solution that differs from ours in any way.
    Status differs() {
        search_->suppose();
        return find_other();
    }

    // Whether there is a solution that differs from ours while all other givens are supposed. Ours was the only one while
    // these cells were given, so another one differs in one of them: in the first, or, with the first unchanged, in the second …
    Status differs(const std::vector<int32_t>& givens) {
        for (size_t i = 0; i < givens.size(); ++i) {
            const size_t cell = size_t(givens[i]) - clues_;
            search_->suppose();
            for (size_t same = 0; same < i; ++same) require(givens[same] - int32_t(clues_));
            search_->exclude(model_->cells[cell], bits_[cell]);
            if (const Status status = find_other(); status != kExhausted) return status;
        }
        return kExhausted;
    }

    // Looks for a solution other than ours under the last supposition, then retracts that supposition.
    Status find_other() {
        const int64_t stop = nodes_ < 0 ? -1 : search_->nodes() + nodes_;
        seen_ = false;
        const int64_t soon = search_->nodes() + (nodes_ < 0 ? kPlainNodes : std::min(kPlainNodes, nodes_));
        search_until(soon);
        search_->reason_plainly(false);
        if (last_ == kNodeLimit && soon != stop) search_until(stop);
        search_->reason_plainly(true);
        search_->retract();
        return last_;
    }

    // Continues up to this number of nodes; -1: no limit.
    void search_until(int64_t stop) {
        do last_ = search_->next(stop < 0 ? -1 : stop - search_->nodes(), monitor_);
        while (last_ == kFound && (seen_ = ours()));
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
    std::vector<int32_t> bits_;
    std::vector<std::vector<int32_t>> relations_;  // of each clue; empty if they cannot be switched on and off
    std::unique_ptr<Search> search_;
    Status last_ = kExhausted;     // how the last search for another solution ended
    bool seen_ = false;            // whether it met ours
    Carved out_;
};

}  // namespace

Carved carve(std::shared_ptr<const Model> model, const std::vector<int64_t>& solution, std::vector<uint8_t> present,
             const std::vector<std::vector<int32_t>>& groups, int64_t nodes, Monitor* monitor) {
    return Carver(std::move(model), solution, std::move(present), nodes, monitor).run(groups);
}

}  // namespace gridwise
