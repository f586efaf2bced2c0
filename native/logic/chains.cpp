// Chains of strong and weak links.
//   "chain": options {kind, by, longest, shortest, fewest}
//     kind: 0 two ends of which one is true, 1 a continuous loop, 2 a candidate that implies its own opposite, 4 loops and opposites
//     by: what to link by (Links); 64: almost locked sets too if every step is wanted
//     longest, shortest: bounds of the number of links; fewest: the least number of removals
//   "explainer-chain": loops and opposites of one value, of bivalue cells and of both, in the order of Sudoku Explainer's score
//   Steps have numbers {links, kind, by}: kind 0 ends, 1 loop, 2 refuted, 3 confirmed; "explainer-chain" adds the score in tenths.
//   extra: the candidates of the almost locked sets that the chain runs through.
#include <algorithm>
#include <set>

#include "chain_walk.hpp"

namespace gridwise::logic {
namespace {

enum ChainKind : int32_t { kEnds, kLoop, kRefuted, kConfirmed };
constexpr int32_t kLoopOrOpposite = 4;
constexpr int32_t kSetsIfAll = 64;  // also almost locked sets, unless only the shortest chain is wanted
constexpr size_t kMostLoops = 200;  // shortest loops through the same two nodes

struct ChainBounds {
    int32_t kind, by, longest, shortest, fewest;
};

// Builds steps from paths.
class ChainWriter {
public:
    // whole: a loop removes what clashes with any two opposite nodes of one value, not only with neighbours.
    ChainWriter(const State& s, const Links& links, int32_t by, bool whole) : s_(s), links_(links), by_(by), whole_(whole) {}

    Step step(const Path& way, ChainKind kind) const {
        Step step;
        const int32_t first = way.nodes.front(), last = way.nodes.back();
        bool strong = way.strong_first;
        for (size_t i = 0; i + 1 < way.nodes.size(); ++i, strong = !strong) add(step, way.nodes[i], way.nodes[i + 1], strong);
        std::set<int32_t> gone;
        if (kind == kLoop) {
            add(step, last, first, false);
            if (whole_) take_around(step, way.nodes, gone);
            else for (size_t i = 1; i + 1 < way.nodes.size(); i += 2) take(step, way.nodes[i], way.nodes[i + 1], gone);
            if (!whole_) take(step, last, first, gone);
            for (size_t i = 0; i + 1 < way.nodes.size(); i += 2) lock(step, way.nodes[i], way.nodes[i + 1], gone);
        } else if (kind == kEnds) {
            take(step, first, last, gone);
        } else if (kind == kRefuted) {
            add(step, last, first, false);
            gone.insert(first);
        }
        for (int32_t n : gone) step.removals.push_back(links_.candidate(n));
        finish(step, way, kind);
        return step;
    }

private:
    void add(Step& step, int32_t from, int32_t to, bool strong) const {
        int32_t relation = -1;
        if (strong) {
            relation = links_.between(from, to).relation;
            if (const int32_t set = links_.between(from, to).set; set >= 0) show(step, links_.set(set));
            if (relation >= 0) step.relations.push_back(relation);
        } else {
            relation = links_.cite(from, to, step.relations);
        }
        step.chain.push_back({links_.candidates(from), links_.candidates(to), strong, relation});
    }

    // The candidates of an almost locked set.
    void show(Step& step, const std::vector<int32_t>& cells) const {
        for (int32_t cell : cells)
            for (uint64_t left = s_.candidates(cell); left; left &= left - 1) step.extra.push_back({cell, std::countr_zero(left)});
    }

    void take(Step& step, int32_t a, int32_t b, std::set<int32_t>& gone) const {
        for (int32_t n : links_.common(a, b)) {
            if (!gone.insert(n).second) continue;
            links_.cite(a, n, step.relations);
            links_.cite(b, n, step.relations);
        }
    }

    // The nodes of a loop are true and false in turn, so a candidate that sees its value in nodes of both kinds is removed. Cells
    // of the loop itself are left out, as in Sudoku Explainer.
    void take_around(Step& step, const std::vector<int32_t>& nodes, std::set<int32_t>& gone) const {
        const auto inside = [&](int32_t n) {
            return std::any_of(nodes.begin(), nodes.end(), [&](int32_t m) { return links_.candidate(m).cell == links_.candidate(n).cell; });
        };
        for (size_t i = 0; i < nodes.size(); i += 2)
            for (size_t j = 1; j < nodes.size(); j += 2) {
                if (links_.node(nodes[i]).value != links_.node(nodes[j]).value) continue;
                for (int32_t n : links_.common(nodes[i], nodes[j])) {
                    if (links_.node(n).value != links_.node(nodes[i]).value || inside(n) || !gone.insert(n).second) continue;
                    links_.cite(nodes[i], n, step.relations);
                    links_.cite(nodes[j], n, step.relations);
                }
            }
    }

