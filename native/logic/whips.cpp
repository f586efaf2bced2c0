// Whips: suppose a candidate; each cell, or value of a house, that it leaves with one possibility gives the next; the last
// one has none left.
//   "whip": options {length, shortest}: the longest and the shortest whip to look for (1 unless told)
//   Numbers {length, 1}; parts as those of a refutation of depth 1.
#include <algorithm>
#include <unordered_set>
#include <utility>

#include "kernel.hpp"
#include "poll.hpp"
#include "refutation.hpp"

namespace gridwise::logic {
namespace {

constexpr size_t kMostNodes = 1500;  // partial whips of one target

// A cell that is to be filled (house -1), or a value that is to be placed in a house.
struct Place {
    int32_t house, cell, value;
    std::vector<int32_t> members;       // the candidates that can fill it
};

class Whips {
public:
    explicit Whips(const State& s) : s_(s), number_(size_t(s.cells() * s.values()), -1) {
        for (int32_t c = 0; c < s.cells(); ++c)
            if (!s.placed(c)) each_bit(s.candidates(c), [&](int v) { name(c, v); });
        seen_.resize((all_.size() + 63) / 64);
        places_of_.resize(all_.size());
        for (int32_t c = 0; c < s.cells(); ++c) {
            if (s.placed(c)) continue;
            Place place{-1, c, -1, {}};
            each_bit(s.candidates(c), [&](int v) { place.members.push_back(at(c, v)); });
            keep(std::move(place));
        }
        for (int32_t h = 0; h < s.geometry().complete; ++h)
            each_bit(s.missing(h), [&](int v) {
                Place place{h, -1, v, {}};
                const House& house = s.houses()[size_t(h)];
                each_bit(s.places(h, v), [&](int i) { place.members.push_back(at(house.cells[size_t(i)], v)); });
                std::sort(place.members.begin(), place.members.end());
                keep(std::move(place));
            });
        for (const Candidate& c : all_) links_.push_back(links(c));
        touched_.resize(all_.size());
    }

    void find(int32_t shortest, int32_t longest, Found& found) {
        std::vector<Target> targets;
        for (size_t z = 0; z < all_.size(); ++z)
            if (refutable(int32_t(z), longest)) targets.push_back({{{int32_t(z), -1, -1, 0}}, 0, {}, false});
        for (int32_t length = 1; length <= longest; ++length)
            for (Target& t : targets) {
                if (t.done) continue;
                const size_t end = t.nodes.size();
                for (size_t n = t.first; n < end && !t.done; ++n) t.done = extend(t, n);
                t.first = end;
                if (t.done && length >= shortest && !found.add(told(t.nodes, length))) return;
            }
    }

private:
    struct Node {
        int32_t candidate, parent, place;   // the place that it is the last possibility of
        uint64_t key;                       // of its candidates, in whatever order
    };
    // A candidate to refute: the partial whips from it, level after level.
    struct Target {
        std::vector<Node> nodes;
        size_t first;                       // of the last level
        std::unordered_set<uint64_t> known;
        bool done;
    };

    void name(int32_t cell, int32_t value) {
        number_[size_t(cell * s_.values() + value)] = int32_t(all_.size());
        all_.push_back({cell, value});
    }
    int32_t at(int32_t cell, int32_t value) const { return number_[size_t(cell * s_.values() + value)]; }
    bool seen(int32_t i) const { return seen_[size_t(i) / 64] >> (i % 64) & 1; }

    void keep(Place place) {
        for (int32_t i : place.members) places_of_[size_t(i)].push_back(int32_t(places_.size()));
        places_.push_back(std::move(place));
    }

    // What a candidate excludes, in ascending order.
    std::vector<int32_t> links(const Candidate& c) const {
        poll();
        std::vector<int32_t> out;
        each_bit(s_.candidates(c.cell), [&](int v) {
            if (v != c.value) out.push_back(at(c.cell, v));
        });
        (s_.geometry().peers[size_t(c.cell)] & s_.with(c.value)).each([&](int other) { out.push_back(at(other, c.value)); });
        std::sort(out.begin(), out.end());
        return out;
    }

    // The places that lose a possibility with the candidate.
    const std::vector<int32_t>& touched(int32_t candidate) {
        std::vector<int32_t>& out = touched_[size_t(candidate)];
        if (!out.empty()) return out;
        std::vector<uint8_t> listed(places_.size(), 0);
        for (int32_t gone : links_[size_t(candidate)])
            for (int32_t p : places_of_[size_t(gone)])
                if (!std::exchange(listed[size_t(p)], uint8_t(1))) out.push_back(p);
        return out;
    }

    // How many possibilities are left of a place, two at most; `last` is one of them.
    int left(const Place& place, int32_t& last) const {
        int n = 0;
        for (int32_t i : place.members) {
            if (seen(i)) continue;
            last = i;
            if (++n > 1) break;
        }
        return n;
    }

