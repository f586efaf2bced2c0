// Permutation and AllDifferent: cheap reasoning. Single cells are removed from their neighbours by the engine itself.
#include <algorithm>
#include <utility>

#include "engine.hpp"
#include "matching.hpp"

namespace gridwise {
namespace {

// Hidden singles: a value with one place left in a house.
class Singles final : public Propagator {
public:
    uint64_t values = 0;
    bool run(Engine& e) const override {
        uint64_t once = 0, twice = 0, fixed = 0;
        for (int32_t c : cells) {
            const uint64_t d = e.first_word(c);
            twice |= once & d;
            once |= d;
            fixed |= is_single(d) ? d : 0;
        }
        if (values & ~once) return false;
        const uint64_t hidden = once & ~twice & ~fixed;
        if (!hidden) return true;
        for (int32_t c : cells) {
            const uint64_t here = e.first_word(c) & hidden;
            if (here && (!is_single(here) || !e.keep(c, here))) return false;
        }
        return true;
    }
};

class WideSingles final : public Propagator {
public:
    std::vector<uint64_t> values;
    bool run(Engine& e) const override {
        const size_t width = values.size();
        for (size_t w = 0; w < width; ++w) {
            uint64_t once = 0, twice = 0;
            for (int32_t c : cells) {
                const uint64_t d = e.domain(c)[w];
                twice |= once & d;
                once |= d;
            }
            if (values[w] & ~once) return false;
            const uint64_t hidden = once & ~twice & values[w];
            for (int32_t c : cells) {
                const uint64_t here = e.domain(c)[w] & hidden;
                if (here && (!is_single(here) || !e.assign(c, int32_t(w) * 64 + std::countr_zero(here)))) return false;
            }
        }
        return true;
    }
};

// There must be as many values as cells. Also the start of the chain that leads to the matching.
class Pigeonhole final : public Propagator {
public:
    bool run(Engine& e) const override {
        int32_t values = 0;
        for (int32_t w = 0; w < e.words(cells[0]); ++w) {
            uint64_t all = 0;
            for (int32_t c : cells) all |= e.domain(c)[w];
            values += std::popcount(all);
        }
        return values >= int32_t(cells.size());
    }
};

// Inside an AnyOf nobody removes single values from neighbours: this does.
class Distinct final : public Propagator {
public:
    bool run(Engine& e) const override {
        for (uint64_t before = e.changes + 1; before != e.changes;) {
            before = e.changes;
            for (int32_t a : cells) {
                if (!e.single(a)) continue;
                const int32_t bit = e.lowest(a);
                for (int32_t b : cells)
                    if (a != b && !e.remove(b, bit)) return false;
            }
        }
        return true;
    }
};

// Locked candidates: where all places of a value in one house lie in another, the rest of the other loses it.
class Intersections final : public Propagator {
public:
    // The house cut into parts by other houses that do not overlap in it; a part may belong to none (relation -1).
    struct Part {
        int32_t relation;
        std::vector<int32_t> shared, others;  // in both, in the other only
    };
    std::vector<std::vector<Part>> cuts;

