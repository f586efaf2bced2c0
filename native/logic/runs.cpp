// Runs of filled cells: what people see without comparing all ways to place the runs.
//   "runs-at-sight": automata that are read as Runs, whose numbers are the lengths. A step's numbers say what is seen, a Sight, and:
//     complete, all needed: how many cells are filled
//     edge:    for each run at an edge: its length, its first place, its last place
//     fresh:   the first place without a settled end, the first after these, how many cells are to spare, the runs between
//     one run: its length, the first place it can cover, the last one, how many runs the line has
//   "runs": what all ways to place the runs have in common. Numbers: how many runs, their lengths, where each starts if all are as far to
//     the start as they go, and where if they are as far to the end.
#include <algorithm>
#include <numeric>
#include <utility>

#include "brief.hpp"
#include "relations.hpp"

namespace gridwise::logic {
namespace {

constexpr uint32_t kRuns = named("Runs");

enum Sight : int32_t { kNone, kComplete, kAllNeeded, kEdge, kFresh, kOneRun };
enum : int8_t { kOpen = -1, kEmpty = 0, kFilled = 1 };

using Line = std::vector<int8_t>;

// A line, and its runs that are still to be placed between the settled ends.
class Look {
public:
    Look(Line line, std::vector<size_t> runs) : line_(std::move(line)), runs_(std::move(runs)), to_(line_.size()), count_(runs_.size()) {}

    const Line& line() const { return line_; }
    const std::vector<int32_t>& numbers() const { return numbers_; }

    // Fills in what is seen first; nothing if ways would have to be compared.
    Sight see() {
        const Line before = line_;
        const auto wanted = ptrdiff_t(std::reduce(runs_.begin(), runs_.end()));
        numbers_ = {int32_t(wanted)};
        if (std::count(line_.begin(), line_.end(), kFilled) == wanted) return settle(kEmpty), changed(before, kComplete);
        if (std::count(line_.begin(), line_.end(), kEmpty) == ptrdiff_t(line_.size()) - wanted) return settle(kFilled), changed(before, kAllNeeded);
        numbers_.clear();
        strip(), turn(), strip(), turn();
        if (line_ != before && std::count(line_.begin(), line_.end(), kFilled) == wanted) settle(kEmpty);
        if (line_ != before || from_ >= to_ || runs_.empty()) return changed(before, kEdge);
        const bool fresh = std::all_of(line_.begin() + ptrdiff_t(from_), line_.begin() + ptrdiff_t(to_), [](int8_t x) { return x == kOpen; });
        if (fresh) return overlap(), changed(before, kFresh);
        if (runs_.size() == 1) return reach(), changed(before, kOneRun);
        return kNone;
    }

private:
    Sight changed(const Line& before, Sight sight) const { return line_ == before ? kNone : sight; }

    void settle(int8_t what) { std::replace(line_.begin(), line_.end(), int8_t(kOpen), what); }

    void turn() {
        line_ = Line(line_.rbegin(), line_.rend()), std::reverse(runs_.begin(), runs_.end());
        from_ = std::exchange(to_, line_.size() - from_);
        from_ = line_.size() - from_;
        turned_ = !turned_;
    }

    void note(size_t run, size_t first, size_t last) {
        if (turned_) first = std::exchange(last, line_.size() - 1 - first), first = line_.size() - 1 - first;
        for (size_t number : {run, first, last}) numbers_.push_back(int32_t(number));
    }

    // A run that starts at the start of the line, or of its rest, is filled to its length.
    void strip() {
        while (from_ < to_ && !runs_.empty() && line_[from_] != kOpen) {
            if (line_[from_] == kEmpty) {
                ++from_;
                continue;
            }
            const size_t end = std::min(line_.size(), from_ + runs_.front());
            const Line before = line_;
            std::fill(line_.begin() + ptrdiff_t(from_), line_.begin() + ptrdiff_t(end), int8_t(kFilled));
            if (end < line_.size()) line_[end] = kEmpty;
            if (line_ != before) note(runs_.front(), from_, end - 1);
            from_ = std::min(line_.size(), end + 1), runs_.erase(runs_.begin());
        }
    }

    // Nothing is known of the cells between: each run is pushed to one end and to the other.
    void overlap() {
        const size_t needed = std::reduce(runs_.begin(), runs_.end()) + runs_.size() - 1;
        if (needed > to_ - from_) return;
        const size_t slack = to_ - from_ - needed;
        numbers_ = {int32_t(from_), int32_t(to_), int32_t(slack)};
        numbers_.insert(numbers_.end(), runs_.begin(), runs_.end());
        for (size_t at = from_; size_t run : runs_) {
            for (size_t i = at + slack; i < at + run; ++i) line_[i] = kFilled;
            at += run + 1;
            if (!slack && at <= to_) line_[at - 1] = kEmpty;
        }
    }

    // One run is left: cells out of its reach are empty, cells that all its places share are filled.
    void reach() {
        const size_t run = runs_[0];
        std::vector<size_t> starts;
        for (size_t at = from_; at + run <= to_; ++at) {
            bool fits = true;
            for (size_t i = from_; i < to_; ++i) fits &= line_[i] != (i >= at && i < at + run ? kEmpty : kFilled);
            if (fits) starts.push_back(at);
        }
        if (starts.empty()) return;
        numbers_ = {int32_t(run), int32_t(starts.front()), int32_t(starts.back() + run - 1), int32_t(count_)};
        for (size_t i = from_; i < to_; ++i) {
            if (line_[i] != kOpen) continue;
            if (i >= starts.back() && i < starts.front() + run) line_[i] = kFilled;
            else if (i < starts.front() || i >= starts.back() + run) line_[i] = kEmpty;
        }
    }

