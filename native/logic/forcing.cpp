// Forcing chains: all candidates of a cell, all places of a value in a house, or a candidate and its opposite lead to the same
// consequence; or a candidate leads to a contradiction.
//   "forcing": options {memory, kinds, fewest}
//     memory: what a consequence may rest on (Memory in implications.hpp)
//     kinds:  which kinds of steps, as bits 1 << ForcingKind; none or 0: all
//     fewest: the least number of candidates of a cell (default: 2); for a house, of the cell of its first place
//   A step has numbers {length, kind}; the length is the number of consequences in all branches. Its parts are the branches, with
//   numbers {kBranch, whether the candidate in `pattern` is supposed to be true, consequences}; their parts are the consequences in
//   order, as in a refutation. A branch without placements and removals ends in a contradiction, the others in the step's outcome.
#include <algorithm>
#include <map>
#include <set>

#include "implications.hpp"
#include "refutation.hpp"

namespace gridwise::logic {
namespace {

// In the order of preference among steps of equal length.
enum ForcingKind : int32_t { kBoth, kCell, kHouse, kRefutes };

// With more candidates, the consequences of all of them would not fit into memory.
constexpr int32_t kMostCandidates = 3000;
constexpr int32_t kUncounted = 2;  // consequences left out of the length, as in Sudoku Explainer
constexpr int32_t kNoLimit = 1 << 30;

struct ForcedOutcome {
    int32_t length = kNoLimit;
    ForcingKind kind{};
    Literal target = -1;
    std::vector<Literal> starts;
    int32_t house = -1;

    bool beats(const ForcedOutcome& o) const { return length != o.length ? length < o.length : kind < o.kind; }
};

class ForcingSearch {
public:
    ForcingSearch(const State& s, Memory memory, int32_t kinds, int32_t fewest, bool one)
        : s_(s), memory_(memory), kinds_(kinds ? kinds : ~0), fewest_(fewest), one_(one), implied_(s, memory), traces_(size_t(implied_.links().single())) {}

    std::vector<ForcedOutcome> run() {
        if (implied_.links().single() > kMostCandidates) return {};
        for (int32_t c = 0; c < s_.cells(); ++c)
            if (!s_.placed(c) && std::popcount(s_.candidates(c)) >= fewest_) cell(c);
        std::vector<ForcedOutcome> out;
        for (auto& [_, finding] : found_) out.push_back(std::move(finding));
        std::stable_sort(out.begin(), out.end(), [](const ForcedOutcome& a, const ForcedOutcome& b) { return a.beats(b); });
        return out;
    }

    Implications& implied() { return implied_; }

private:
    bool wants(ForcingKind kind) const { return kinds_ >> kind & 1; }
    bool dynamic() const { return memory_ != Memory::None; }

    const Trace& trace(int32_t node) {
        Trace& t = traces_[size_t(node)];
        if (t.entries.empty()) implied_.follow(literal(node, true), t);
        return t;
    }

    void cell(int32_t c) {
        const auto size = std::popcount(s_.candidates(c));
        std::vector<int32_t> nodes;
        for (uint64_t left = s_.candidates(c); left; left &= left - 1) {
            const int32_t value = std::countr_zero(left), n = implied_.links().id(c, value);
            nodes.push_back(n);
            if (dynamic()) suppose(n, size > 2);
            if (memory_ != Memory::OneValue && wants(kHouse)) houses(c, value);
        }
        // Two branches without memory are an ordinary chain: another technique.
        if (memory_ != Memory::OneValue && wants(kCell) && (size > 2 || dynamic())) common(kCell, nodes, -1);
    }

    // Looks at the houses in which this is the first place of the value.
    void houses(int32_t c, int32_t value) {
        for (const Seat& seat : implied_.seats(c)) {
            const House& house = s_.houses()[size_t(seat.house)];
            const uint64_t places = s_.places(seat.house, value);
            if (!house.complete || std::countr_zero(places) != seat.place || std::popcount(places) < (dynamic() ? 2 : 3)) continue;
            std::vector<int32_t> nodes;
            for (uint64_t left = places; left; left &= left - 1)
                nodes.push_back(implied_.links().id(house.cells[size_t(std::countr_zero(left))], value));
            common(kHouse, nodes, seat.house);
        }
    }

