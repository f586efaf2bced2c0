// Fish: dispatches to the searches in fish_lines.cpp (rows against columns) and fish_houses.cpp (any houses), and judges what
// they find. n base houses hold a value n times; if n cover houses take all these places, the value leaves the rest of the covers.
//   "fish": options {size, shape, fins, pairs, effort}
//     shape:  0 basic (rows against columns), 1 Franken (boxes mixed in on either side), 2 mutant (any houses)
//     fins:   0 none, 1 finned, 2 sashimi (a base has less than two places left without its fins; basic only), 3 any
//     pairs:  0 single fish, 1 siamese ones (two finned fish on the same bases), 2 both
//     effort: thousands of nodes that the search among houses of all kinds may visit per value; 200 times as many if every fish
//             is wanted; 0: no limit
// A fin is a place of a base that no cover takes, or that two bases share; removals must see all fins. A place of a base
// that two covers take is removed too (cannibalism). relations: the bases, the covers, then why removals and fins differ;
// extra: the fins; numbers: size, fins that two bases share, removals inside bases; parts: the two fish of a siamese one.
#include "fish.hpp"

#include <algorithm>

#include "poll.hpp"

namespace gridwise::logic {
namespace {

constexpr FishKinds kBasic[] = {{kRows, kColumns}, {kColumns, kRows}};
constexpr FishKinds kFranken[] = {{kRows | kRegions, kColumns | kRegions}, {kColumns | kRegions, kRows | kRegions}};
constexpr FishKinds kMutant[] = {{kRows | kColumns | kRegions, kRows | kColumns | kRegions | kLoose}};

bool within(FishKinds used, std::span<const FishKinds> allowed) {
    return std::any_of(allowed.begin(), allowed.end(), [&](const FishKinds& k) { return !(used.bases & ~k.bases) && !(used.covers & ~k.covers); });
}

void cite(std::vector<int32_t>& relations, int32_t relation) {
    if (std::find(relations.begin(), relations.end(), relation) == relations.end()) relations.push_back(relation);
}

std::vector<Candidate> listed(const CellSet& cells, int32_t value) {
    std::vector<Candidate> out;
    cells.each([&](int cell) { out.push_back({cell, value}); });
    return out;
}

// The union of both lists, ascending.
std::vector<Candidate> merged(const std::vector<Candidate>& a, const std::vector<Candidate>& b) {
    std::vector<Candidate> out;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
    return out;
}

}  // namespace

int32_t fish_kind(const House& house) {
    if (!house.complete) return kLoose;
    if (house.kind == HouseKind::Row) return kRows;
    return house.kind == HouseKind::Column ? kColumns : kRegions;
}

FishNet::FishNet(const State& s, const Options& options, Found& found)
    : state(s),
      size(options.at(0)),
      shape(FishShape(options.at(1))),
      fins(FishFins(options.at(2))),
      pairs(FishPairs(options.size() > 3 ? options[3] : 0)),
      all(found.most() > 1 || pairs == FishPairs::Siamese),
      effort(options.size() > 4 && options[4] > 0 ? int64_t(options[4]) * (all ? 200'000 : 1000) : -1),
      found_(found) {}

std::span<const FishKinds> FishNet::kinds() const {
    if (shape == FishShape::Basic) return kBasic;
    if (shape == FishShape::Franken) return kFranken;
    return kMutant;
}

bool FishNet::right_shape(std::span<const int32_t> bases, std::span<const int32_t> covers) const {
    FishKinds used{0, 0};
    for (int32_t h : bases) used.bases |= fish_kind(state.houses()[size_t(h)]);
    for (int32_t h : covers) used.covers |= fish_kind(state.houses()[size_t(h)]);
    if (within(used, kBasic)) return shape == FishShape::Basic;
    return within(used, kFranken) ? shape == FishShape::Franken : shape == FishShape::Mutant;
}

Step FishNet::judged(int32_t value, std::span<const int32_t> bases, std::span<const int32_t> covers) const {
    const Geometry& g = state.geometry();
    CellSet base = g.none(), shared = g.none(), covered = g.none(), twice = g.none();
    for (int32_t h : bases) {
        const CellSet places = g.houses[size_t(h)].set & state.with(value);
        shared |= base & places;
        base |= places;
    }
    for (int32_t h : covers) {
        const CellSet places = g.houses[size_t(h)].set & state.with(value);
        if (!places.meets(base)) return {};     // it covers nothing
        twice |= covered & places;
        covered |= places;
    }
    const CellSet fin = (base - covered) | shared;
    CellSet gone = (covered - base) | ((twice & base) - fin);
    fin.each([&](int cell) { gone &= g.peers[size_t(cell)]; });
    Step step;
    if (gone.empty()) return step;
    step.removals = listed(gone, value);
    step.pattern = listed(base - fin, value);
    step.extra = listed(fin, value);
    for (int32_t h : bases) step.relations.push_back(g.houses[size_t(h)].relation);
    for (int32_t h : covers) step.relations.push_back(g.houses[size_t(h)].relation);
    for (const Candidate& f : step.extra)
        for (const Candidate& r : step.removals) cite(step.relations, g.why_differ(f.cell, r.cell));
    step.numbers = {size, shared.size(), (gone & base).size()};
    return step;
}

bool FishNet::is_sashimi(int32_t value, std::span<const int32_t> bases, const Step& step) const {
    CellSet body = state.geometry().none();
    for (const Candidate& c : step.pattern) body.add(c.cell);
    return shape == FishShape::Basic && std::any_of(bases.begin(), bases.end(), [&](int32_t h) {
               return (state.houses()[size_t(h)].set & body & state.with(value)).size() < 2;
           });
}

bool FishNet::wanted(const Step& step, bool sashimi) const {
    if (fins == FishFins::None || step.extra.empty()) return fins == FishFins::None && step.extra.empty();
    return fins == FishFins::Any || sashimi == (fins == FishFins::Sashimi);
}

bool FishNet::is_new(const Step& step) {
    std::vector<Candidate> key = step.removals;
    key.push_back({-1, -1});
    key.insert(key.end(), step.pattern.begin(), step.pattern.end());
    key.push_back({-1, -1});
    key.insert(key.end(), step.extra.begin(), step.extra.end());
    return told_.insert(std::move(key)).second;
}

bool FishNet::take(int32_t value, std::span<const int32_t> bases, std::span<const int32_t> covers) {
    if (!right_shape(bases, covers)) return true;
    std::vector<int32_t> key{value}, cover(covers.begin(), covers.end());
    key.insert(key.end(), bases.begin(), bases.end());
    std::sort(key.begin() + 1, key.end());
    std::sort(cover.begin(), cover.end());
    if (all) {
        std::vector<int32_t> whole = key;
        whole.insert(whole.end(), cover.begin(), cover.end());
        if (!seen_.insert(std::move(whole)).second) return true;
    }
    Step step = judged(value, std::span(key).subspan(1), cover);
    if (step.removals.empty()) return true;
    const bool sashimi = is_sashimi(value, bases, step);
    const bool right = wanted(step, sashimi);
    if (all && pairs != FishPairs::Single && !step.extra.empty()) caught_.push_back({step, std::move(key), sashimi});
    if (!right || pairs == FishPairs::Siamese || (all && !is_new(step))) return true;
    return found_.add(std::move(step));
}

void FishNet::pair_up() {
    if (pairs == FishPairs::Single || found_.full()) return;
    std::stable_sort(caught_.begin(), caught_.end(), [](const Caught& a, const Caught& b) { return a.key < b.key; });
    for (size_t i = 0; i < caught_.size(); ++i)
        for (size_t j = i + 1; j < caught_.size() && caught_[j].key == caught_[i].key; ++j) {
            poll();
            const Caught &a = caught_[i], &b = caught_[j];
            if (a.step.extra == b.step.extra || a.step.removals == b.step.removals) continue;
            if (!wanted(a.step, a.sashimi) && !wanted(b.step, b.sashimi)) continue;
            Step step;
            step.removals = merged(a.step.removals, b.step.removals);
            step.pattern = merged(a.step.pattern, b.step.pattern);
            step.extra = merged(a.step.extra, b.step.extra);
            step.relations = a.step.relations;
            for (int32_t relation : b.step.relations) cite(step.relations, relation);
            step.numbers = a.step.numbers;
            step.parts = {a.step, b.step};
            if (is_new(step) && !found_.add(std::move(step))) return;
        }
}

namespace {

void fish(const State& state, const Options& options, Found& found) {
    FishNet net(state, options, found);
    if (net.shape != FishShape::Basic || !fish_of_lines(net)) fish_of_houses(net);
    net.pair_up();
}

const Registered fish_kernel{"fish", fish};

}  // namespace
}  // namespace gridwise::logic
