// Whips: suppose a candidate. A cell, a value of a house or a cage that it leaves with one possibility gives the next candidate;
// the last such place has no possibility left.
//   "whip": options {longest, shortest}: bounds of the length (default: 7 and 1)
//   Numbers {length, 1}; parts as those of a refutation of depth 1.
#include <algorithm>
#include <utility>

#include "poll.hpp"
#include "refutation.hpp"
#include "whip_graph.hpp"

namespace gridwise::logic {
namespace {

// Limits of partial whips per target, and of all together: on large boards each target gets fewer.
constexpr size_t kMostWhips = 1500, kFewestWhips = 100, kAllWhips = 400'000;

// The numbers in a set of bits: most sets here have few members on a wide board.
std::vector<int32_t> listed(const Possibilities& set) {
    std::vector<int32_t> out;
    set.each([&](int n) { out.push_back(n); });
    return out;
}

// A hash set of numbers other than 0.
class Numbers {
public:
    // False if it was there before.
    bool insert(uint64_t number) {
        if (2 * ++used_ > slots_.size()) grow();
        return put(number) || (--used_, false);
    }

private:
    bool put(uint64_t number) {
        for (size_t at = size_t(number);; ++at) {
            uint64_t& slot = slots_[at & (slots_.size() - 1)];
            if (slot == number) return false;
            if (!slot) return slot = number, true;
        }
    }
    void grow() {
        std::vector<uint64_t> old(std::max(size_t(32), slots_.size() * 2));
        old.swap(slots_);
        for (uint64_t number : old)
            if (number) put(number);
    }
    std::vector<uint64_t> slots_;
    size_t used_ = 0;
};

class Whips {
public:
    explicit Whips(const State& s) : s_(s), graph_(s), touched_(size_t(graph_.size())), seen_(graph_.words()) {
        for (const Place& place : graph_.places()) {
            members_.push_back(listed(place.members));
            sizes_.push_back(uint8_t(members_.back().size()));
        }
        for (int32_t n = 0; n < graph_.size(); ++n) links_.push_back(listed(graph_.links(n)));
    }

    void find(int32_t shortest, int32_t longest, Found& found) {
        std::vector<Target> targets;
        for (int32_t z = 0; z < graph_.candidates(); ++z)
            if (refutable(z, longest)) targets.push_back({{{z, -1, -1, 0}}, 0, {}, false});
        const size_t most = std::clamp(kAllWhips / std::max(size_t(1), targets.size()), kFewestWhips, kMostWhips);
        for (int32_t length = 1; length <= longest; ++length)
            for (Target& t : targets) {
                if (t.done) continue;
                const size_t end = t.nodes.size();
                for (size_t n = t.first; n < end && !t.done; ++n) t.done = extend(t, n, length < longest ? most : 0);
                t.first = end;
                if (t.done && length >= shortest && !found.add(whip_step(t.nodes, length))) return;
            }
    }

private:
    struct Node {
        int32_t candidate, parent, place;   // the place whose last possibility it is
        uint64_t key;                       // of the set of its candidates
    };
    // A candidate to refute: the partial whips from it, level after level.
    struct Target {
        std::vector<Node> nodes;
        size_t first;                       // of the last level
        Numbers known;
        bool done;
    };

    // The places that lose a possibility with the candidate.
    const std::vector<int32_t>& touched(int32_t candidate) {
        std::vector<int32_t>& out = touched_[size_t(candidate)];
        if (!out.empty()) return out;
        std::vector<uint8_t> listed(members_.size(), 0);
        for (int32_t gone : links_[size_t(candidate)])
            for (int32_t p : graph_.places_of(gone))
                if (!std::exchange(listed[size_t(p)], uint8_t(1))) out.push_back(p);
        return out;
    }

    // The only possibility left in a place.
    int32_t last_of(int32_t place) const {
        const std::vector<int32_t>& all = members_[size_t(place)];
        return *std::find_if(all.begin(), all.end(), [&](int32_t i) { return !seen_.has(i); });
    }

    // Whether singles alone lead from the candidate to a contradiction within these rounds; otherwise there is no whip.
    bool refutable(int32_t z, int32_t rounds) {
        poll();
        open_ = sizes_;
        seen_.clear();
        std::vector<uint8_t> placed(size_t(graph_.size()), 0);
        placed[size_t(z)] = 1;
        std::vector<int32_t> front{z}, next;
        for (; rounds > 0 && !front.empty(); --rounds, front.swap(next)) {
            next.clear();
            for (int32_t candidate : front)
                for (int32_t gone : links_[size_t(candidate)])
                    if (!seen_.has(gone) && !remove(gone, placed, next)) return true;
        }
        return false;
    }

    // Removes a candidate; false: a place has none left.
    bool remove(int32_t gone, std::vector<uint8_t>& placed, std::vector<int32_t>& next) {
        seen_.add(gone);
        for (int32_t p : graph_.places_of(gone)) {
            if (--open_[size_t(p)] == 0) return false;
            if (open_[size_t(p)] > 1) continue;
            const int32_t last = last_of(p);
            if (!std::exchange(placed[size_t(last)], uint8_t(1))) next.push_back(last);
        }
        return true;
    }

