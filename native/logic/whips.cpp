// Whips: suppose a candidate; each cell, or value of a house, that it leaves with one possibility gives the next; the last
// one has none left.
//   "whip": options {length, shortest}: the longest and the shortest whip to look for (1 unless told)
//   Numbers {length, 1}; parts as those of a refutation of depth 1.
#include <algorithm>
#include <unordered_set>

#include "kernel.hpp"
#include "refutation.hpp"

namespace gridwise::logic {
namespace {

constexpr size_t kMostNodes = 1500;  // partial whips of one target

using Bits = std::vector<uint64_t>;

// A cell that is to be filled (house -1), or a value that is to be placed in a house.
struct Place {
    int32_t house, cell, value;
    Bits members;
};

class Whips {
public:
    explicit Whips(const State& s) : s_(s), number_(size_t(s.cells() * s.values()), -1) {
        for (int32_t c = 0; c < s.cells(); ++c)
            if (!s.placed(c)) each_bit(s.candidates(c), [&](int v) { name(c, v); });
        words_ = (all_.size() + 63) / 64;
        places_of_.resize(all_.size());
        for (int32_t c = 0; c < s.cells(); ++c) {
            if (s.placed(c)) continue;
            Place place{-1, c, -1, Bits(words_, 0)};
            each_bit(s.candidates(c), [&](int v) { add(place.members, at(c, v)); });
            keep(std::move(place));
        }
        for (int32_t h = 0; h < s.geometry().complete; ++h)
            each_bit(s.missing(h), [&](int v) {
                Place place{h, -1, v, Bits(words_, 0)};
                const House& house = s.houses()[size_t(h)];
                each_bit(s.places(h, v), [&](int i) { add(place.members, at(house.cells[size_t(i)], v)); });
                keep(std::move(place));
            });
        for (const Candidate& c : all_) links_.push_back(links(c));
    }

    void find(int32_t shortest, int32_t longest, Found& found) {
        std::vector<int32_t> targets;
        for (size_t z = 0; z < all_.size(); ++z)
            if (refutable(int32_t(z))) targets.push_back(int32_t(z));
        std::vector<std::vector<Node>> levels(targets.size());
        for (size_t t = 0; t < targets.size(); ++t) levels[t].push_back({targets[t], -1, -1, 0, links_[size_t(targets[t])]});
        std::vector<size_t> first(targets.size(), 0);
        std::vector<std::unordered_set<uint64_t>> known(targets.size());
        std::vector<uint8_t> done(targets.size(), 0);
        for (int32_t length = 1; length <= longest; ++length)
            for (size_t t = 0; t < targets.size(); ++t) {
                if (done[t]) continue;
                const size_t end = levels[t].size();
                for (size_t n = first[t]; n < end && !done[t]; ++n) done[t] = extend(levels[t], n, known[t]);
                first[t] = end;
                if (done[t] && length >= shortest && !found.add(told(levels[t], length))) return;
            }
    }

private:
    struct Node {
        int32_t candidate, parent, place;   // the place that it is the last possibility of
        uint64_t key;                       // of its candidates, in whatever order
        Bits seen;                          // what the whip so far excludes
    };

    void name(int32_t cell, int32_t value) {
        number_[size_t(cell * s_.values() + value)] = int32_t(all_.size());
        all_.push_back({cell, value});
    }
    int32_t at(int32_t cell, int32_t value) const { return number_[size_t(cell * s_.values() + value)]; }
    static void add(Bits& set, int32_t i) { set[size_t(i) / 64] |= uint64_t(1) << (i % 64); }
    static bool has(const Bits& set, int32_t i) { return set[size_t(i) / 64] >> (i % 64) & 1; }

    void keep(Place place) {
        each_bit(place.members.data(), int32_t(words_), [&](int i) { places_of_[size_t(i)].push_back(int32_t(places_.size())); });
        places_.push_back(std::move(place));
    }

