#include "repair.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>
#include <utility>

#include "random.hpp"

namespace gridwise {
namespace {

using Set = uint16_t;  // of values, by their places
constexpr size_t kMostRunValues = 12;

bool single(Set set) { return std::has_single_bit(set); }

// Numbers in runs, their sums, and the candidates that reasoning about one run at a time leaves.
class RunSums {
public:
    explicit RunSums(const RepairTask& task) : runs_(task.runs), values_(task.values), numbers_(task.numbers), reach_(task.reach) {
        check();
        all_ = Set((1u << values_.size()) - 1);
        for (uint32_t set = 1; set <= all_; ++set) sets_[{std::popcount(set), total(Set(set))}].push_back(Set(set));
        of_cell_.resize(numbers_.size());
        for (size_t run = 0; run < runs_.size(); ++run)
            for (int32_t cell : runs_[run]) of_cell_[size_t(cell)].push_back(int32_t(run));
        combinations_.resize(runs_.size());
        sums_.resize(runs_.size());
        for (size_t run = 0; run < runs_.size(); ++run) add_up(run);
    }

    size_t cells() const { return numbers_.size(); }
    const std::vector<int32_t>& numbers() const { return numbers_; }
    bool open(size_t cell) const { return !single(domains_[cell]); }
    const std::vector<int32_t>& runs_of(int32_t cell) const { return of_cell_[size_t(cell)]; }
    const std::vector<int32_t>& run(int32_t number) const { return runs_[size_t(number)]; }

    void put(int32_t cell, int32_t number) {
        numbers_[size_t(cell)] = number;
        for (int32_t run : of_cell_[size_t(cell)]) add_up(size_t(run));
    }

    // The numbers in the runs of a cell, except its own and that of another cell.
    Set taken(int32_t cell, int32_t but) const {
        Set out = 0;
        for (int32_t run : of_cell_[size_t(cell)])
            for (int32_t other : runs_[size_t(run)])
                if (other != cell && other != but) out |= Set(1u << numbers_[size_t(other)]);
        return out;
    }
    Set free(int32_t cell) const { return Set(all_ & ~taken(cell, cell) & ~(1u << numbers_[size_t(cell)])); }

    // Reasons until nothing changes. Returns how many wrong candidates are left.
    int64_t settle() {
        domains_.assign(numbers_.size(), all_);
        waiting_.assign(runs_.size(), 1);
        queue_.resize(runs_.size());
        for (size_t run = 0; run < runs_.size(); ++run) queue_[run] = int32_t(run);
        for (size_t next = 0; next < queue_.size(); ++next) {
            waiting_[size_t(queue_[next])] = 0;
            reason(size_t(queue_[next]));
        }
        int64_t left = 0;
        for (Set domain : domains_) left += std::popcount(domain) - 1;
        return left;
    }

private:
    void check() const {
        if (values_.empty() || values_.size() > kMostRunValues) throw std::invalid_argument("a repair takes 1 to 12 values");
        if (!std::is_sorted(values_.begin(), values_.end())) throw std::invalid_argument("the values must rise");
        for (int32_t number : numbers_)
            if (number < 0 || size_t(number) >= values_.size()) throw std::invalid_argument("a cell holds an unknown value");
        for (const auto& run : runs_) {
            Set seen = 0;
            for (int32_t cell : run) {
                if (cell < 0 || size_t(cell) >= numbers_.size()) throw std::invalid_argument("a run names an unknown cell");
                const Set mine = Set(1u << numbers_[size_t(cell)]);
                if (seen & mine) throw std::invalid_argument("a number repeats in a run");
                seen |= mine;
            }
        }
    }

    int64_t total(Set set) const {
        int64_t sum = 0;
        for (; set; set &= Set(set - 1)) sum += values_[size_t(std::countr_zero(set))];
        return sum;
    }

    void add_up(size_t run) {
        int64_t sum = 0;
        for (int32_t cell : runs_[run]) sum += values_[size_t(numbers_[size_t(cell)])];
        sums_[run] = sum;
        combinations_[run] = &sets_[{int(runs_[run].size()), sum}];
    }

    void reason(size_t run) {
        const auto& cells = runs_[run];
        Set now[kMostRunValues], found[kMostRunValues] = {};
        int64_t open = 0;
        for (size_t i = 0; i < cells.size(); ++i) open += !single(now[i] = domains_[size_t(cells[i])]);
        if (!open) return;
        if (open > reach_) bound(now, cells.size(), sums_[run], found);
        else for (Set combination : *combinations_[run]) fit(now, cells.size(), combination, found);
        for (size_t i = 0; i < cells.size(); ++i)
            if (found[i] != now[i]) narrow(cells[i], found[i]);
    }

    // The candidates of each cell that filled cells and the bounds of the other cells allow.
    void bound(const Set* now, size_t size, int64_t sum, Set* found) const {
        Set filled = 0;
        int64_t least = 0, greatest = 0;
        for (size_t i = 0; i < size; ++i)
            if (single(now[i])) filled |= now[i];
        for (size_t i = 0; i < size; ++i) {
            found[i] = single(now[i]) ? now[i] : Set(now[i] & ~filled);
            least += lowest(found[i]);
            greatest += highest(found[i]);
        }
        for (size_t i = 0; i < size; ++i) {
            const int64_t low = lowest(found[i]), high = highest(found[i]);
            for (Set rest = found[i]; rest; rest &= Set(rest - 1)) {
                const int64_t value = values_[size_t(std::countr_zero(rest))];
                if (value + least - low > sum || value + greatest - high < sum) found[i] &= Set(~(rest & -rest));
            }
        }
    }
    int64_t lowest(Set set) const { return values_[size_t(std::countr_zero(set))]; }
    int64_t highest(Set set) const { return values_[size_t(std::bit_width(set)) - 1]; }

