// Boards of two values whose lines are read from end to end, as in nonograms and Binairo: a value that soon leaves some line no way.
//   "crossing-lines": options {most}. Suppose a value. Each line through a cell that this decides is read again, then the lines that cross
//     it, until a line can't be completed. `most`: how many lines may be read; one alone is no step.
//     Numbers {lines, 1}; parts as those of a refutation of depth 1, one for each line. The pattern of the last part is what the line
//     then holds of the consequences.
#include <algorithm>
#include <map>
#include <optional>

#include "brief.hpp"
#include "poll.hpp"
#include "refutation.hpp"
#include "relations.hpp"

namespace gridwise::logic {
namespace {

constexpr uint32_t kRunsReading = named("Runs"), kBalanceReading = named("Balance");
constexpr Kind kUnlikeKind = Kind(named("Unlike"));
constexpr int32_t kLineRounds = 4;

constexpr size_t kMostStates = 64;

using Domains = std::vector<uint64_t>;

// A line that is read by a machine of few states, or two lines that must differ: what their cells can still hold.
class WholeLine {
public:
    WholeLine(const Cage& cage, const Relation& r) : cells(cage.cells), relations(cage.relations) {
        if (cage.kind == kUnlikeKind) {
            least_ = r.targets[0];
            return;
        }
        const Rule& rule = cage.branches[0].rules[0];
        next_ = rule.next, start_ = rule.start;
        for (int64_t state : rule.targets) accepting_ |= uint64_t(1) << state;
    }

    // Whether such a line can be made of the cage.
    static bool fits(const Cage& cage) {
        if (cage.kind == kUnlikeKind) return true;
        if (!cage.reads() || (cage.reading != kRunsReading && cage.reading != kBalanceReading)) return false;
        return cage.branches.size() == 1 && cage.branches[0].rules.size() == 1 && cage.branches[0].rules[0].next.size() <= 2 * kMostStates;
    }

    // False: there is no way to complete it.
    bool read(const Domains& now, Domains& left) { return least_ ? compare(now, left) : walk(now, left); }

    const std::vector<int32_t>& cells;
    const std::vector<int32_t>& relations;

private:
    bool walk(const Domains& now, Domains& left) {
        before_.assign(1, uint64_t(1) << start_);
        for (uint64_t domain : now) {
            uint64_t after = 0;
            for (uint64_t states = before_.back(); states; states &= states - 1)
                for (int v = 0; v < 2; ++v)
                    if (const int32_t to = to_state(states, v); (domain >> v & 1) && to >= 0) after |= uint64_t(1) << to;
            before_.push_back(after);
        }
        uint64_t good = before_.back() & accepting_;
        left.assign(now.size(), 0);
        for (size_t i = now.size(); i-- > 0;) {
            uint64_t sources = 0;
            for (uint64_t states = before_[i]; states; states &= states - 1)
                for (int v = 0; v < 2; ++v)
                    if (const int32_t to = to_state(states, v); (now[i] >> v & 1) && to >= 0 && (good >> to & 1)) left[i] |= uint64_t(1) << v, sources |= states & -states;
            good = sources;
        }
        return good;
    }

    int32_t to_state(uint64_t states, int v) const { return next_[size_t(std::countr_zero(states)) * 2 + size_t(v)]; }

    // The cells of both lines stand side by side.
    bool compare(const Domains& now, Domains& left) const {
        left = now;
        int64_t differ = 0;
        for (size_t i = 0; i < now.size(); i += 2) differ += now[i] != now[i + 1] || !std::has_single_bit(now[i]);
        if (differ > least_) return true;
        for (size_t i = 0; i < now.size(); ++i)
            if (!std::has_single_bit(now[i]) && std::has_single_bit(now[i ^ 1])) left[i] = now[i] & ~now[i ^ 1];
        return differ == least_;
    }

    std::vector<int32_t> next_;   // by state and value
    int32_t start_ = 0;
    uint64_t accepting_ = 0;
    int64_t least_ = 0;           // two lines: in how many places they differ
    std::vector<uint64_t> before_;
};

class CrossingLines {
public:
    CrossingLines(const State& s, const Cages& cages) : s_(s), at_(size_t(s.cells())), held_(size_t(s.cells())), by_(size_t(s.cells()), kKnown) {
        for (int32_t c = 0; c < s.cells(); ++c) held_[size_t(c)] = s.candidates(c);
        for (size_t k = 0; k < cages.given.size(); ++k) {
            const Cage& cage = cages.given[k];
            if (!WholeLine::fits(cage) || !open_cells(s, cage)) continue;
            for (int32_t c : cage.cells) at_[size_t(c)].push_back(int32_t(lines_.size()));
            lines_.emplace_back(cage, s.geometry().model->spec.relations[size_t(cage.relations[0])]);
        }
    }

    // The shortest proofs come first.
    void find(int32_t most, Found& found) {
        std::vector<Step> all;
        for (int32_t c = 0; c < s_.cells(); ++c) {
            if (std::popcount(s_.candidates(c)) < 2 || at_[size_t(c)].empty()) continue;
            poll();
            for (uint64_t left = s_.candidates(c); left; left &= left - 1)
                if (auto step = refuted({c, std::countr_zero(left)}); step && step->numbers[0] > 1 && step->numbers[0] <= most) all.push_back(std::move(*step));
        }
        std::stable_sort(all.begin(), all.end(), [](const Step& a, const Step& b) { return a.numbers[0] < b.numbers[0]; });
        for (Step& step : all)
            if (!found.add(std::move(step))) return;
    }

private:
    static constexpr int32_t kKnown = -1, kSupposed = -2;