    Line line_;
    std::vector<size_t> runs_;
    size_t from_ = 0, to_;
    size_t count_;                              // how many runs the line has
    bool turned_ = false;
    std::vector<int32_t> numbers_;              // the arithmetic of what is seen
};

uint64_t filled_value(const State& s, const Cage& cage) { return std::bit_floor(s.geometry().universe(cage.cells[0])); }

Line line_of(const State& s, const Cage& cage, const Filtered& what) {
    const uint64_t filled = filled_value(s, cage);
    Line line;
    for (uint64_t domain : what.domains) line.push_back(domain == filled ? kFilled : domain & filled ? kOpen : kEmpty);
    return line;
}

std::vector<size_t> lengths_of(const State& s, const Cage& cage) {
    const auto& lengths = s.geometry().model->spec.relations[size_t(cage.relations[0])].details;
    return {lengths.begin(), lengths.end()};
}

// Reduces the removals in `exact` to those that are seen; returns what is seen.
std::vector<int32_t> seen(const State& s, const Cage& cage, Filtered& exact) {
    const uint64_t filled = filled_value(s, cage);
    const Line line = line_of(s, cage, exact);
    Look look(line, lengths_of(s, cage));
    std::vector<int32_t> numbers{look.see()};
    numbers.insert(numbers.end(), look.numbers().begin(), look.numbers().end());
    for (size_t i = 0; i < line.size(); ++i) {
        const uint64_t fits = look.line()[i] == line[i] ? ~uint64_t(0) : look.line()[i] == kFilled ? filled : ~filled;
        exact.left[i] |= exact.domains[i] & fits;  // never more removals than the exact ones
    }
    return numbers;
}

// Where each run starts if all are as far to the start of the line as they go.
class Earliest {
public:
    Earliest(const Line& line, const std::vector<size_t>& runs) : line_(line), runs_(runs), fits_((runs.size() + 1) * (line.size() + 2), -1) {}

    std::vector<int32_t> starts() {
        std::vector<int32_t> out;
        size_t at = 0;
        for (size_t run = 0; run < runs_.size(); ++run) {
            while (at < line_.size() && !(covers(run, at) && rest(run + 1, at + runs_[run] + 1))) ++at;
            out.push_back(int32_t(at));
            at += runs_[run] + 1;
        }
        return out;
    }

private:
    bool covers(size_t run, size_t at) const {
        const size_t end = at + runs_[run];
        if (end > line_.size() || (end < line_.size() && line_[end] == kFilled)) return false;
        return std::none_of(line_.begin() + ptrdiff_t(at), line_.begin() + ptrdiff_t(end), [](int8_t x) { return x == kEmpty; });
    }

    // Whether the runs from number `run` on fit into the cells from `at` on and cover all that are filled there.
    bool rest(size_t run, size_t at) {
        if (at >= line_.size()) return run == runs_.size();
        int8_t& known = fits_[run * (line_.size() + 2) + at];
        if (known >= 0) return known;
        bool fits = line_[at] != kFilled && rest(run, at + 1);
        if (!fits && run < runs_.size()) fits = covers(run, at) && rest(run + 1, at + runs_[run] + 1);
        return known = fits;
    }

    const Line& line_;
    const std::vector<size_t>& runs_;
    std::vector<int8_t> fits_;
};

std::vector<int32_t> extents(const Line& line, const std::vector<size_t>& runs) {
    std::vector<int32_t> out{int32_t(runs.size())};
    out.insert(out.end(), runs.begin(), runs.end());
    const auto early = Earliest(line, runs).starts();
    out.insert(out.end(), early.begin(), early.end());
    const Line turned(line.rbegin(), line.rend());
    const std::vector<size_t> back(runs.rbegin(), runs.rend());
    const auto late = Earliest(turned, back).starts();
    for (size_t run = 0; run < runs.size(); ++run) out.push_back(int32_t(line.size() - runs[run]) - late[runs.size() - 1 - run]);
    return out;
}

// Calls `tell` with each line of runs that does not allow everything, until it returns false.
template <class F>
void each_line(const State& s, F&& tell) {
    const Cages& cages = cages_of(s.geometry());
    if (std::find(cages.readings.begin(), cages.readings.end(), kRuns) == cages.readings.end()) return;
    for (size_t k = 0; k < cages.given.size(); ++k) {
        const Cage& cage = cages.given[k];
        if (!cage.reads() || cage.reading != kRuns || !open_cells(s, cage)) continue;
        Filtered what = filtered(s, cages, Shelf::Given, k);
        if (what.verdict != Verdict::Possible || what.left == what.domains) continue;
        if (!tell(cage, what)) return;
    }
}

void runs_at_sight(const State& s, const Options&, Found& found) {
    each_line(s, [&](const Cage& cage, Filtered& what) {
        std::vector<int32_t> numbers = seen(s, cage, what);
        auto step = removal_step(s, cage, what);
        if (!step) return true;
        step->numbers = std::move(numbers);
        return found.add(std::move(*step));
    });
}

void runs(const State& s, const Options&, Found& found) {
    each_line(s, [&](const Cage& cage, const Filtered& what) {
        auto step = removal_step(s, cage, what);
        if (!brevity.now) step->numbers = extents(line_of(s, cage, what), lengths_of(s, cage));
        return found.add(std::move(*step));
    });
}

const Registered at_sight{"runs-at-sight", runs_at_sight}, runs_kernel{"runs", runs};

}  // namespace
}  // namespace gridwise::logic
