// Pair: the values of two cells are one of the allowed pairs.
#include <algorithm>

#include "clause_writer.hpp"
#include "relation_kinds.hpp"

namespace gridwise {
namespace {

class Pair final : public Propagator {
public:
    // row[side]: per value of that side's cell, its partners in the other cell as a set of bits.
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

void propagate_pair(const Context& context, const Relation& r, Propagators& out) {
    const Model& m = context.model;
    const PairTable& table = m.spec.table(r);
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

// A value of one cell implies one of its partners in the other. If only few values are no partners, they are excluded one by one.
void encode_support(ClauseWriter& out, int32_t a, int32_t b, auto&& allowed) {
    Literals partners, others;
    out.each_value(a, [&](int64_t x, int32_t mine) {
        partners = {-mine}, others.clear();
        out.each_value(b, [&](int64_t y, int32_t l) { (allowed(x, y) ? partners : others).push_back(l); });
        if (others.size() <= 2)
            for (int32_t other : others) out.emit({-mine, -other});
        else
            out.emit(partners);
    });
}

void encode_pair(ClauseWriter& out, const Relation& r) {
    const PairTable& table = out.model.spec.table(r);
    auto allowed = [&](int64_t x, int64_t y) { return std::binary_search(table.begin(), table.end(), std::pair(x, y)); };
    encode_support(out, r.cells[0], r.cells[1], allowed);
    encode_support(out, r.cells[1], r.cells[0], [&](int64_t x, int64_t y) { return allowed(y, x); });
}

// Whether the table allows exactly the pairs of different values.
bool only_differ(const PairTable& table, const std::vector<int64_t>& first, const std::vector<int64_t>& second) {
    if (table.size() + std::max(first.size(), second.size()) < first.size() * second.size()) return false;
    for (int64_t a : first)
        for (int64_t b : second)
            if (std::binary_search(table.begin(), table.end(), std::pair(a, b)) != (a != b)) return false;
    return true;
}

bool pair_separates(const Model& m, const Relation& r) {
    if (r.cells[0] == r.cells[1]) return false;
    const auto universe = [&](size_t i) { return m.spec.variables[size_t(r.cells[i])].universe; };
    const auto [it, fresh] = m.only_differ.try_emplace({r.table, universe(0), universe(1)});
    if (fresh) it->second = only_differ(m.spec.table(r), m.universe(r.cells[0]), m.universe(r.cells[1]));
    return it->second;
}

const RegisteredRelation pair_relation{{
    .name = "Pair",
    .check = [](const Relation& r) { require(r.cells.size() == 2 && r.table >= 0, "a pair needs two cells and a table"); },
    .propagate = propagate_pair,
    .encode = encode_pair,
    .accepts = [](const Spec& spec, const Relation& r, const Held& held) {
        const PairTable& table = spec.table(r);
        return std::binary_search(table.begin(), table.end(), std::pair(held[r.cells[0]], held[r.cells[1]]));
    },
    .separates = pair_separates,
    .links = true,
}};

}  // namespace
}  // namespace gridwise
