// Refutation: suppose a candidate, follow what is forced to a contradiction, keep the shortest such proof.
//   "refutation": options {depth, strength, told}
//     depth:    1: single suppositions; 2 or more: nested ones; none or 0: as deep as necessary
//     strength: 1 singles and what each single relation allows, 2 also what subsets and crossings of houses allow;
//               none or 0: the first if it suffices
//     told:     1: if possible, the step that opens the most for the length of its proof, nested or not; it takes longer to find
//   "trial": options {parts}
//     On boards with relations about whole graphs, which no chain can follow: single suppositions with at most so many consequences.
//   A step has numbers {parts, depth}; its parts are what follows from the supposition, in order. See refutation.hpp.
#include "refutation.hpp"

#include <algorithm>
#include <limits>
#include <span>

#include "kernel.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

// Numbers of removals: when to settle for the shortest proof so far (nested: kNestedEffort), and when to stop looking for one.
constexpr int64_t kEffort = 400'000, kNestedEffort = 1'500'000, kGiveUp = 200'000'000;
constexpr int32_t kEnoughNested = 16, kShort = 1;  // a proof as short as this is taken at once
// For steps that are told: the number of removals, what the trouble of another refutation is worth, the length of a short proof, the
// length at which each further part counts twice as much as the first ones, and the rounds of inner refutations.
constexpr int64_t kBestEffort = 3'000'000;
constexpr double kBestWorth = 100, kBestLength = 10, kTwice = 100;
constexpr int32_t kMostRounds = 9;
constexpr double kTroubles[] = {1, 10, 40};  // what the trouble of another inner refutation is worth, each in turn
constexpr double kEndsAll = 200;             // an inner refutation that ends the proof is worth as much as this many removals
constexpr size_t kMostCandidates = 400;  // with more of them, as on large boards, that takes too long
constexpr int32_t kWorth = 40, kFirstSteps = 5;  // a long proof is worth its length if many candidates go with the one it refutes

struct Refuted {
    Candidate candidate;
    Proof proof;
};

class Refuter {
public:
    // `settled`: leave out what follows without any supposition; easier techniques find that.
    Refuter(const State& state, bool plain, bool settled)
        : s_(state), e_(*state.geometry().model, state.geometry().active, true), ledger_(state, prepared(plain, settled)) {}

    // Finds the refutations of this depth, of the nested ones only some. With `one`, skips those too long to be the shortest.
    void all_of(int32_t depth, bool one, std::vector<Refuted>& out) {
        const int64_t effort = depth == 1 ? kEffort : kNestedEffort;
        std::vector<Candidate> list = candidates();
        bool ranked = depth == 1;
        for (size_t i = 0; i < list.size(); ++i) {
            // If cells with few candidates do not help, as on large boards, the rest is tried in a more promising order.
            if (!ranked && out.empty() && spent_ > effort) ranked = true, busiest_first(std::span(list).subspan(i));
            const Candidate c = list[i];
            if (out.empty() ? spent_ > kGiveUp : spent_ > effort || (depth > 1 && refuted_ >= kEnoughNested)) return;
            Proof proof;
            if (!attempt(c.cell, c.value, proof, [&](size_t base, Proof& p) { return close(depth, base, p); })) continue;
            ++refuted_;
            const double cost = depth == 1 ? proof.length : double(kWorth + proof.length) / (kFirstSteps + consequences(c));
            if (one && !out.empty() && cost >= cheapest_) continue;
            if (one) out.clear(), cheapest_ = cost;
            out.push_back({c, std::move(proof)});
            if (one && out[0].proof.length <= kShort) return;
        }
    }

    // Finds the refutation that opens the most for the length of its proof. Candidates that open the most are tried first, until no
    // proof could be short enough for what the others open.
    void best_of(std::vector<Refuted>& out) {
        rounds_ = kMostRounds;
        if (candidates().size() > kMostCandidates) return;
        const auto ranked = most_opening();
        for (int32_t depth : {1, 2})
            for (const auto& [opens, c] : ranked) {
                const double gain = kFirstSteps + opens;
                if (spent_ > kBestEffort || (!out.empty() && (kBestWorth + kBestLength) / gain >= cheapest_)) break;
                Proof proof;
                if (!attempt(c.cell, c.value, proof, [&, d = depth](size_t base, Proof& p) { return close(d, base, p); })) continue;
                if (depth > 1) shorten(c, proof);
                const double cost = (kBestWorth + proof.length * (1 + proof.length / kTwice)) / gain;
                if (!out.empty() && cost >= cheapest_) continue;
                cheapest_ = cost;
                out.assign(1, {c, std::move(proof)});
            }
        if (!out.empty() && out[0].proof.depth > 1) retell(out[0]);
    }