    // Looks at one candidate, true and false.
    void suppose(int32_t n, bool several) {
        if (!wants(kRefutes) && !wants(kBoth)) return;
        const Trace& on = trace(n);
        refute(on);
        implied_.follow(literal(n, false), opposite_);
        refute(opposite_);
        if (!several || memory_ == Memory::OneValue || !wants(kBoth)) return;
        const Trace* both[] = {&on, &opposite_};
        each(on.on, opposite_.on, [&](int32_t m) { meet(kBoth, literal(m, true), both, -1); });
        each(on.off, opposite_.off, [&](int32_t m) { meet(kBoth, literal(m, false), both, -1); });
    }

    template <class F>
    static void each(const std::vector<uint64_t>& a, const std::vector<uint64_t>& b, F&& f) {
        for (size_t w = 0; w < a.size(); ++w)
            for (uint64_t left = a[w] & b[w]; left; left &= left - 1) f(int32_t(w) * 64 + std::countr_zero(left));
    }

    void refute(const Trace& t) {
        if (!t.clashes() || !wants(kRefutes)) return;
        const Literal target = t.entries[0].what ^ 1;
        ForcedOutcome f{.kind = kRefutes, .target = target, .starts = {t.entries[0].what}};
        const int32_t limit = this->limit(target);
        f.length = implied_.ancestors(t, t.clash[0], limit);
        if (f.length <= limit) f.length += implied_.ancestors(t, t.clash[1], limit - f.length);
        keep(std::move(f));
    }

    // Collects what follows from each of these candidates.
    void common(ForcingKind kind, const std::vector<int32_t>& nodes, int32_t house) {
        std::vector<const Trace*> all;
        std::vector<uint64_t> on, off;
        for (int32_t n : nodes) {
            const Trace& t = trace(n);
            if (all.empty()) on = t.on, off = t.off;
            for (size_t w = 0; w < on.size(); ++w) on[w] &= t.on[w], off[w] &= t.off[w];
            all.push_back(&t);
        }
        each(on, on, [&](int32_t m) { meet(kind, literal(m, true), all, house); });
        each(off, off, [&](int32_t m) { meet(kind, literal(m, false), all, house); });
    }

    void meet(ForcingKind kind, Literal target, std::span<const Trace* const> branches, int32_t house) {
        if (is_on(target) && std::popcount(s_.candidates(implied_.links().candidate(node_of(target)).cell)) < 2) return;
        ForcedOutcome f{.length = 0, .kind = kind, .target = target, .starts = {}, .house = house};
        const int32_t limit = this->limit(target);
        for (const Trace* t : branches) {
            f.length += implied_.ancestors(*t, t->at[size_t(target)], limit - f.length);
            if (f.length > limit) return;
            f.starts.push_back(t->entries[0].what);
        }
        keep(std::move(f));
    }

    // Steps longer than this are not needed.
    int32_t limit(Literal target) const {
        const auto it = found_.find(one_ ? 0 : target);
        return it == found_.end() ? kNoLimit : it->second.length;
    }

    void keep(ForcedOutcome f) {
        ForcedOutcome& best = found_[one_ ? 0 : f.target];
        if (f.beats(best)) best = std::move(f);
    }

    const State& s_;
    Memory memory_;
    int32_t kinds_, fewest_;
    bool one_;
    Implications implied_;
    std::vector<Trace> traces_;
    Trace opposite_;
    std::map<Literal, ForcedOutcome> found_;  // per outcome: the shortest step; key 0 if only one step is wanted
};

// Writes one branch. Removals that only follow from a placed value are not parts of their own: the parts that use them cite their
// relations.
class BranchWriter {
public:
    BranchWriter(const Links& links, const Trace& trace) : links_(links), t_(trace), needed_(trace.entries.size(), 0), cited_(trace.entries.size()) {}

    Step write(Literal target) {
        std::vector<int32_t> ends{t_.clash[0], t_.clash[1]};
        const bool reaches = t_.at[size_t(target)] >= 0;
        if (reaches) ends = {t_.at[size_t(target)]};
        for (int32_t end : ends) need(end);
        for (int32_t e = 1; e < int32_t(t_.entries.size()); ++e)
            if (needed_[size_t(e)]) write_entry(e);
        for (int32_t end : ends) write_removed_end(end);
        const Literal start = t_.entries[0].what;
        branch_.pattern = {links_.candidate(node_of(start))};
        const auto count = int32_t(std::count(needed_.begin(), needed_.end(), 1));
        if (reaches) (is_on(target) ? branch_.placements : branch_.removals).push_back(links_.candidate(node_of(target)));
        else contradict(links_.candidate(node_of(t_.entries[size_t(ends[0])].what)));
        branch_.numbers = {kBranch, int32_t(is_on(start)), count};
        std::set<int32_t> all;
        for (const Step& part : branch_.parts) all.insert(part.relations.begin(), part.relations.end());
        branch_.relations.assign(all.begin(), all.end());
        return std::move(branch_);
    }

private:
    void need(int32_t entry) {
        if (std::exchange(needed_[size_t(entry)], 1)) return;
        for (int32_t parent : t_.parents_of(entry)) need(parent);
    }

