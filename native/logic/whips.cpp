// Whips: suppose a candidate; each cell, value of a house, or cage that it leaves with one possibility gives the next; the last
// one has none left.
//   "whip": options {length, shortest}: the longest and the shortest whip to look for (1 unless told)
//   Numbers {length, 1}; parts as those of a refutation of depth 1.
#include <algorithm>
#include <unordered_set>

#include "refutation.hpp"
#include "web.hpp"

namespace gridwise::logic {
namespace {

constexpr size_t kMostNodes = 1500;  // partial whips of one target

template <class F>
void each_bit(const Bits& set, F&& f) {
    for (size_t w = 0; w < set.size(); ++w)
        for (uint64_t left = set[w]; left; left &= left - 1) f(int32_t(w) * 64 + std::countr_zero(left));
}

class Whips {
public:
    explicit Whips(const State& s) : s_(s), web_(s), words_(web_.words()) {}

    void find(int32_t shortest, int32_t longest, Found& found) {
        std::vector<int32_t> targets;
        for (int32_t z = 0; z < web_.candidates(); ++z)
            if (refutable(z)) targets.push_back(z);
        std::vector<std::vector<Node>> levels(targets.size());
        for (size_t t = 0; t < targets.size(); ++t) levels[t].push_back({targets[t], -1, -1, 0, web_.links(targets[t])});
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
        Bits seen = web_.links(z);
        std::vector<int32_t> queue{z};
        std::vector<uint8_t> placed(size_t(web_.size()), 0);
        placed[size_t(z)] = 1;
        for (size_t i = 0; i < queue.size(); ++i) {
            bool broken = false;
            each_bit(web_.links(queue[i]), [&](int32_t gone) {
                for (int32_t p : web_.places_of(gone)) {
                    int32_t last = -1;
                    const int n = left(web_.places()[size_t(p)], seen, last);
                    broken |= n == 0;
                    if (n != 1 || placed[size_t(last)]) continue;
                    placed[size_t(last)] = 1;
                    queue.push_back(last);
                    for (size_t w = 0; w < words_; ++w) seen[w] |= web_.links(last)[w];
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
        each_bit(web_.links(nodes[from].candidate), [&](int32_t gone) {
            for (int32_t p : web_.places_of(gone)) {
                if (ended || std::find(tried.begin(), tried.end(), p) != tried.end()) continue;
                tried.push_back(p);
                int32_t last = -1;
                const int n = left(web_.places()[size_t(p)], nodes[from].seen, last);
                if (n == 2 || (n == 1 && (nodes.size() >= kMostNodes || within(nodes, int32_t(from), last)))) continue;
                const uint64_t key = nodes[from].key + mixed(last);
                if (n && !known.insert(key ^ uint64_t(last)).second) continue;
                Node next{n ? last : -1, int32_t(from), p, key, nodes[from].seen};
                ended = n == 0;
                if (n)
                    for (size_t w = 0; w < words_; ++w) next.seen[w] |= web_.links(last)[w];
                nodes.push_back(std::move(next));
            }
        });
        return ended;
    }

    // Why a place must be filled, and of its possibilities: why those before the last are out.
    void cite(const Place& place, const std::vector<int32_t>& before, int32_t keep, Step& part) const {
        web_.cite(place, part.relations);
        each_bit(place.members, [&](int32_t i) {
            if (i == keep) return;
            const auto by = std::find_if(before.begin(), before.end(), [&](int32_t b) { return web_.linked(b, i); });
            web_.cite(*by, i, part.relations);
        });
        std::sort(part.relations.begin(), part.relations.end());
        part.relations.erase(std::unique(part.relations.begin(), part.relations.end()), part.relations.end());
    }

    // The end: a place that has no possibility left.
    void tell_end(const Place& place, Step& part) const {
        const Candidate house{place.kind == Place::kHouse ? s_.houses()[size_t(place.number)].cells[0] : 0, place.value};
        if (place.kind != Place::kCage) part.pattern = {place.kind == Place::kCell ? Candidate{place.number, 0} : house};
        part.numbers = {place.kind == Place::kCell ? kNoCandidate : place.kind == Place::kHouse ? kNoPlace : kNoWay};
    }

    Step told(const std::vector<Node>& nodes, int32_t length) const {
        std::vector<const Node*> chain;
        for (int32_t n = int32_t(nodes.size()) - 1; n >= 0; n = nodes[size_t(n)].parent) chain.push_back(&nodes[size_t(n)]);
        std::reverse(chain.begin(), chain.end());
        Step step;
        step.removals = step.pattern = web_.holds(chain[0]->candidate);
        step.numbers = {length, 1};
        std::vector<int32_t> before{chain[0]->candidate};
        for (size_t i = 1; i < chain.size(); ++i) {
            const Place& place = web_.places()[size_t(chain[i]->place)];
            Step part;
            cite(place, before, chain[i]->candidate, part);
            if (chain[i]->candidate >= 0) {
                part.placements = part.pattern = web_.holds(chain[i]->candidate);
                part.numbers = {place.kind == Place::kCell ? kNakedPart : place.kind == Place::kHouse ? kHiddenPart : kOnlyWay};
                before.push_back(chain[i]->candidate);
            } else {
                tell_end(place, part);
            }
            step.relations.insert(step.relations.end(), part.relations.begin(), part.relations.end());
            step.parts.push_back(std::move(part));
        }
        std::sort(step.relations.begin(), step.relations.end());
        step.relations.erase(std::unique(step.relations.begin(), step.relations.end()), step.relations.end());
        return step;
    }

    const State& s_;
    const Web web_;
    const size_t words_;
};

void whip(const State& s, const Options& options, Found& found) {
    if (s.broken() || s.solved()) return;
    Whips(s).find(options.size() > 1 ? options[1] : 1, options.empty() ? 7 : options[0], found);
}

const Registered registered{"whip", whip};

}  // namespace
}  // namespace gridwise::logic