    std::vector<std::pair<int32_t, Candidate>> most_opening() {
        std::vector<std::pair<int32_t, Candidate>> out;
        for (const Candidate& c : candidates()) out.push_back({consequences(c), c});
        std::ranges::stable_sort(out, std::greater{}, [](const auto& pair) { return pair.first; });
        return out;
    }

    // A refutation of this candidate by a search tree, however deep.
    bool by_search(const Candidate& c, std::vector<Refuted>& out) {
        Proof proof;
        if (attempt(c.cell, c.value, proof, [&](size_t base, Proof& p) { return exhaust(base, p); })) out.push_back({c, std::move(proof)});
        return !out.empty();
    }

private:
    const Engine& prepared(bool plain, bool settled) {
        e_.plain = plain;
        e_.watch(watched.monitor);
        for (int32_t c = 0; c < s_.cells(); ++c) e_.keep(c, s_.candidates(c));
        if (settled) e_.forget();
        e_.events.clear();
        e_.push();
        return e_;
    }

public:
    // Cells with few candidates first.
    std::vector<Candidate> candidates() const {
        std::vector<int32_t> cells;
        for (int32_t c = 0; c < s_.cells(); ++c)
            if (!s_.placed(c)) cells.push_back(c);
        std::stable_sort(cells.begin(), cells.end(),
                         [&](int32_t a, int32_t b) { return std::popcount(s_.candidates(a)) < std::popcount(s_.candidates(b)); });
        std::vector<Candidate> out;
        for (int32_t c : cells) each_bit(s_.candidates(c), [&](int b) { out.push_back({c, b}); });
        return out;
    }

private:
    template <class Close>
    bool attempt(int32_t v, int32_t bit, Proof& proof, Close&& follow) {
        poll();
        const size_t base = ledger_.size();
        e_.push();
        e_.reason = -1;
        e_.assign(v, bit);
        const bool refuted = follow(base, proof);
        spent_ += int64_t(e_.events.size() + ledger_.size() - base) + 8;
        e_.forget();
        e_.pop();
        e_.events.clear();
        ledger_.drop_to(base);
        return refuted;
    }

    bool settle(size_t base, Proof& proof) {  // true: contradiction
        const bool fine = e_.propagate();
        if (fine) return false;
        ledger_.take(e_.events);
        proof = ledger_.trim(base);
        return true;
    }

    // Sorts candidates with the most consequences to the front: they are the most likely to lead to a contradiction.
    void busiest_first(std::span<Candidate> list) {
        std::vector<std::pair<size_t, Candidate>> ranked;
        for (const Candidate& c : list) {
            size_t consequences = 0;
            Proof proof;
            attempt(c.cell, c.value, proof, [&](size_t, Proof&) { return e_.propagate(), consequences = e_.events.size(), false; });
            ranked.push_back({consequences, c});
        }
        std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        std::transform(ranked.begin(), ranked.end(), list.begin(), [](const auto& r) { return r.second; });
    }

    // Removes a refuted candidate. True: its cell has none left, which refutes the outer supposition, too.
    bool drop(int32_t v, int32_t bit, Proof inner, size_t base, Proof& proof) {
        ledger_.add_inner(v, bit, std::move(inner));
        e_.recording = false;
        const bool left = e_.remove(v, bit);
        e_.recording = true;
        if (!left) {
            e_.forget();
            ledger_.blame(v);
            proof = ledger_.trim(base);
        }
        return !left;
    }

    // Tells the proof again without subsets and crossings of houses, and without one of its inner refutations after the other, those
    // with long proofs first, as long as it gets shorter.
    void shorten(const Candidate& c, Proof& proof) {
        for (bool shorter = true; shorter;) {
            std::vector<Candidate> inner;
            std::vector<std::pair<int32_t, Candidate>> longest;
            for (const Step& part : proof.parts)
                if (!part.parts.empty()) inner.push_back(part.removals[0]), longest.push_back({part.numbers[0], part.removals[0]});
            std::ranges::stable_sort(longest, std::greater{}, [](const auto& pair) { return pair.first; });
            shorter = told_shorter(c, inner, proof) || std::ranges::any_of(longest, [&](const auto& needless) {
                std::vector<Candidate> rest = inner;
                std::erase(rest, needless.second);
                return told_shorter(c, rest, proof);
            });
        }
    }

    // Tells the proof with other inner refutations, if that is shorter.
    void retell(Refuted& told) {
        for (double trouble : kTroubles) {
            Proof other;
            if (!attempt(told.candidate.cell, told.candidate.value, other, [&](size_t base, Proof& p) { return one_by_one(trouble, base, p); })) continue;
            shorten(told.candidate, other);
            if (other.length < told.proof.length) told.proof = std::move(other);
        }
    }