    static uint64_t mixed(int32_t candidate) {
        const uint64_t z = (uint64_t(candidate) + 1) * 0x9E3779B97F4A7C15u;
        return (z ^ (z >> 29)) * 0xBF58476D1CE4E5B9u;
    }

    static bool within(const std::vector<Node>& nodes, int32_t n, int32_t candidate) {
        for (; n >= 0; n = nodes[size_t(n)].parent)
            if (nodes[size_t(n)].candidate == candidate) return true;
        return false;
    }

    // Removes what a candidate excludes.
    void exclude(int32_t candidate) {
        for (int32_t gone : links_[size_t(candidate)]) {
            if (seen_.has(gone)) continue;
            seen_.add(gone);
            for (int32_t p : graph_.places_of(gone)) --open_[size_t(p)];
        }
    }

    // The same for a whole partial whip; its extensions start from there.
    void follow(const std::vector<Node>& nodes, int32_t n) {
        seen_.clear();
        open_ = sizes_;
        for (; n >= 0; n = nodes[size_t(n)].parent) exclude(nodes[size_t(n)].candidate);
        before_ = seen_, open_before_ = open_;
    }

    // Adds all extensions of a partial whip, while there are fewer than `most` nodes. True: one is complete; its last node has no
    // candidate.
    bool extend(Target& t, size_t from, size_t most) {
        poll();
        const Node node = t.nodes[from];
        if (from == t.first || node.parent != t.nodes[from - 1].parent) follow(t.nodes, node.parent);
        seen_ = before_, open_ = open_before_;
        exclude(node.candidate);
        for (int32_t p : touched(node.candidate)) {
            if (open_[size_t(p)] == 0) return t.nodes.push_back({-1, int32_t(from), p, 0}), true;
            if (open_[size_t(p)] > 1 || t.nodes.size() >= most) continue;
            const int32_t last = last_of(p);
            if (within(t.nodes, int32_t(from), last)) continue;
            const uint64_t key = node.key + mixed(last);
            if (t.known.insert(key ^ uint64_t(last))) t.nodes.push_back({last, int32_t(from), p, key});
        }
        return false;
    }

    // Cites why the place must be filled, and why all its possibilities but `keep` are excluded.
    void cite(const Place& place, const std::vector<int32_t>& before, int32_t keep, Step& part) const {
        graph_.cite(place, part.relations);
        for (int32_t i : listed(place.members)) {
            if (i == keep) continue;
            const auto by = std::find_if(before.begin(), before.end(), [&](int32_t b) { return graph_.linked(b, i); });
            graph_.cite(*by, i, part.relations);
        }
        sort_unique(part.relations);
    }

    // The last part: a place that has no possibility left.
    void write_end(const Place& place, Step& part) const {
        const Candidate house{place.kind == Place::kHouse ? s_.houses()[size_t(place.number)].cells[0] : 0, place.value};
        if (place.kind != Place::kCage) part.pattern = {place.kind == Place::kCell ? Candidate{place.number, 0} : house};
        part.numbers = {place.kind == Place::kCell ? kNoCandidate : place.kind == Place::kHouse ? kNoPlace : kNoWay};
    }

    Step whip_step(const std::vector<Node>& nodes, int32_t length) const {
        std::vector<const Node*> chain;
        for (int32_t n = int32_t(nodes.size()) - 1; n >= 0; n = nodes[size_t(n)].parent) chain.push_back(&nodes[size_t(n)]);
        std::reverse(chain.begin(), chain.end());
        Step step;
        step.removals = step.pattern = graph_.holds(chain[0]->candidate);
        step.numbers = {length, 1};
        std::vector<int32_t> before{chain[0]->candidate};
        for (size_t i = 1; i < chain.size(); ++i) {
            const Place& place = graph_.places()[size_t(chain[i]->place)];
            Step part;
            cite(place, before, chain[i]->candidate, part);
            if (chain[i]->candidate >= 0) {
                part.placements = part.pattern = graph_.holds(chain[i]->candidate);
                part.numbers = {place.kind == Place::kCell ? kNakedPart : place.kind == Place::kHouse ? kHiddenPart : kOnlyWay};
                before.push_back(chain[i]->candidate);
            } else {
                write_end(place, part);
            }
            step.relations.insert(step.relations.end(), part.relations.begin(), part.relations.end());
            step.parts.push_back(std::move(part));
        }
        sort_unique(step.relations);
        return step;
    }

    const State& s_;
    const WhipGraph graph_;
    std::vector<std::vector<int32_t>> members_;                      // per place
    std::vector<std::vector<int32_t>> links_, touched_;              // per possibility: what it excludes, the places it touches
    Possibilities seen_, before_;                                    // those that are excluded
    std::vector<uint8_t> sizes_, open_, open_before_;                // per place: all its possibilities, and those that are left
};

void whip(const State& s, const Options& options, Found& found) {
    if (s.broken() || s.solved()) return;
    Whips(s).find(options.size() > 1 ? options[1] : 1, options.empty() ? 7 : std::min(options[0], s.cells() * s.values()), found);
}

const Registered whip_kernel{"whip", whip, {Trait::Supposes}};

}  // namespace
}  // namespace gridwise::logic
