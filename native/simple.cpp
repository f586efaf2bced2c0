// In (inside an AnyOf) and Pair.
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
    // row[side]: for each value of that side's cell its partners in the other cell, one after the other.
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

}  // namespace gridwise