    // Refutes one inner candidate after the other, each time the one that opens the most for the trouble and the length of its proof.
    bool one_by_one(double trouble, size_t base, Proof& proof) {
        if (settle(base, proof)) return true;
        for (;;) {
            ledger_.take(e_.events);
            Refuted best;
            double least = std::numeric_limits<double>::infinity();
            for (const Candidate& c : open_candidates()) {
                Proof inner;
                if (!attempt(c.cell, c.value, inner, [&](size_t b, Proof& p) { return settle(b, p); })) continue;
                const Refuted refuted{c, std::move(inner)};
                const double cost = (trouble + refuted.proof.length) / (fails({&refuted, 1}) ? kEndsAll : 1 + consequences(c));
                if (cost < least) least = cost, best = refuted;
            }
            if (least == std::numeric_limits<double>::infinity()) return false;
            if (drop(best.candidate.cell, best.candidate.value, std::move(best.proof), base, proof) || settle(base, proof)) return true;
        }
    }

    // The candidates of cells that are not decided yet.
    std::vector<Candidate> open_candidates() const {
        std::vector<Candidate> out;
        for (int32_t c = 0; c < s_.cells(); ++c)
            for (int32_t bit = 0; bit < s_.values() && !e_.single(c); ++bit)
                if (e_.has(c, bit)) out.push_back({c, bit});
        return out;
    }

    bool told_shorter(const Candidate& c, const std::vector<Candidate>& inner, Proof& proof) {
        bool shorter = false;
        for (bool plain : {true, false}) {
            Proof other;
            e_.plain = plain;
            if (!attempt(c.cell, c.value, other, [&](size_t base, Proof& p) { return again(inner, base, p); }) || other.length >= proof.length) continue;
            proof = std::move(other);
            shorter = true;
        }
        return shorter;
    }

    // Refutes these inner candidates, as far as that is possible, one after the other. True: contradiction.
    bool again(const std::vector<Candidate>& inner, size_t base, Proof& proof) {
        if (settle(base, proof)) return true;
        for (const Candidate& c : inner) {
            ledger_.take(e_.events);
            Proof why;
            if (e_.single(c.cell) || !e_.has(c.cell, c.value)) continue;
            if (!attempt(c.cell, c.value, why, [&](size_t b, Proof& p) { return settle(b, p); })) continue;
            if (drop(c.cell, c.value, std::move(why), base, proof) || settle(base, proof)) return true;
        }
        return false;
    }

    // How many candidates go with this one.
    int32_t consequences(const Candidate& c) {
        e_.push();
        if (e_.remove(c.cell, c.value)) e_.propagate();
        const auto count = int32_t(e_.events.size());
        e_.forget();
        e_.pop();
        e_.events.clear();
        return count;
    }

    // Refutes inner candidates round after round, each from the same board. Those with the shortest proofs are removed first, and
    // no more than it takes: a proof then needs few inner ones, and none of them rests on another of its round.
    bool close(int32_t depth, size_t base, Proof& proof) {
        if (settle(base, proof)) return true;
        if (depth <= 1) return false;
        for (int32_t i = 0; i < rounds_; ++i) {
            ledger_.take(e_.events);
            std::vector<Refuted> round = refuted_inside(depth - 1);
            if (round.empty()) return false;
            keep_needed(round);
            for (Refuted& r : round)
                if (drop(r.candidate.cell, r.candidate.value, std::move(r.proof), base, proof)) return true;
            if (settle(base, proof)) return true;
        }
        return false;
    }

    std::vector<Refuted> refuted_inside(int32_t depth) {
        std::vector<Refuted> out;
        for (int32_t c = 0; c < s_.cells(); ++c)
            for (int32_t bit = 0; bit < s_.values(); ++bit) {
                if (e_.single(c) || !e_.has(c, bit) || spent_ > kGiveUp) continue;
                Proof inner;
                if (attempt(c, bit, inner, [&](size_t b, Proof& p) { return close(depth, b, p); })) out.push_back({{c, bit}, std::move(inner)});
            }
        std::stable_sort(out.begin(), out.end(), [](const Refuted& x, const Refuted& y) { return x.proof.length < y.proof.length; });
        const auto enough = std::find_if(out.begin(), out.end(), [&](const Refuted& r) { return fails({&r, 1}); });
        if (enough != out.end()) std::rotate(out.begin(), enough, enough + 1), out.erase(out.begin() + 1, out.end());
        return out;
    }