    std::optional<Step> refuted(const Candidate& supposed) {
        reads_.clear();
        std::vector<int32_t> touched{supposed.cell};
        decide(supposed.cell, uint64_t(1) << supposed.value, kSupposed);
        std::optional<Step> out;
        if (const int32_t broken = follow(supposed.cell, touched); broken >= 0) out = proof(supposed, broken);
        for (int32_t c : touched) held_[size_t(c)] = s_.candidates(c), by_[size_t(c)] = kKnown;
        return out;
    }

    void decide(int32_t cell, uint64_t value, int32_t by) { held_[size_t(cell)] = value, by_[size_t(cell)] = by; }

    // Reads lines in rounds; returns the one that can't be completed, or -1.
    int32_t follow(int32_t start, std::vector<int32_t>& touched) {
        std::vector<int32_t> front = at_[size_t(start)], next;
        for (int32_t round = 0; round < kLineRounds && !front.empty(); ++round, front.swap(next)) {
            next.clear();
            for (int32_t line : front) {
                WholeLine& whole = lines_[size_t(line)];
                now_.clear();
                for (int32_t c : whole.cells) now_.push_back(held_[size_t(c)]);
                if (!whole.read(now_, left_)) return line;
                if (left_ == now_) continue;
                for (size_t i = 0; i < now_.size(); ++i) {
                    if (left_[i] == now_[i]) continue;
                    const int32_t c = whole.cells[i];
                    decide(c, left_[i], int32_t(reads_.size()));
                    touched.push_back(c);
                    next.insert(next.end(), at_[size_t(c)].begin(), at_[size_t(c)].end());
                }
                reads_.push_back(line);
            }
            sort_unique(next);
        }
        return -1;
    }

    // The cells of a line, decided by reads before this one, that are needed to rule out a value in one of its places; place -1: any value.
    std::vector<int32_t> needed(WholeLine& line, int32_t before, int32_t place, uint64_t value) {
        Domains held, trial;
        std::vector<size_t> free;
        for (size_t i = 0; i < line.cells.size(); ++i) {
            const int32_t c = line.cells[i], by = by_[size_t(c)];
            const bool later = by >= before;
            held.push_back(later ? s_.candidates(c) : held_[size_t(c)]);
            if (by != kKnown && !later) free.push_back(i);
        }
        if (place >= 0) held[size_t(place)] = value;
        std::vector<int32_t> out;
        // What was decided last is left out first.
        std::stable_sort(free.begin(), free.end(), [&](size_t a, size_t b) { return by_[size_t(line.cells[a])] > by_[size_t(line.cells[b])]; });
        for (size_t i : free) {
            trial = held, trial[i] = s_.candidates(line.cells[i]);
            if (!line.read(trial, left_)) held.swap(trial);
            else out.push_back(line.cells[i]);
        }
        return out;
    }

    // The reads that the contradiction needs, in order, each with the cells that later ones use.
    Step proof(const Candidate& supposed, int32_t broken) {
        std::map<int32_t, std::vector<int32_t>> used;
        const auto use = [&](const std::vector<int32_t>& cells) {
            for (int32_t c : cells)
                if (by_[size_t(c)] >= 0) used[by_[size_t(c)]].push_back(c);
        };
        const std::vector<int32_t> end = needed(lines_[size_t(broken)], int32_t(reads_.size()), -1, 0);
        use(end);
        for (int32_t read = int32_t(reads_.size()); read-- > 0;) {
            const auto at = used.find(read);
            if (at == used.end()) continue;
            sort_unique(at->second);
            WholeLine& line = lines_[size_t(reads_[size_t(read)])];
            for (int32_t c : std::vector<int32_t>(at->second)) {
                const auto place = std::find(line.cells.begin(), line.cells.end(), c) - line.cells.begin();
                use(needed(line, read, int32_t(place), s_.candidates(c) & ~held_[size_t(c)]));
            }
        }
        Step step;
        step.removals = {supposed};
        step.numbers = {int32_t(used.size()) + 1, 1};
        for (const auto& [read, cells] : used) step.parts.push_back(part(lines_[size_t(reads_[size_t(read)])], cells, kOnlyWay));
        step.parts.push_back(part(lines_[size_t(broken)], end, kNoWay));
        std::swap(step.parts.back().placements, step.parts.back().pattern);
        for (const Step& each : step.parts) step.relations.insert(step.relations.end(), each.relations.begin(), each.relations.end());
        step.sort_relations();
        return step;
    }

    Step part(const WholeLine& line, const std::vector<int32_t>& cells, PartKind kind) const {
        Step out;
        for (int32_t c : cells) out.placements.push_back({c, std::countr_zero(held_[size_t(c)])});
        sort_unique(out.placements);
        out.relations = line.relations;
        out.numbers = {kind};
        return out;
    }

    const State& s_;
    std::vector<WholeLine> lines_;
    std::vector<std::vector<int32_t>> at_;     // per cell: the lines that contain it
    std::vector<uint64_t> held_;               // per cell: what is left under the supposition …
    std::vector<int32_t> by_;                  // … and the read that decided it
    std::vector<int32_t> reads_;               // the lines that decided something, in order
    Domains now_, left_;
};

void crossing_lines(const State& s, const Options& options, Found& found) {
    if (s.values() != 2 || s.broken()) return;
    const Cages& cages = cages_of(s.geometry());
    const auto reads = [&](uint32_t reading) { return std::find(cages.readings.begin(), cages.readings.end(), reading) != cages.readings.end(); };
    if (reads(kRunsReading) || reads(kBalanceReading)) CrossingLines(s, cages).find(options.at(0), found);
}

const Registered crossing_lines_kernel{"crossing-lines", crossing_lines, {Trait::Supposes}};

}  // namespace
}  // namespace gridwise::logic
