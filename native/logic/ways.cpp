// Boards of lines (a Loop): what all ways to satisfy a clue have in common once the clues around it are considered.
//   "ways": options {clues}
//     1: the ways of one clue; 2: those of two clues that share a place, or a place of a third relation. Each way is compared with the
//     relations that it touches.
//   "ways-followed": each way of one clue is followed as far as counting leads.
//     A step's relations are the clue (or both), then all that were used; its pattern is what the places of the clues could hold; its
//     numbers are how many ways are left, and how many there were without a look at anything else.
#include <algorithm>
#include <bit>
#include <optional>
#include <set>

#include "brief.hpp"
#include "kernel.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

constexpr Kind kLoopKind = Kind(named("Loop"));
constexpr size_t kMostPlaces = 12;
constexpr int8_t kOpen = -1;
using Values = std::vector<int8_t>;  // per cell: 0 for the lower of its two values, 1 for the higher, or open

// A relation of few cells of two values each as the list of what fits: bit i is the value of cell i.
struct WayTable {
    int32_t relation;
    bool clue;
    std::vector<int32_t> cells;
    std::vector<uint32_t> fits;
};

std::vector<uint32_t> fitting(const Model& model, const Relation& r) {
    const auto held = [&](size_t i, uint32_t bits) { return model.universe(r.cells[i])[bits >> i & 1]; };
    const auto accepts = [&](uint32_t bits) {
        if (r.kind == Kind::Count) {
            int64_t count = 0;
            for (size_t i = 0; i < r.cells.size(); ++i) count += std::binary_search(r.values.begin(), r.values.end(), held(i, bits));
            return std::binary_search(r.targets.begin(), r.targets.end(), count);
        }
        const AutomatonSpec& machine = model.spec.machine(r);
        int32_t state = machine.start;
        for (size_t i = 0; i < r.cells.size(); ++i) {
            const auto step = std::find_if(machine.transitions.begin(), machine.transitions.end(), [&](const Transition& t) {
                return t.state == state && t.value == held(i, bits);
            });
            if (step == machine.transitions.end()) return false;
            state = step->next;
        }
        return std::find(machine.accepting.begin(), machine.accepting.end(), state) != machine.accepting.end();
    };
    std::vector<uint32_t> out;
    for (uint32_t bits = 0; bits < uint32_t(1) << r.cells.size(); ++bits)
        if (accepts(bits)) out.push_back(bits);
    return out;
}

class Ways {
public:
    Ways(const State& s, bool follow) : s_(s), follow_(follow), now_(size_t(s.cells()), kOpen), at_(size_t(s.cells())) {
        for (int32_t c = 0; c < s.cells(); ++c)
            if (std::popcount(s.candidates(c)) == 1) now_[size_t(c)] = int8_t(s.candidates(c) != lower(c));
        const Spec& spec = s.geometry().model->spec;
        for (int32_t number : s.geometry().others) {
            const Relation& r = spec.relations[size_t(number)];
            if ((r.kind != Kind::Count && r.kind != Kind::Automaton) || r.cells.size() > kMostPlaces) continue;
            if (std::any_of(r.cells.begin(), r.cells.end(), [&](int32_t c) { return c >= s.cells() || !s.geometry().either_or[size_t(c)]; })) continue;
            for (int32_t c : r.cells) at_[size_t(c)].push_back(int32_t(tables_.size()));
            tables_.push_back({number, !r.when.empty(), r.cells, fitting(*s.geometry().model, r)});
        }
    }

    void of_one(Found& found) {
        for (const WayTable& table : tables_) {
            if (!table.clue || !is_open(table)) continue;
            poll();
            if (!compare({&table}, found)) return;
        }
    }

    void of_two(Found& found) {
        for (size_t i = 0; i < tables_.size(); ++i) {
            if (!tables_[i].clue || !is_open(tables_[i])) continue;
            poll();
            for (int32_t j : near(tables_[i]))
                if (size_t(j) > i && tables_[size_t(j)].clue && is_open(tables_[size_t(j)]) && !compare({&tables_[i], &tables_[size_t(j)]}, found)) return;
        }
    }

private:
    uint64_t lower(int32_t c) const { return s_.geometry().universe(c) & -s_.geometry().universe(c); }

    bool is_open(const WayTable& t) const {
        return std::any_of(t.cells.begin(), t.cells.end(), [&](int32_t c) { return now_[size_t(c)] == kOpen; });
    }

    // The tables that share an open place with one, or with one that does.
    std::set<int32_t> near(const WayTable& table) const {
        std::set<int32_t> out;
        for (int32_t c : table.cells) {
            if (now_[size_t(c)] != kOpen) continue;
            for (int32_t t : at_[size_t(c)])
                for (int32_t other : tables_[size_t(t)].cells)
                    if (now_[size_t(other)] == kOpen) out.insert(at_[size_t(other)].begin(), at_[size_t(other)].end());
        }
        return out;
    }

    static bool fits(const WayTable& t, uint32_t bits, const Values& values) {
        for (size_t i = 0; i < t.cells.size(); ++i)
            if (const int8_t held = values[size_t(t.cells[i])]; held != kOpen && held != int8_t(bits >> i & 1)) return false;
        return true;
    }

