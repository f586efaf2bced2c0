// Runs of filled cells: what people see without comparing all ways to place the runs.
//   "runs-at-sight": automata that are read as Runs, whose numbers are the lengths. Its numbers say what is seen, a Sight.
#include <algorithm>
#include <numeric>

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
    Look(Line line, std::vector<size_t> runs) : line_(std::move(line)), runs_(std::move(runs)), to_(line_.size()) {}

    const Line& line() const { return line_; }

    // Fills in what is seen first; nothing if ways would have to be compared.
    Sight see() {
        const Line before = line_;
        const auto wanted = ptrdiff_t(std::reduce(runs_.begin(), runs_.end()));
        if (std::count(line_.begin(), line_.end(), kFilled) == wanted) return settle(kEmpty), changed(before, kComplete);
        if (std::count(line_.begin(), line_.end(), kEmpty) == ptrdiff_t(line_.size()) - wanted) return settle(kFilled), changed(before, kAllNeeded);
        strip(), turn(), strip(), turn();
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
    }

    // A run that starts at the start of the line, or of its rest, is filled to its length.
    void strip() {
        while (from_ < to_ && !runs_.empty() && line_[from_] != kOpen) {
            if (line_[from_] == kEmpty) {
                ++from_;
                continue;
            }
            const size_t end = std::min(line_.size(), from_ + runs_.front());
            std::fill(line_.begin() + ptrdiff_t(from_), line_.begin() + ptrdiff_t(end), int8_t(kFilled));
            if (end < line_.size()) line_[end] = kEmpty;
            from_ = std::min(line_.size(), end + 1), runs_.erase(runs_.begin());
        }
    }

    // Nothing is known of the cells between: each run is pushed to one end and to the other.
    void overlap() {
        const size_t needed = std::reduce(runs_.begin(), runs_.end()) + runs_.size() - 1;
        if (needed > to_ - from_) return;
        const size_t slack = to_ - from_ - needed;
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
        for (size_t i = from_; i < to_; ++i) {
            if (line_[i] != kOpen) continue;
            if (i >= starts.back() && i < starts.front() + run) line_[i] = kFilled;
            else if (i < starts.front() || i >= starts.back() + run) line_[i] = kEmpty;
        }
    }

    Line line_;
    std::vector<size_t> runs_;
    size_t from_ = 0, to_;
};

// Reduces the removals in `exact` to those that are seen; returns what is seen.
Sight seen(const State& s, const Cage& cage, Filtered& exact) {
    const auto& lengths = s.geometry().model->spec.relations[size_t(cage.relations[0])].details;
    const uint64_t filled = uint64_t(1) << (s.values() - 1);
    Line line;
    for (uint64_t domain : exact.domains) line.push_back(domain == filled ? kFilled : domain & filled ? kOpen : kEmpty);
    Look look(line, {lengths.begin(), lengths.end()});
    const Sight sight = look.see();
    for (size_t i = 0; i < line.size(); ++i) {
        const uint64_t fits = look.line()[i] == line[i] ? ~uint64_t(0) : look.line()[i] == kFilled ? filled : ~filled;
        exact.left[i] |= exact.domains[i] & fits;  // never more removals than the exact ones
    }
    return sight;
}

void runs_at_sight(const State& s, const Options&, Found& found) {
    const Cages& cages = cages_of(s.geometry());
    if (std::find(cages.readings.begin(), cages.readings.end(), kRuns) == cages.readings.end()) return;
    for (size_t k = 0; k < cages.given.size(); ++k) {
        const Cage& cage = cages.given[k];
        if (!cage.reads() || cage.reading != kRuns || !open_cells(s, cage)) continue;
        Filtered what = filtered(s, cages, Shelf::Given, k);
        if (what.verdict != Verdict::Possible || what.left == what.domains) continue;
        const Sight sight = seen(s, cage, what);
        auto step = removal_step(s, cage, what);
        if (!step) continue;
        step->numbers = {sight};
        if (!found.add(std::move(*step))) return;
    }
}

const Registered at_sight{"runs-at-sight", runs_at_sight};

}  // namespace
}  // namespace gridwise::logic
