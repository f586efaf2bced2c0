// Count: how many cells hold one of some values, and what follows because houses hold each value once.
#include <algorithm>
#include <set>

#include "clause_writer.hpp"
#include "relation_kinds.hpp"
#include "sort_unique.hpp"

namespace gridwise {
namespace {

constexpr size_t kMostDivisions = 8;

class Count final : public Propagator {
public:
    std::vector<std::vector<uint64_t>> in;  // per cell: the values that count
    std::vector<int64_t> times;             // per cell: how often it is listed
    std::vector<int64_t> counts;
    int64_t often = 1;                      // the most of these
    bool range = false;                     // whether the counts have no gaps

    bool run(Engine& e) const override {
        int64_t sure = 0, possible = 0;
        for (size_t i = 0; i < cells.size(); ++i) {
            const auto [some_in, some_out] = look(e, i);
            if (some_in) possible += times[i];
            if (!some_out) sure += times[i];
        }
        if (range && sure + often <= counts.back() && possible - often >= counts.front()) return true;  // no cell is decided
        auto low = std::lower_bound(counts.begin(), counts.end(), sure);
        auto high = std::upper_bound(counts.begin(), counts.end(), possible);
        if (low >= high) return false;
        const int64_t least = *low, most = *(high - 1);
        if (sure == possible) return true;
        for (size_t i = 0; i < cells.size(); ++i) {
            const auto [some_in, some_out] = look(e, i);
            if (!some_in || !some_out) continue;
            if (sure + times[i] > most && !e.drop(cells[i], in[i].data())) return false;
            if (possible - times[i] < least && !e.keep(cells[i], in[i].data())) return false;
        }
        return true;
    }

    std::pair<bool, bool> look(const Engine& e, size_t i) const {
        const uint64_t* d = e.domain(cells[i]);
        if (in[i].size() == 1) return {(d[0] & in[i][0]) != 0, (d[0] & ~in[i][0]) != 0};
        bool some_in = false, some_out = false;
        for (size_t w = 0; w < in[i].size(); ++w) some_in |= (d[w] & in[i][w]) != 0, some_out |= (d[w] & ~in[i][w]) != 0;
        return {some_in, some_out};
    }
};

// The cells of a count, divided among houses that do not overlap: a house holds each value once.
struct Division {
    std::vector<int32_t> group;              // per cell
    std::vector<std::vector<int32_t>> rest;  // per group: the house's other cells if the house must hold the one value
};

// If every house must contribute as many as it can: cells that leave it no choice count, and its cells outside do not.
class Spread final : public Propagator {
public:
    std::unique_ptr<Count> count;
    std::vector<Division> divisions;
    int64_t room = 0;  // of a house: how many values count

    bool run(Engine& e) const override {
        uint64_t* possible = e.take(scratch);
        bool fine = true;
        for (size_t d = 0; fine && d < divisions.size(); ++d) fine = spread(e, divisions[d], possible);
        e.release(scratch);
        return fine;
    }

private:
    bool spread(Engine& e, const Division& division, uint64_t* possible) const {
        std::fill_n(possible, division.rest.size(), 0);
        int64_t sure = 0, most = 0;
        for (size_t i = 0; i < cells.size(); ++i) {
            const auto [some_in, some_out] = count->look(e, i);
            sure += !some_out;
            possible[division.group[i]] += some_in;
        }
        for (size_t g = 0; g < division.rest.size(); ++g) most += std::min(int64_t(possible[g]), room);
        auto least = std::lower_bound(count->counts.begin(), count->counts.end(), sure);
        if (least == count->counts.end() || *least > most) return false;
        return *least < most || fill(e, division, possible);
    }

    bool fill(Engine& e, const Division& division, const uint64_t* possible) const {
        for (size_t i = 0; i < cells.size(); ++i)
            if (int64_t(possible[division.group[i]]) <= room && count->look(e, i).first && !e.keep(cells[i], count->in[i].data()))
                return false;
        for (size_t g = 0; g < division.rest.size(); ++g)
            for (int32_t cell : division.rest[g])
                if (possible[g] && !e.drop(cell, count->in[0].data())) return false;
        return true;
    }
};

std::unique_ptr<Count> plain_count(const Context& context, const Relation& r) {
    auto p = std::make_unique<Count>();
    p->cells = r.cells;
    sort_unique(p->cells);
    for (int32_t c : p->cells) {
        p->in.push_back(context.model.mask(c, r.values));
        p->times.push_back(std::count(r.cells.begin(), r.cells.end(), c));
    }
    p->counts = r.targets;
    for (int64_t times : p->times) p->often = std::max(p->often, times);
    p->range = !p->counts.empty() && p->counts.back() - p->counts.front() + 1 == int64_t(p->counts.size());
    p->repeat = std::any_of(p->times.begin(), p->times.end(), [](int64_t t) { return t > 1; }) || p->counts.size() > 1;
    return p;
}

// Houses that do not overlap make a division: the rows one, the columns another, and so on.
class Divider {
public:
    Divider(const Count& count, const Relation& r, int64_t room) : count_(count), r_(r), room_(room) {}

