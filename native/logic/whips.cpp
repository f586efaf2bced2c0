// Whips: suppose a candidate; each cell, or value of a house, that it leaves with one possibility gives the next; the last
// one has none left.
//   "whip": options {length, shortest}: the longest and the shortest whip to look for (1 unless told)
//   Numbers {length, 1}; parts as those of a refutation of depth 1.
#include <algorithm>
#include <utility>

#include "kernel.hpp"
#include "poll.hpp"
#include "refutation.hpp"

namespace gridwise::logic {
namespace {

// Partial whips of one target, and of all together: on large boards each target gets less.
constexpr size_t kMostNodes = 1500, kFewestNodes = 100, kAllNodes = 150'000;

// A cell that is to be filled (house -1), or a value that is to be placed in a house.
struct Place {
    int32_t house, cell, value;
    std::vector<int32_t> members;       // the candidates that can fill it
};

// Numbers that were seen, none of them 0.
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
        members_.resize(places_.size());
        for (size_t p = 0; p < places_.size(); ++p) members_[p] = uint8_t(places_[p].members.size());
        for (size_t z = 0; z < all_.size(); ++z)
            if (refutable(int32_t(z), longest)) targets.push_back({{{int32_t(z), -1, -1, 0}}, 0, {}, false});
        const size_t most = std::clamp(kAllNodes / std::max(size_t(1), targets.size()), kFewestNodes, kMostNodes);
        for (int32_t length = 1; length <= longest; ++length)
            for (Target& t : targets) {
                if (t.done) continue;
                const size_t end = t.nodes.size();
                for (size_t n = t.first; n < end && !t.done; ++n) t.done = extend(t, n, length < longest ? most : 0);
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
        Numbers known;
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

    // The one possibility that is left of a place.
    int32_t last_of(const Place& place) const {
        return *std::find_if(place.members.begin(), place.members.end(), [&](int32_t i) { return !seen(i); });
    }

    // Whether singles alone lead from the candidate to a contradiction, in so many rounds: without that there is no whip.
    bool refutable(int32_t z, int32_t rounds) {
        poll();
        open_ = members_;
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
            const int32_t last = last_of(places_[size_t(p)]);
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

    // What a candidate excludes, and what that leaves of the places.
    void exclude(int32_t candidate) {
        for (int32_t gone : links_[size_t(candidate)]) {
            if (seen(gone)) continue;
            seen_[size_t(gone) / 64] |= uint64_t(1) << (gone % 64);
            for (int32_t p : places_of_[size_t(gone)]) --open_[size_t(p)];
        }
    }

    // The same for a whole partial whip: those that go on from it, one after the other, start there.
    void follow(const std::vector<Node>& nodes, int32_t n) {
        std::fill(seen_.begin(), seen_.end(), 0);
        open_ = members_;
        for (; n >= 0; n = nodes[size_t(n)].parent) exclude(nodes[size_t(n)].candidate);
        before_ = seen_, open_before_ = open_;
    }

    // All ways to go on from a partial whip, while there are fewer than `most`. True: one of them ends, as the last node, which
    // has no candidate.
    bool extend(Target& t, size_t from, size_t most) {
        poll();
        const Node node = t.nodes[from];
        if (from == t.first || node.parent != t.nodes[from - 1].parent) follow(t.nodes, node.parent);
        seen_ = before_, open_ = open_before_;
        exclude(node.candidate);
        for (int32_t p : touched(node.candidate)) {
            if (open_[size_t(p)] == 0) return t.nodes.push_back({-1, int32_t(from), p, 0}), true;
            if (open_[size_t(p)] > 1 || t.nodes.size() >= most) continue;
            const int32_t last = last_of(places_[size_t(p)]);
            if (within(t.nodes, int32_t(from), last)) continue;
            const uint64_t key = node.key + mixed(last);
            if (t.known.insert(key ^ uint64_t(last))) t.nodes.push_back({last, int32_t(from), p, key});
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
    std::vector<uint64_t> seen_, before_;                            // candidates that are excluded, as bits
    std::vector<uint8_t> members_, open_, open_before_;              // per place: all possibilities, and those that are left
};

void whip(const State& s, const Options& options, Found& found) {
    if (s.broken() || s.solved()) return;
    Whips(s).find(options.size() > 1 ? options[1] : 1, options.empty() ? 7 : options[0], found);
}

const Registered registered{"whip", whip};

}  // namespace
}  // namespace gridwise::logic