    // Whether singles alone lead from the candidate to a contradiction, in so many rounds: without that there is no whip.
    bool refutable(int32_t z, int32_t rounds) {
        poll();
        open_.resize(places_.size());
        for (size_t p = 0; p < places_.size(); ++p) open_[p] = uint8_t(places_[p].members.size());
        std::fill(seen_.begin(), seen_.end(), 0);
        std::vector<uint8_t> placed(all_.size(), 0);
        placed[size_t(z)] = 1;
        std::vector<int32_t> front{z}, next;
        for (; rounds > 0 && !front.empty(); --rounds, front.swap(next)) {
            next.clear();
            for (int32_t candidate : front)
                for (int32_t gone : links_[size_t(candidate)])
                    if (!seen(gone) && !take(gone, placed, next)) return true;
        }
        return false;
    }

    // Takes a candidate out; false: that leaves a place without any.
    bool take(int32_t gone, std::vector<uint8_t>& placed, std::vector<int32_t>& next) {
        seen_[size_t(gone) / 64] |= uint64_t(1) << (gone % 64);
        for (int32_t p : places_of_[size_t(gone)]) {
            if (--open_[size_t(p)] == 0) return false;
            if (open_[size_t(p)] > 1) continue;
            int32_t last = -1;
            left(places_[size_t(p)], last);
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

    // All ways to go on from a partial whip. True: one of them ends, as the last node, which has no candidate.
    bool extend(Target& t, size_t from) {
        poll();
        const Node node = t.nodes[from];
        std::fill(seen_.begin(), seen_.end(), 0);   // what the whip so far excludes
        for (int32_t n = int32_t(from); n >= 0; n = t.nodes[size_t(n)].parent)
            for (int32_t gone : links_[size_t(t.nodes[size_t(n)].candidate)]) seen_[size_t(gone) / 64] |= uint64_t(1) << (gone % 64);
        for (int32_t p : touched(node.candidate)) {
            int32_t last = -1;
            const int n = left(places_[size_t(p)], last);
            if (n == 0) return t.nodes.push_back({-1, int32_t(from), p, 0}), true;
            if (n == 2 || t.nodes.size() >= kMostNodes || within(t.nodes, int32_t(from), last)) continue;
            const uint64_t key = node.key + mixed(last);
            if (t.known.insert(key ^ uint64_t(last)).second) t.nodes.push_back({last, int32_t(from), p, key});
        }
        return false;
    }

    // Of the possibilities of a place: why those before the last are out.
    void cite(const Place& place, const std::vector<int32_t>& before, int32_t keep, Step& part) const {
        if (place.house >= 0) part.relations.push_back(s_.houses()[size_t(place.house)].relation);
        for (int32_t i : place.members) {
            if (i == keep) continue;
            for (int32_t by : before) {
                if (!std::binary_search(links_[size_t(by)].begin(), links_[size_t(by)].end(), i)) continue;
                const Candidate &a = all_[size_t(by)], &b = all_[size_t(i)];
                if (a.cell != b.cell) part.relations.push_back(s_.geometry().why_differ(a.cell, b.cell));
                break;
            }
        }
        std::sort(part.relations.begin(), part.relations.end());
        part.relations.erase(std::unique(part.relations.begin(), part.relations.end()), part.relations.end());
    }

    Step told(const std::vector<Node>& nodes, int32_t length) const {
        std::vector<const Node*> chain;
        for (int32_t n = int32_t(nodes.size()) - 1; n >= 0; n = nodes[size_t(n)].parent) chain.push_back(&nodes[size_t(n)]);
        std::reverse(chain.begin(), chain.end());
        Step step;
        step.removals = step.pattern = {all_[size_t(chain[0]->candidate)]};
        step.numbers = {length, 1};
        std::vector<int32_t> before{chain[0]->candidate};
        for (size_t i = 1; i < chain.size(); ++i) {
            const Place& place = places_[size_t(chain[i]->place)];
            Step part;
            cite(place, before, chain[i]->candidate, part);
            if (chain[i]->candidate >= 0) {
                part.placements = part.pattern = {all_[size_t(chain[i]->candidate)]};
                part.numbers = {place.house < 0 ? kNakedPart : kHiddenPart};
                before.push_back(chain[i]->candidate);
            } else {
                part.pattern = {place.house < 0 ? Candidate{place.cell, 0} : Candidate{s_.houses()[size_t(place.house)].cells[0], place.value}};
                part.numbers = {place.house < 0 ? kNoCandidate : kNoPlace};
            }
            step.relations.insert(step.relations.end(), part.relations.begin(), part.relations.end());
            step.parts.push_back(std::move(part));
        }
        std::sort(step.relations.begin(), step.relations.end());
        step.relations.erase(std::unique(step.relations.begin(), step.relations.end()), step.relations.end());
        return step;
    }

    const State& s_;
    std::vector<int32_t> number_;
    std::vector<Candidate> all_;
    std::vector<Place> places_;
    std::vector<std::vector<int32_t>> places_of_, links_, touched_;  // per candidate
    std::vector<uint64_t> seen_;                                     // candidates that are excluded, as bits
    std::vector<uint8_t> open_;                                      // per place: the possibilities that are left
};

void whip(const State& s, const Options& options, Found& found) {
    if (s.broken() || s.solved()) return;
    Whips(s).find(options.size() > 1 ? options[1] : 1, options.empty() ? 7 : options[0], found);
}

const Registered registered{"whip", whip};

}  // namespace
}  // namespace gridwise::logic
