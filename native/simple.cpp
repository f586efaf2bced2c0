// In (inside an AnyOf), Pair and Count.
#include <algorithm>
#include <numeric>

#include "engine.hpp"

namespace gridwise {
namespace {

class In final : public Propagator {
public:
    std::vector<uint64_t> mask;
    bool run(Engine& e) const override { return e.keep(cells[0], mask.data()); }
};

class Pair final : public Propagator {
public:
    // row[side] has, for each value of that side's cell, the partners in the other cell, end to end.
    std::vector<uint64_t> row[2];

    bool run(Engine& e) const override { return revise(e, 0) && revise(e, 1); }

private:
    bool revise(Engine& e, int side) const {
        const int32_t from = cells[size_t(side)], to = cells[size_t(1 - side)];
        const int32_t width = e.words(to);
        if (width == 1 && e.words(from) == 1) {
            uint64_t seen = 0;
            each_bit(e.first_word(from), [&](int b) { seen |= row[side][size_t(b)]; });
            return e.keep(to, seen);
        }
        uint64_t* seen = e.take(size_t(width));
        std::fill_n(seen, width, 0);
        each_bit(e.domain(from), e.words(from), [&](int b) {
            for (int32_t w = 0; w < width; ++w) seen[w] |= row[side][size_t(b * width + w)];
        });
        const bool fine = e.keep(to, seen);
        e.release(size_t(width));
        return fine;
    }
};

class Count final : public Propagator {
public:
    std::vector<std::vector<uint64_t>> in;  // per cell: the values that count
    std::vector<int64_t> times;             // per cell: how often it is listed
    std::vector<int64_t> counts;

    bool run(Engine& e) const override {
        int64_t sure = 0, possible = 0;
        for (size_t i = 0; i < cells.size(); ++i) {
            const auto [some_in, some_out] = look(e, i);
            if (some_in) possible += times[i];
            if (!some_out) sure += times[i];
        }
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

private:
    std::pair<bool, bool> look(const Engine& e, size_t i) const {
        const uint64_t* d = e.domain(cells[i]);
        bool some_in = false, some_out = false;
        for (size_t w = 0; w < in[i].size(); ++w) some_in |= (d[w] & in[i][w]) != 0, some_out |= (d[w] & ~in[i][w]) != 0;
        return {some_in, some_out};
    }
};

}  // namespace

void make_in(const Context& context, const Relation& r, Propagators& out) {
    auto p = std::make_unique<In>();
    p->cells = r.cells;
    p->mask = context.model.mask(r.cells[0], r.values);
    out.push_back(std::move(p));
}

void make_pair(const Context& context, const Relation& r, Propagators& out) {
    const Model& m = context.model;
    const auto& table = m.spec.pair_tables[size_t(r.table)];
    const int32_t a = r.cells[0], b = r.cells[1];
    if (a == b) {  // a cell paired with itself is a restriction
        Relation self;
        self.cells = {a};
        for (auto [x, y] : table)
            if (x == y) self.values.push_back(x);
        return make_in(context, self, out);
    }
    auto p = std::make_unique<Pair>();
    p->cells = r.cells;
    const int32_t width[2] = {m.variables[size_t(a)].words, m.variables[size_t(b)].words};
    p->row[0].resize(m.alphabet(a).size() * size_t(width[1]));
    p->row[1].resize(m.alphabet(b).size() * size_t(width[0]));
    for (auto [x, y] : table) {
        const int32_t i = m.bit(a, x), j = m.bit(b, y);
        if (i < 0 || j < 0) continue;
        p->row[0][size_t(i * width[1] + j / 64)] |= uint64_t(1) << (j % 64);
        p->row[1][size_t(j * width[0] + i / 64)] |= uint64_t(1) << (i % 64);
    }
    p->scratch = size_t(std::max(width[0], width[1]));
    out.push_back(std::move(p));
}

void make_count(const Context& context, const Relation& r, Propagators& out) {
    auto p = std::make_unique<Count>();
    p->cells = r.cells;
    std::sort(p->cells.begin(), p->cells.end());
    p->cells.erase(std::unique(p->cells.begin(), p->cells.end()), p->cells.end());
    for (int32_t c : p->cells) {
        p->in.push_back(context.model.mask(c, r.values));
        p->times.push_back(std::count(r.cells.begin(), r.cells.end(), c));
    }
    p->counts = r.targets;
    p->repeat = std::any_of(p->times.begin(), p->times.end(), [](int64_t t) { return t > 1; }) || p->counts.size() > 1;
    out.push_back(std::move(p));
}

}  // namespace gridwise