    // Whether removing these leads to a contradiction.
    bool fails(std::span<const Refuted> some) {
        e_.push();
        bool fine = true;
        for (const Refuted& r : some) fine = fine && e_.remove(r.candidate.cell, r.candidate.value);
        fine = fine && e_.propagate();
        e_.forget();
        e_.pop();
        e_.events.clear();
        return !fine;
    }

    // If removing all of these leads to a contradiction, keeps only as many as that takes, those with long proofs last.
    void keep_needed(std::vector<Refuted>& round) {
        if (!fails(round)) return;
        while (round.size() > 1 && fails(std::span(round).first(round.size() / 2))) round.erase(round.begin() + ptrdiff_t(round.size() / 2), round.end());
        for (size_t i = round.size(); i-- > 0 && round.size() > 1;) {
            std::swap(round[i], round.back());
            if (fails(std::span(round).first(round.size() - 1))) round.pop_back();
            else std::swap(round[i], round.back());
        }
    }

    bool exhaust(size_t base, Proof& proof) {
        if (settle(base, proof)) return true;
        ledger_.take(e_.events);
        for (int32_t cell = choose(); cell >= 0; cell = choose()) {
            const int32_t bit = e_.lowest(cell);
            Proof inner;
            if (spent_ > kGiveUp || !attempt(cell, bit, inner, [&](size_t b, Proof& p) { return exhaust(b, p); })) return false;
            if (drop(cell, bit, std::move(inner), base, proof) || settle(base, proof)) return true;
            ledger_.take(e_.events);
        }
        return false;  // a solution
    }

    int32_t choose() const {
        int32_t best = -1;
        float least = 0;
        for (int32_t c = 0; c < s_.cells(); ++c) {
            if (e_.single(c)) continue;
            const float cost = float(e_.size(c)) / e_.weight[size_t(c)];
            if (best < 0 || cost < least) best = c, least = cost;
        }
        return best;
    }

    const State& s_;
    Engine e_;
    Ledger ledger_;
    int64_t spent_ = 0;
    int32_t refuted_ = 0, rounds_ = std::numeric_limits<int32_t>::max();
    double cheapest_ = 0;  // length of the proof kept, by what it achieves
};

Step refutation_step(Refuted&& r) {
    Step step;
    step.removals = step.pattern = {r.candidate};
    step.numbers = {r.proof.length, r.proof.depth};
    step.relations = std::move(r.proof.relations);
    step.parts = std::move(r.proof.parts);
    return step;
}

void refutation(const State& s, const Options& options, Found& found) {
    const int32_t depth = options.size() > 0 ? options[0] : 0, strength = options.size() > 1 ? options[1] : 0;
    if (s.broken() || s.solved()) return;
    std::vector<Refuted> all;
    if (options.size() > 2 && options[2]) Refuter(s, false, true).best_of(all);
    for (int32_t d = 1; all.empty() && d <= (depth ? depth : 2); ++d)
        for (int32_t plain = 1; plain >= 0 && all.empty(); --plain)
            if (!strength || (strength == 1) == bool(plain)) Refuter(s, plain, true).all_of(d, found.most() == 1, all);
    if (all.empty() && !depth)
        for (const Candidate& c : Refuter(s, false, true).candidates())
            if (Refuter(s, false, false).by_search(c, all)) break;
    std::stable_sort(all.begin(), all.end(), [](const Refuted& a, const Refuted& b) {
        return std::pair(a.proof.depth, a.proof.length) < std::pair(b.proof.depth, b.proof.length);
    });
    for (Refuted& r : all)
        if (!found.add(refutation_step(std::move(r)))) return;
}

bool has_graphs(const State& s) {
    constexpr Kind kinds[] = {Kind(named("Connected")), Kind(named("Areas")), Kind(named("Loop"))};
    const auto& g = s.geometry();
    return std::any_of(g.others.begin(), g.others.end(), [&](int32_t number) {
        return std::find(std::begin(kinds), std::end(kinds), g.model->spec.relations[size_t(number)].kind) != std::end(kinds);
    });
}

void trial(const State& s, const Options& options, Found& found) {
    if (s.broken() || s.solved() || !has_graphs(s)) return;
    std::vector<Refuted> all;
    Refuter(s, true, true).all_of(1, found.most() == 1, all);
    std::stable_sort(all.begin(), all.end(), [](const Refuted& a, const Refuted& b) { return a.proof.length < b.proof.length; });
    for (Refuted& r : all)
        if (r.proof.length <= options.at(0) && !found.add(refutation_step(std::move(r)))) return;
}

const Registered trial_kernel{"trial", trial, {Trait::Supposes}};
const Registered refutation_kernel{"refutation", refutation, {Trait::Supposes, Trait::Searches}};

}  // namespace
}  // namespace gridwise::logic