    std::vector<Division> divide(const Model& model) {
        for (const Relation& house : model.spec.relations)
            if ((house.kind == Kind::Permutation || house.kind == Kind::Distinct) && house.when.empty()) add(house);
        std::vector<Division> found;
        for (Family& family : families_)
            found.push_back(finished(std::move(family.division)));
        return found;
    }

private:
    struct Family {
        std::set<int32_t> cells;
        Division division;
    };

    void add(const Relation& house) {
        std::vector<size_t> inside;
        std::vector<int32_t> rest;
        for (int32_t c : house.cells) {
            auto it = std::lower_bound(count_.cells.begin(), count_.cells.end(), c);
            if (it == count_.cells.end() || *it != c) rest.push_back(c);
            else inside.push_back(size_t(it - count_.cells.begin()));
        }
        if (int64_t(inside.size()) <= room_) return;
        Family* family = family_for(house);
        if (!family) return;
        family->cells.insert(house.cells.begin(), house.cells.end());
        for (size_t i : inside) family->division.group[i] = int32_t(family->division.rest.size());
        const bool holds = house.kind == Kind::Permutation && std::binary_search(house.values.begin(), house.values.end(), r_.values[0]);
        family->division.rest.push_back(room_ == 1 && holds ? rest : std::vector<int32_t>());
    }

    Family* family_for(const Relation& house) {
        for (Family& family : families_)
            if (std::none_of(house.cells.begin(), house.cells.end(), [&](int32_t c) { return family.cells.contains(c); })) return &family;
        if (families_.size() == kMostDivisions) return nullptr;
        families_.push_back({{}, {std::vector<int32_t>(count_.cells.size(), -1), {}}});
        return &families_.back();
    }

    // Cells in no house of the family are groups of their own.
    static Division finished(Division division) {
        for (int32_t& g : division.group)
            if (g < 0) g = int32_t(division.rest.size()), division.rest.emplace_back();
        return division;
    }

    const Count& count_;
    const Relation& r_;
    const int64_t room_;
    std::vector<Family> families_;
};

void propagate_count(const Context& context, const Relation& r, Propagators& out) {
    out.push_back(plain_count(context, r));
    if (context.nested || r.targets.empty() || r.targets.back() < 1 || r.values.empty()) return;
    auto p = std::make_unique<Spread>();
    p->count = plain_count(context, r);
    if (std::any_of(p->count->times.begin(), p->count->times.end(), [](int64_t t) { return t > 1; })) return;
    p->room = int64_t(r.values.size());
    p->divisions = Divider(*p->count, r, p->room).divide(context.model);
    if (p->divisions.empty()) return;
    p->cells = p->count->cells;
    p->scratch = p->cells.size();
    p->priority = 2;
    p->repeat = true;
    out.push_back(std::move(p));
}

bool sorted_has(const std::vector<int64_t>& sorted, int64_t x) { return std::binary_search(sorted.begin(), sorted.end(), x); }

void encode_count(ClauseWriter& out, const Relation& r) {
    out.walk(r.cells, 0, [&](size_t, int64_t so_far, int64_t value) { return std::optional(so_far + sorted_has(r.values, value)); },
             [&](int64_t number) { return sorted_has(r.targets, number); });
}

const RegisteredRelation count_relation{{
    .name = "Count",
    .check = [](const Relation&) {},
    .propagate = propagate_count,
    .encode = encode_count,
    .accepts = [](const Spec&, const Relation& r, const Held& held) {
        const auto counts = [&](int32_t cell) { return sorted_has(r.values, held[cell]); };
        return sorted_has(r.targets, std::count_if(r.cells.begin(), r.cells.end(), counts));
    },
}};

}  // namespace
}  // namespace gridwise