    void write_entry(int32_t e) {
        const Trace::Entry& entry = t_.entries[size_t(e)];
        const Candidate what = links_.candidate(node_of(entry.what));
        if (is_on(entry.what)) {
            Step part = this->part(entry.why >= 0 ? kHiddenPart : kNakedPart, what);
            part.placements = {what};
            if (entry.why >= 0) part.relations = {entry.why};
            finish(std::move(part), e);
        } else if (entry.why <= Trace::kBySet) {
            Step part = this->part(kRemovalPart, what);
            part.removals = {what};
            part.relations = t_.sets[size_t(Trace::kBySet - entry.why)];
            finish(std::move(part), e);
        } else if (entry.why == Trace::kByPeer) {
            links_.cite(node_of(t_.entries[size_t(t_.parents_of(e)[0])].what), node_of(entry.what), cited_[size_t(e)]);
        }
    }

    // Writes an end that makes a candidate false, unless it is written already.
    void write_removed_end(int32_t e) {
        const Trace::Entry& entry = t_.entries[size_t(e)];
        if (is_on(entry.what) || entry.why == Trace::kSupposed || entry.why <= Trace::kBySet) return;
        Step part = this->part(kRemovalPart, links_.candidate(node_of(entry.what)));
        part.removals = part.pattern;
        part.relations = cited_[size_t(e)];
        branch_.parts.push_back(std::move(part));
    }

    void contradict(Candidate what) { branch_.parts.push_back(part(kNoWay, what)); }

    static Step part(int32_t kind, Candidate what) {
        Step part;
        part.numbers = {kind};
        part.pattern = {what};
        return part;
    }

    // Adds what the consequence's parents rest on; its own house comes first.
    void finish(Step part, int32_t e) {
        for (int32_t parent : t_.parents_of(e))
            for (int32_t relation : cited_[size_t(parent)])
                if (std::find(part.relations.begin(), part.relations.end(), relation) == part.relations.end()) part.relations.push_back(relation);
        branch_.parts.push_back(std::move(part));
    }

    const Links& links_;
    const Trace& t_;
    std::vector<uint8_t> needed_;
    std::vector<std::vector<int32_t>> cited_;
    Step branch_;
};

Step forcing_step(const State& s, Implications& implied, const ForcedOutcome& f) {
    const Links& links = implied.links();
    Step step;
    (is_on(f.target) ? step.placements : step.removals).push_back(links.candidate(node_of(f.target)));
    std::set<int32_t> all;
    Trace trace;
    for (Literal start : f.starts) {
        implied.follow(start, trace);
        step.parts.push_back(BranchWriter(links, trace).write(f.target));
        all.insert(step.parts.back().relations.begin(), step.parts.back().relations.end());
        if (step.pattern.empty() || step.pattern.back() != step.parts.back().pattern[0]) step.pattern.push_back(step.parts.back().pattern[0]);
    }
    if (f.house >= 0) {
        step.relations = {s.houses()[size_t(f.house)].relation};
        all.erase(step.relations[0]);
    }
    step.relations.insert(step.relations.end(), all.begin(), all.end());
    step.numbers = {f.length - kUncounted, f.kind};
    return step;
}

void forcing(const State& s, const Options& options, Found& found) {
    if (s.broken() || s.solved()) return;
    const auto memory = Memory(options.size() > 0 ? options[0] : 0);
    const int32_t kinds = options.size() > 1 ? options[1] : 0, fewest = options.size() > 2 ? options[2] : 2;
    ForcingSearch search(s, memory, kinds, fewest, found.most() == 1);
    for (const ForcedOutcome& f : search.run())
        if (!found.add(forcing_step(s, search.implied(), f))) return;
}

const Registered forcing_kernel{"forcing", forcing, {Trait::Supposes}};

}  // namespace
}  // namespace gridwise::logic
