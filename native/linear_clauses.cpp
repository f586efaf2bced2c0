// Linear as clauses.
#include <algorithm>

#include "clause_writer.hpp"
#include "linear.hpp"

namespace gridwise {
namespace {

constexpr size_t kWidest = 600;          // moves between two layers of a sum: the engine is better at wider sums
constexpr size_t kMostSets = 100;        // of values that different cells may hold together
constexpr int64_t kMostLooks = 200'000;  // while these are listed

// A sum of different cells, written as the set of their values: that propagates more than partial sums.
class SetWriter {
public:
    SetWriter(ClauseWriter& out, const Relation& r) : out_(out), r_(r) {}

    // False: it is no such sum, or there are too many sets.
    bool run() {
        const Term& first = r_.terms[0];
        auto same = [&](const Term& t) { return !t.tabled && t.weight == first.weight; };
        if (r_.cells.size() < 2 || !std::all_of(r_.terms.begin(), r_.terms.end(), same) || !out_.model.all_differ(r_.cells, *out_.when)) return false;
        places_ = out_.places(r_.cells);
        for (const auto& [value, all] : places_) values_.push_back(value);
        if (!list_sets(0, 0)) return false;
        one_set();
        return true;
    }

private:
    // Lists the sets of values, one per cell, whose sum is a target; false: there are too many.
    bool list_sets(size_t from, int64_t sum) {
        const size_t missing = r_.cells.size() - chosen_.size();
        if (missing == 0) {
            if (std::binary_search(r_.targets.begin(), r_.targets.end(), sum)) sets_.push_back(chosen_);
            return sets_.size() <= kMostSets;
        }
        if (++looks_ > kMostLooks) return false;
        for (size_t i = from; i + missing <= values_.size(); ++i) {
            chosen_.push_back(i);
            const bool fine = list_sets(i + 1, sum + r_.terms[0].weight * values_[i]);
            chosen_.pop_back();
            if (!fine) return false;
        }
        return true;
    }

    // One of the sets is chosen. Its values have a place, the others none.
    void one_set() {
        std::vector<Literals> with(places_.size()), without(places_.size());
        Literals present, is;
        for (size_t v = 0; v < places_.size(); ++v) present.push_back(out_.fresh());
        for (const auto& set : sets_) {
            is.push_back(out_.fresh());
            for (size_t v = 0; v < places_.size(); ++v) {
                const bool in = std::binary_search(set.begin(), set.end(), v);
                (in ? with : without)[v].push_back(is.back());
                out_.emit({-is.back(), in ? present[v] : -present[v]});
            }
        }
        out_.emit(is);
        size_t v = 0;
        for (const auto& [value, all] : places_) {
            for (int32_t l : all) out_.emit({-l, present[v]});
            Literals somewhere = all;
            out_.need(present[v], somewhere);
            out_.need(present[v], with[v]);
            out_.need(-present[v], without[v]);
            ++v;
        }
    }

    ClauseWriter& out_;
    const Relation& r_;
    std::map<int64_t, Literals> places_;  // by value
    std::vector<int64_t> values_;         // ascending
    std::vector<size_t> chosen_;          // indices of values
    std::vector<std::vector<size_t>> sets_;
    int64_t looks_ = 0;
};

}  // namespace

void encode_linear(ClauseWriter& out, const Relation& r) {
    if (SetWriter(out, r).run()) return;
    std::vector<size_t> order(r.cells.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    // Wide domains (totals) last: there the sum so far leaves one value.
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return out.engine.size(r.cells[a]) < out.engine.size(r.cells[b]); });
    std::vector<int32_t> cells;
    for (size_t i : order) cells.push_back(r.cells[i]);
    out.walk(cells, 0, [&](size_t place, int64_t sum, int64_t value) { return std::optional(sum + number(r.terms[order[place]], value)); },
             [&](int64_t sum) { return std::binary_search(r.targets.begin(), r.targets.end(), sum); }, kWidest);
}

}  // namespace gridwise