    // Adds the candidates a combination leaves in each cell; none if its values do not fit the cells.
    static void fit(const Set* now, size_t size, Set combination, Set* found) {
        Set left[kMostRunValues];
        for (size_t i = 0; i < size; ++i)
            if (!(left[i] = now[i] & combination)) return;
        for (bool changed = true; changed;) {
            Set once = 0, twice = 0;
            for (size_t i = 0; i < size; ++i) {
                twice |= once & left[i];
                once |= left[i];
            }
            if (once != combination) return;
            changed = false;
            for (size_t i = 0; i < size; ++i) {
                const Set only = single(left[i]) ? left[i] : Set(left[i] & ~twice);
                if (!only || (only == left[i] && !(only & twice))) continue;
                if (!single(only)) return;
                left[i] = only;
                changed = true;
                for (size_t j = 0; j < size; ++j)
                    if (j != i && !(left[j] &= Set(~only))) return;
                twice &= Set(~only);
            }
        }
        for (size_t i = 0; i < size; ++i) found[i] |= left[i];
    }

    void narrow(int32_t cell, Set domain) {
        domains_[size_t(cell)] = domain;
        for (int32_t run : of_cell_[size_t(cell)])
            if (!std::exchange(waiting_[size_t(run)], 1)) queue_.push_back(run);
    }

    std::vector<std::vector<int32_t>> runs_, of_cell_;
    std::vector<int64_t> values_, sums_;
    std::vector<int32_t> numbers_, queue_;
    int64_t reach_;
    Set all_ = 0;
    std::map<std::pair<int, int64_t>, std::vector<Set>> sets_;   // by size and sum
    std::vector<const std::vector<Set>*> combinations_;          // of each run
    std::vector<Set> domains_;
    std::vector<uint8_t> waiting_;
};

// Changes numbers near open cells. The more candidates a change leaves open, the less often it is kept.
class Repairer {
public:
    Repairer(const RepairTask& task, Monitor* monitor) : task_(task), sums_(task), random_(task.seed), monitor_(monitor) {}

    Repaired run() {
        int64_t left = sums_.settle();
        list_open();
        Status status = kExhausted;
        for (int64_t look = 0; look < task_.looks && int64_t(open_.size()) > task_.enough; ++look) {
            if (look % 64 == 0 && monitor_ && (status = monitor_->poll()) != kRunning) break;
            change();
            const int64_t now = sums_.settle();
            if (now > left && !lucky(now - left)) {
                undo();
                continue;
            }
            left = now;
            list_open();
        }
        return finished(status == kRunning ? kExhausted : status);
    }

private:
    Repaired finished(Status status) {
        sums_.settle();
        Repaired out{status, sums_.numbers(), std::vector<uint8_t>(sums_.cells())};
        for (size_t cell = 0; cell < sums_.cells(); ++cell) out.open[cell] = sums_.open(cell);
        return out;
    }

    void list_open() {
        open_.clear();
        for (size_t cell = 0; cell < sums_.cells(); ++cell)
            if (sums_.open(cell)) open_.push_back(int32_t(cell));
    }

    // Changes one cell or a few, each in a run of the previous one.
    void change() {
        before_.clear();
        int32_t cell = any(open_);
        if (random_.below(4) == 0) cell = beside(cell);
        change(cell);
        for (int more = 0; more < 3 && random_.below(3) == 0; ++more) change(cell = beside(cell));
    }

    void change(int32_t cell) {
        if (random_.below(3) == 0) return exchange(cell, beside(cell));
        Set free = sums_.free(cell);
        if (!free) return;
        for (uint64_t skip = random_.below(uint64_t(std::popcount(free))); skip; --skip) free &= Set(free - 1);
        put(cell, std::countr_zero(free));
    }

    // In a run that holds every value, numbers can only swap places.
    void exchange(int32_t a, int32_t b) {
        const int32_t x = sums_.numbers()[size_t(a)], y = sums_.numbers()[size_t(b)];
        if (a == b || (sums_.taken(a, b) >> y & 1) || (sums_.taken(b, a) >> x & 1)) return;
        put(a, y);
        put(b, x);
    }

    void put(int32_t cell, int32_t number) {
        before_.emplace_back(cell, sums_.numbers()[size_t(cell)]);
        sums_.put(cell, number);
    }

    void undo() {
        for (; !before_.empty(); before_.pop_back()) sums_.put(before_.back().first, before_.back().second);
    }

    int32_t beside(int32_t cell) { return sums_.runs_of(cell).empty() ? cell : any(sums_.run(any(sums_.runs_of(cell)))); }
    int32_t any(const std::vector<int32_t>& list) { return list[random_.below(list.size())]; }
    bool lucky(int64_t worse) { return worse < 32 && random_.below(uint64_t(1) << worse) == 0; }

    const RepairTask& task_;
    RunSums sums_;
    Random random_;
    Monitor* monitor_;
    std::vector<int32_t> open_;
    std::vector<std::pair<int32_t, int32_t>> before_;  // the cells of the last change and their old numbers
};

}  // namespace

Repaired repair(const RepairTask& task, Monitor* monitor) { return Repairer(task, monitor).run(); }

}  // namespace gridwise