    Bits links(const Candidate& c) const {
        Bits out(words_, 0);
        each_bit(s_.candidates(c.cell), [&](int v) {
            if (v != c.value) add(out, at(c.cell, v));
        });
        (s_.geometry().peers[size_t(c.cell)] & s_.with(c.value)).each([&](int other) { add(out, at(other, c.value)); });
        return out;
    }

    // How many possibilities are left of a place, two at most; `last` is one of them.
    int left(const Place& place, const Bits& seen, int32_t& last) const {
        int n = 0;
        for (size_t w = 0; w < words_; ++w) {
            const uint64_t open = place.members[w] & ~seen[w];
            if (!open) continue;
            last = int32_t(w) * 64 + std::countr_zero(open);
            if ((n += is_single(open) ? 1 : 2) > 1) return 2;
        }
        return n;
    }

    // Whether singles alone lead from the candidate to a contradiction: without that there is no whip.
    bool refutable(int32_t z) const {
        Bits seen = links_[size_t(z)];
        std::vector<int32_t> queue{z};
        std::vector<uint8_t> placed(all_.size(), 0);
        placed[size_t(z)] = 1;
        for (size_t i = 0; i < queue.size(); ++i) {
            bool broken = false;
            each_bit(links_[size_t(queue[i])].data(), int32_t(words_), [&](int gone) {
                for (int32_t p : places_of_[size_t(gone)]) {
                    int32_t last = -1;
                    const int n = left(places_[size_t(p)], seen, last);
                    broken |= n == 0;
                    if (n != 1 || placed[size_t(last)]) continue;
                    placed[size_t(last)] = 1;
                    queue.push_back(last);
                    for (size_t w = 0; w < words_; ++w) seen[w] |= links_[size_t(last)][w];
                }
            });
            if (broken) return true;
        }
        return false;
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
    bool extend(std::vector<Node>& nodes, size_t from, std::unordered_set<uint64_t>& known) const {
        std::vector<int32_t> tried;
        bool ended = false;
        each_bit(links_[size_t(nodes[from].candidate)].data(), int32_t(words_), [&](int gone) {
            for (int32_t p : places_of_[size_t(gone)]) {
                if (ended || std::find(tried.begin(), tried.end(), p) != tried.end()) continue;
                tried.push_back(p);
                int32_t last = -1;
                const int n = left(places_[size_t(p)], nodes[from].seen, last);
                if (n == 2 || (n == 1 && (nodes.size() >= kMostNodes || within(nodes, int32_t(from), last)))) continue;
                const uint64_t key = nodes[from].key + mixed(last);
                if (n && !known.insert(key ^ uint64_t(last)).second) continue;
                Node next{n ? last : -1, int32_t(from), p, key, nodes[from].seen};
                ended = n == 0;
                if (n)
                    for (size_t w = 0; w < words_; ++w) next.seen[w] |= links_[size_t(last)][w];
                nodes.push_back(std::move(next));
            }
        });
        return ended;
    }

    // Of the possibilities of a place: why those before the last are out.
    void cite(const Place& place, const std::vector<int32_t>& before, int32_t keep, Step& part) const {
        if (place.house >= 0) part.relations.push_back(s_.houses()[size_t(place.house)].relation);
        each_bit(place.members.data(), int32_t(words_), [&](int i) {
            if (i == keep) return;
            for (int32_t by : before) {
                if (!has(links_[size_t(by)], i)) continue;
                const Candidate &a = all_[size_t(by)], &b = all_[size_t(i)];
                if (a.cell != b.cell) part.relations.push_back(s_.geometry().why_differ(a.cell, b.cell));
                break;
            }
        });
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
    size_t words_ = 0;
    std::vector<Place> places_;
    std::vector<std::vector<int32_t>> places_of_;
    std::vector<Bits> links_;
};

void whip(const State& s, const Options& options, Found& found) {
    if (s.broken() || s.solved()) return;
    Whips(s).find(options.size() > 1 ? options[1] : 1, options.empty() ? 7 : options[0], found);
}

const Registered registered{"whip", whip};

}  // namespace
}  // namespace gridwise::logic