    // A loop through an almost locked set removes one of the two values from it: it holds all the others.
    void lock(Step& step, int32_t a, int32_t b, std::set<int32_t>& gone) const {
        const int32_t number = links_.between(a, b).set;
        if (number < 0) return;
        const std::vector<int32_t>& cells = links_.set(number);
        for (int32_t v = 0; v < s_.values(); ++v) {
            if (v == links_.node(a).value || v == links_.node(b).value) continue;
            std::vector<int32_t> places;
            for (int32_t cell : cells)
                if (s_.has(cell, v)) places.push_back(cell);
            if (places.empty()) continue;
            s_.seen_by_all(places, v).each([&](int cell) {
                if (std::find(cells.begin(), cells.end(), cell) != cells.end() || !gone.insert(links_.id(cell, v)).second) return;
                for (int32_t place : places) step.relations.push_back(s_.geometry().why_differ(place, cell));
            });
        }
    }

    void finish(Step& step, const Path& way, ChainKind kind) const {
        for (int32_t n : way.nodes)
            for (const Candidate& c : links_.candidates(n))
                if (std::find(step.pattern.begin(), step.pattern.end(), c) == step.pattern.end()) step.pattern.push_back(c);
        std::erase_if(step.relations, [](int32_t r) { return r < 0; });
        sort_unique(step.relations);
        step.numbers = {int32_t(step.chain.size()), kind, by_};
    }

    const State& s_;
    const Links& links_;
    int32_t by_;
    bool whole_;
};

// A confirmed candidate removes the others in its cell.
void confirm(Step& step, const State& s, Candidate c) {
    for (uint64_t left = s.candidates(c.cell) & ~(uint64_t(1) << c.value); left; left &= left - 1)
        step.removals.push_back({c.cell, std::countr_zero(left)});
}

// Collects the shortest chain for each outcome, or only the shortest of all.
class ChainCollector {
public:
    ChainCollector(const State& s, const Links& links, const ChainBounds& b, bool one, bool whole = false)
        : s_(s), links_(links), writer_(s, links, b.by, whole), b_(b), one_(one) {}

    void run() {
        ChainWalk walk(links_, wants_group()), plain(links_, false);
        for (int32_t n = 0; n < links_.size(); ++n) {
            if (n >= links_.single() && n < links_.grouped()) continue;
            if (b_.kind == kEnds || b_.kind == kLoop) ends(walk, n);
            if (b_.kind == kLoop && wants_group()) other_loops(plain, n);
            if (b_.kind == kRefuted && n < links_.single()) opposites(walk, n);
        }
    }

    void report(Found& found) {
        std::stable_sort(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) {
            return a.numbers[0] != b.numbers[0] ? a.numbers[0] < b.numbers[0] : a.removals.size() > b.removals.size();
        });
        std::set<std::vector<Candidate>> known;
        for (Step& step : steps_)
            if (known.insert(step.removals).second && !found.add(std::move(step))) return;
    }

private:
    int32_t longest() const { return one_ && !steps_.empty() ? steps_[0].numbers[0] - 1 : b_.longest; }
    bool wants_group() const { return !one_ && (b_.by & (Links::kGroups | Links::kSets)); }

    // Whether to continue: no if one chain is enough and has been found.
    bool keep(Step step) {
        if (int32_t(step.removals.size()) < b_.fewest) return true;
        if (one_) {
            steps_.assign(1, std::move(step));
            return false;
        }
        auto [it, fresh] = best_.try_emplace(step.removals, steps_.size());
        if (fresh) steps_.push_back(std::move(step));
        else if (step.numbers[0] < steps_[it->second].numbers[0]) steps_[it->second] = std::move(step);
        return true;
    }

    void ends(ChainWalk& walk, int32_t from) {
        if (links_.strong(from).empty()) return;
        const bool loop = b_.kind == kLoop;
        walk.from(from, false, longest() - loop, [&](int32_t to, int layer, int32_t length) {
            if (to < from || (to == from) || length < b_.shortest || (wants_group() && !layer)) return true;
            if (loop && !links_.are_weak(from, to)) return true;
            if (!loop) return !links_.meet(from, to) || keep(writer_.step(walk.way(to, layer, length), kEnds));
            if (length < 3) return true;
            return loops(walk, to, layer, length);
        });
    }

    // All shortest loops with groups: each removes something else.
    void other_loops(ChainWalk& walk, int32_t from) {
        if (links_.strong(from).empty()) return;
        walk.from(from, false, longest() - 1, [&](int32_t to, int, int32_t length) {
            if (to <= from || length < std::max(3, b_.shortest) || !links_.are_weak(from, to)) return true;
            for (const Path& way : walk.ways(to, length, kMostLoops))
                if (grouped(way)) keep_loop(writer_.step(way, kLoop));
            return true;
        });
    }

    bool grouped(const Path& way) const {
        bool strong = way.strong_first;
        for (size_t i = 0; i < way.nodes.size(); ++i, strong = !strong) {
            if (links_.is_group(way.nodes[i])) return true;
            if (strong && i + 1 < way.nodes.size() && links_.between(way.nodes[i], way.nodes[i + 1]).set >= 0) return true;
        }
        return false;
    }