    bool run(Engine& e) const override {
        for (const auto& cut : cuts) {
            uint64_t once = 0, twice = 0;
            for (const Part& part : cut) {
                const uint64_t here = seen(e, part);
                twice |= once & here;
                once |= here;
            }
            if (once == twice) continue;
            for (const Part& part : cut)
                if (part.relation >= 0 && e.active(part.relation) && !clear(e, part, once & ~twice)) return false;
        }
        return true;
    }

private:
    static uint64_t seen(const Engine& e, const Part& part) {
        uint64_t all = 0;
        for (int32_t c : part.shared) all |= e.first_word(c);
        return all;
    }
    static bool clear(Engine& e, const Part& part, uint64_t locked) {
        locked &= seen(e, part);
        if (!locked) return true;
        if (std::popcount(locked) > int32_t(part.shared.size())) return false;
        for (int32_t c : part.others)
            if (!e.keep(c, ~locked)) return false;
        return true;
    }
};

using Part = Intersections::Part;

// Adds a part to the first cut that has room for it.
void add_part(std::vector<std::vector<Part>>& cuts, Part part) {
    auto overlaps = [&](const Part& other) {
        return std::any_of(part.shared.begin(), part.shared.end(), [&](int32_t c) {
            return std::find(other.shared.begin(), other.shared.end(), c) != other.shared.end();
        });
    };
    for (auto& cut : cuts)
        if (std::none_of(cut.begin(), cut.end(), overlaps)) return cut.push_back(std::move(part));
    cuts.emplace_back().push_back(std::move(part));
}

// What no part of the cut covers becomes a part of its own.
void complete(std::vector<Part>& cut, const std::vector<int32_t>& house, std::vector<uint8_t>& mark) {
    Part rest{-1, {}, {}};
    for (const Part& part : cut)
        for (int32_t c : part.shared) mark[size_t(c)] = 1;
    for (int32_t c : house)
        if (!mark[size_t(c)]) rest.shared.push_back(c);
    for (int32_t c : house) mark[size_t(c)] = 0;
    if (!rest.shared.empty()) cut.push_back(std::move(rest));
}

}  // namespace

void make_different(const Context& context, const Relation& r, Propagators& out) {
    const Model& m = context.model;
    const size_t first = out.size();
    if (context.nested) {
        if (r.kind == Kind::Permutation)
            for (int32_t c : r.cells) {
                Relation in;
                in.cells = {c}, in.values = r.values;
                make_in(context, in, out);
            }
        out.push_back(std::make_unique<Distinct>());
        out.back()->cells = r.cells;
    }
    if (r.kind == Kind::AllDifferent) {
        out.push_back(std::make_unique<Pigeonhole>());
    } else if (m.one_word(r.cells)) {
        auto p = std::make_unique<Singles>();
        p->values = m.mask(r.cells[0], r.values)[0];
        out.push_back(std::move(p));
    } else {
        auto p = std::make_unique<WideSingles>();
        p->values = m.mask(r.cells[0], r.values);
        out.push_back(std::move(p));
    }
    out.back()->cells = r.cells;
    if (context.nested || !worth_matching(m, r)) return;
    const auto next = int32_t(out.size() - first);
    out.back()->follow = next;
    make_matching(m, r, out);
}

// Between the singles and the matching of each house: its intersections with others.
void make_intersections(const Model& m, Propagators& out) {
    std::vector<std::vector<int32_t>> member(m.variables.size());
    for (size_t i = 0; i < m.spec.relations.size(); ++i) {
        const Relation& r = m.spec.relations[i];
        if (r.kind != Kind::Permutation && r.kind != Kind::AllDifferent) continue;
        for (int32_t c : r.cells) member[size_t(c)].push_back(int32_t(i));
    }
    std::vector<int32_t> shared(m.spec.relations.size()), touched;
    std::vector<uint8_t> mark(m.variables.size());
    const size_t count = out.size();
    for (size_t i = 0; i < count; ++i) {
        const int32_t house = out[i]->relation;
        const Relation& r = m.spec.relations[size_t(house)];
        if (r.kind != Kind::Permutation || (i && out[i - 1]->relation == house) || !m.one_word(r.cells)) continue;
        touched.clear();
        for (int32_t c : r.cells) {
            mark[size_t(c)] = 1;
            for (int32_t other : member[size_t(c)])
                if (other != house && shared[size_t(other)]++ == 0) touched.push_back(other);
        }
        auto p = std::make_unique<Intersections>();
        for (int32_t other : touched) {
            const auto& cells = m.spec.relations[size_t(other)].cells;
            const auto n = size_t(std::exchange(shared[size_t(other)], 0));
            if (n < 2 || n == cells.size() || n == r.cells.size()) continue;
            Part part{other, {}, {}};
            for (int32_t c : cells) (mark[size_t(c)] ? part.shared : part.others).push_back(c);
            add_part(p->cuts, std::move(part));
        }
        for (int32_t c : r.cells) mark[size_t(c)] = 0;
        if (p->cuts.empty()) continue;
        for (auto& cut : p->cuts) complete(cut, r.cells, mark);
        p->cells = r.cells, p->relation = house, p->priority = 1, p->stage = 1;
        p->follow = out[i]->follow;
        out[i]->follow = int32_t(out.size());
        out.push_back(std::move(p));
    }
}

}  // namespace gridwise