    // One way to fill the clues, and all that follows; used_ takes the relations that were needed. Nothing: a contradiction.
    std::optional<Values> followed(Values values, std::vector<int32_t> changed) {
        std::set<int32_t> waiting;
        const auto wake = [&](const std::vector<int32_t>& cells) {
            for (int32_t c : cells) waiting.insert(at_[size_t(c)].begin(), at_[size_t(c)].end());
        };
        wake(changed);
        while (!waiting.empty()) {
            const WayTable& t = tables_[size_t(*waiting.begin())];
            waiting.erase(waiting.begin());
            uint32_t all = ~uint32_t(0), some = 0;
            bool any = false;
            for (uint32_t bits : t.fits)
                if (fits(t, bits, values)) all &= bits, some |= bits, any = true;
            if (!any) return used_.insert(t.relation), std::nullopt;
            std::vector<int32_t> fresh;
            for (size_t i = 0; i < t.cells.size(); ++i) {
                int8_t& held = values[size_t(t.cells[i])];
                if (held != kOpen || ((all >> i & 1) != (some >> i & 1))) continue;
                held = int8_t(all >> i & 1), fresh.push_back(t.cells[i]);
            }
            if (fresh.empty()) continue;
            used_.insert(t.relation);
            if (follow_) wake(fresh);
        }
        return values;
    }

    // False: enough steps were found.
    bool compare(const std::vector<const WayTable*>& clues, Found& found) {
        used_.clear(), agreed_.reset(), left_ = ways_ = 0;
        fill(clues, 0, now_, {});
        if (!agreed_ || (left_ == ways_ && clues.size() == 1 && !follow_ && left_ > 1 && !reaches_out(clues))) return true;
        Step step;
        const auto conclude = [&](int32_t c) {
            if (now_[size_t(c)] == kOpen && (*agreed_)[size_t(c)] != kOpen) {
                const uint64_t low = lower(c), gone = (*agreed_)[size_t(c)] ? low : s_.geometry().universe(c) & ~low;
                step.removals.push_back({c, std::countr_zero(gone)});
            }
        };
        // What is followed to the end may decide half of the board; where the clue itself is decided, easier steps find the rest.
        if (follow_)
            for (int32_t c : clues[0]->cells) conclude(c);
        for (int32_t c = 0; step.removals.empty() && c < s_.cells(); ++c) conclude(c);
        if (!follow_) {
            step.removals.clear();
            for (int32_t c = 0; c < s_.cells(); ++c) conclude(c);
        }
        if (step.removals.empty()) return true;
        if (brevity.now) return found.add(std::move(step));
        for (const WayTable* t : clues) step.relations.push_back(t->relation), used_.erase(t->relation);
        step.relations.insert(step.relations.end(), used_.begin(), used_.end());
        for (const WayTable* t : clues)
            for (int32_t c : t->cells)
                for (uint64_t left = s_.candidates(c); left; left &= left - 1) step.pattern.push_back({c, std::countr_zero(left)});
        step.numbers = {left_, ways_};
        return found.add(std::move(step));
    }

    bool reaches_out(const std::vector<const WayTable*>& clues) const {
        for (int32_t c = 0; c < s_.cells(); ++c) {
            const bool own = std::any_of(clues.begin(), clues.end(), [&](const WayTable* t) { return std::find(t->cells.begin(), t->cells.end(), c) != t->cells.end(); });
            if (!own && now_[size_t(c)] == kOpen && (*agreed_)[size_t(c)] != kOpen) return true;
        }
        return false;
    }

    // Tries every way to fill the clues from number `first` on.
    void fill(const std::vector<const WayTable*>& clues, size_t first, const Values& values, const std::vector<int32_t>& changed) {
        if (first == clues.size()) {
            ++ways_;
            if (const auto end = followed(values, changed)) ++left_, agree(*end);
            return;
        }
        const WayTable& t = *clues[first];
        for (uint32_t bits : t.fits) {
            if (!fits(t, bits, values)) continue;
            Values next = values;
            std::vector<int32_t> more = changed;
            for (size_t i = 0; i < t.cells.size(); ++i)
                if (next[size_t(t.cells[i])] == kOpen) next[size_t(t.cells[i])] = int8_t(bits >> i & 1), more.push_back(t.cells[i]);
            fill(clues, first + 1, next, more);
        }
    }

    void agree(const Values& end) {
        if (!agreed_) {
            agreed_ = end;
            return;
        }
        for (size_t i = 0; i < end.size(); ++i)
            if ((*agreed_)[i] != end[i]) (*agreed_)[i] = kOpen;
    }

    const State& s_;
    bool follow_;
    Values now_;
    std::vector<std::vector<int32_t>> at_;  // per cell: the tables that contain it
    std::vector<WayTable> tables_;
    std::set<int32_t> used_;
    std::optional<Values> agreed_;
    int32_t left_ = 0, ways_ = 0;
};

void compare_ways(const State& s, int32_t clues, bool follow, Found& found) {
    const auto& relations = s.geometry().model->spec.relations;
    const auto& others = s.geometry().others;
    if (std::none_of(others.begin(), others.end(), [&](int32_t r) { return relations[size_t(r)].kind == kLoopKind; })) return;
    Ways all(s, follow);
    if (clues == 1) all.of_one(found);
    else all.of_two(found);
}

void ways(const State& s, const Options& options, Found& found) { compare_ways(s, options.at(0), false, found); }
void ways_followed(const State& s, const Options&, Found& found) { compare_ways(s, 1, true, found); }

const Registered ways_kernel{"ways", ways}, followed_kernel{"ways-followed", ways_followed};

}  // namespace
}  // namespace gridwise::logic