    bool loops(ChainWalk& walk, int32_t to, int layer, int32_t length) {
        if (one_) {
            Step step = writer_.step(walk.way(to, layer, length), kLoop);
            return step.removals.empty() || keep(std::move(step));
        }
        if (layer) {
            keep_loop(writer_.step(walk.way(to, layer, length), kLoop));
            return true;
        }
        for (const Path& way : walk.ways(to, length, kMostLoops)) keep_loop(writer_.step(way, kLoop));
        return true;
    }

    // The loop, and the same loop without removing third candidates from its own cells that only other cells link to: many
    // solvers overlook these.
    void keep_loop(Step step) {
        Step outside = step;
        std::erase_if(outside.removals, [&](const Candidate& gone) {
            int inside = 0, links = 0;
            for (const Candidate& c : step.pattern) inside += c.cell == gone.cell;
            for (const Link& link : step.chain)
                links += !link.strong && link.from[0].cell == gone.cell && link.to[0].cell == gone.cell;
            return inside && !links;
        });
        if (!outside.removals.empty() && outside.removals.size() < step.removals.size()) keep(std::move(outside));
        if (!step.removals.empty()) keep(std::move(step));
    }

    void opposites(ChainWalk& walk, int32_t n) {
        walk.from(n, true, longest() - 1, [&](int32_t to, int layer, int32_t length) {
            if (!links_.are_weak(to, n) || (wants_group() && !layer)) return true;
            keep(writer_.step(walk.way(to, layer, length), kRefuted));
            return false;
        });
        if (links_.strong(n).empty()) return;
        walk.from(n, false, longest(), [&](int32_t to, int layer, int32_t length) {
            if (to != n || (wants_group() && !layer)) return true;
            Step step = writer_.step(walk.way(to, layer, length), kConfirmed);
            confirm(step, s_, links_.candidate(n));
            if (!step.removals.empty()) keep(std::move(step));
            return false;
        });
    }

    const State& s_;
    const Links& links_;
    ChainWriter writer_;
    ChainBounds b_;
    bool one_;
    std::vector<Step> steps_;
    std::map<std::vector<Candidate>, size_t> best_;
};

void find_chains(const State& s, const Options& options, Found& found) {
    ChainBounds b{0, Links::kHouses, 20, 3, 1};
    int32_t* field[] = {&b.kind, &b.by, &b.longest, &b.shortest, &b.fewest};
    for (size_t i = 0; i < options.size() && i < 5; ++i) *field[i] = options[i];
    if (b.kind == kLoopOrOpposite) {
        for (int32_t kind : {int32_t(kLoop), int32_t(kRefuted)})
            if (!found.full()) find_chains(s, {kind, b.by, b.longest, b.shortest, b.fewest}, found);
        return;
    }
    if ((b.by & kSetsIfAll) && found.most() > 1) b.by |= Links::kSets;
    b.by &= ~kSetsIfAll;
    const Links links(s, b.by);
    ChainCollector harvest(s, links, b, found.most() == 1);
    harvest.run();
    harvest.report(found);
}

// Sudoku Explainer's score: a base in tenths, plus a tenth for each threshold that the length exceeds.
int32_t difficulty(const Step& step) {
    const bool mixed = (step.numbers[2] & Links::kHouses) && (step.numbers[2] & Links::kCells);
    const bool loop = step.numbers[1] == kLoop;
    int32_t tenths = mixed ? 70 : loop ? 65 : 66;
    const int32_t length = step.numbers[0] - (loop ? 2 : 1);
    bool odd = false;
    for (int32_t threshold = 4; length > threshold; threshold = odd ? threshold * 4 / 3 : threshold * 3 / 2, odd = !odd) ++tenths;
    return tenths;
}

// Cycles and forcing chains of one value, of bivalue cells, and of both: the easiest first.
void explainer_chain(const State& s, const Options&, Found& found) {
    std::vector<Step> steps;
    constexpr int32_t kValues = Links::kHouses, kBivalue = Links::kCells | Links::kSameCell;
    for (int32_t by : {kValues, kBivalue, kValues | kBivalue}) {
        const Links links(s, by);
        for (int32_t kind : {int32_t(kLoop), int32_t(kRefuted)}) {
            if (kind == kRefuted && by == kBivalue) continue;  // Sudoku Explainer counts these as mixed
            Found some(found.most());
            ChainCollector harvest(s, links, {kind, by, 200, 3, 1}, found.most() == 1, true);
            harvest.run();
            harvest.report(some);
            for (Step& step : some.steps) {
                step.numbers.push_back(difficulty(step));
                steps.push_back(std::move(step));
            }
        }
        if (found.most() == 1 && std::any_of(steps.begin(), steps.end(), [](const Step& x) { return x.numbers[3] <= 70; })) break;
    }
    std::stable_sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
        return a.numbers[3] != b.numbers[3] ? a.numbers[3] < b.numbers[3] : a.numbers[0] < b.numbers[0];
    });
    std::set<std::vector<Candidate>> known;
    for (Step& step : steps)
        if (known.insert(step.removals).second && !found.add(std::move(step))) return;
}

const Registered chain_kernel{"chain", find_chains}, explainer_chain_kernel{"explainer-chain", explainer_chain};

}  // namespace
}  // namespace gridwise::logic
