// Permutation and Distinct: cheap reasoning. The engine itself removes the value of a single cell from its neighbours.
#include <algorithm>
#include <utility>

#include "clause_writer.hpp"
#include "matching.hpp"
#include "relation_kinds.hpp"

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
        if (fixed == once) return e.done = true;
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

// There must be at least as many values as cells. The matching follows this propagator.
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

// Removes single values from neighbours inside an Either, where the engine does not.
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

// Locked candidates: if all places of a value in one house lie in another, the rest of the other loses it.
// Other houses that do not overlap divide the house into parts; a value in only one part is locked there.
class Intersections final : public Propagator {
public:
    struct Part {
        int32_t relation;                 // the other house; -1: cells that belong to none
        uint32_t shared, others, end;     // cells in both, then those in the other only
    };
    std::vector<Part> parts;
    std::vector<uint32_t> cuts;           // where each cut's parts start; and the end
    std::vector<int32_t> members;         // the cells of the parts, end to end

    bool run(Engine& e) const override {
        for (size_t cut = 0; cut + 1 < cuts.size(); ++cut) {
            uint64_t once = 0, twice = 0;
            for (uint32_t i = cuts[cut]; i < cuts[cut + 1]; ++i) {
                const uint64_t here = seen(e, parts[i]);
                twice |= once & here;
                once |= here;
            }
            if (once == twice) continue;
            for (uint32_t i = cuts[cut]; i < cuts[cut + 1]; ++i)
                if (parts[i].relation >= 0 && e.active(parts[i].relation) && !clear(e, parts[i], once & ~twice)) return false;
        }
        return true;
    }

private:
    uint64_t seen(const Engine& e, const Part& part) const {
        uint64_t all = 0;
        for (uint32_t i = part.shared; i < part.others; ++i) all |= e.first_word(members[i]);
        return all;
    }
    bool clear(Engine& e, const Part& part, uint64_t locked) const {
        locked &= seen(e, part);
        if (!locked) return true;
        if (std::popcount(locked) > int32_t(part.others - part.shared)) return false;
        for (uint32_t i = part.others; i < part.end; ++i)
            if (!e.keep(members[i], ~locked)) return false;
        return true;
    }
};

// Finds the intersections of each house with others.
class IntersectionFinder {
public:
    explicit IntersectionFinder(const Model& m) : m_(m), shared_(m.spec.relations.size()), in_house_(m.variables.size()), cut_(m.variables.size()) {}

    std::unique_ptr<Intersections> find(int32_t house) {
        const auto& cells = m_.spec.relations[size_t(house)].cells;
        find_partners(house, cells);
        if (partners_.empty()) return nullptr;
        auto p = std::make_unique<Intersections>();
        p->cells = cells, p->relation = house, p->priority = 1, p->stage = 1;
        for (int32_t c : cells) in_house_[size_t(c)] = 1;
        while (!partners_.empty()) make_cut(*p);
        p->cuts.push_back(uint32_t(p->parts.size()));
        for (int32_t c : cells) in_house_[size_t(c)] = 0;
        return p;
    }

private:
    void find_partners(int32_t house, const std::vector<int32_t>& cells) {
        partners_.clear();
        for (int32_t c : cells)
            for (int32_t other : m_.apart[c])
                if (other != house && shared_[size_t(other)]++ == 0) partners_.push_back(other);
        std::erase_if(partners_, [&](int32_t other) {
            const auto n = size_t(std::exchange(shared_[size_t(other)], 0));
            return n < 2 || n == m_.spec.relations[size_t(other)].cells.size() || n == cells.size();
        });
    }

    // Takes partners that do not overlap.
    void make_cut(Intersections& p) {
        p.cuts.push_back(uint32_t(p.parts.size()));
        for (int32_t c : p.cells) cut_[size_t(c)] = 0;
        std::erase_if(partners_, [&](int32_t other) {
            const auto& cells = m_.spec.relations[size_t(other)].cells;
            auto taken = [&](int32_t c) { return in_house_[size_t(c)] && cut_[size_t(c)]; };
            if (std::any_of(cells.begin(), cells.end(), taken)) return false;
            add(p, other, cells);
            return true;
        });
        const auto rest = uint32_t(p.members.size());
        for (int32_t c : p.cells)
            if (!cut_[size_t(c)]) p.members.push_back(c);
        const auto end = uint32_t(p.members.size());
        if (end > rest) p.parts.push_back({-1, rest, end, end});
    }

    void add(Intersections& p, int32_t other, const std::vector<int32_t>& cells) {
        Intersections::Part part{other, uint32_t(p.members.size()), 0, 0};
        for (int32_t c : cells)
            if (in_house_[size_t(c)]) p.members.push_back(c), cut_[size_t(c)] = 1;
        part.others = uint32_t(p.members.size());
        for (int32_t c : cells)
            if (!in_house_[size_t(c)]) p.members.push_back(c);
        part.end = uint32_t(p.members.size());
        p.parts.push_back(part);
    }

    const Model& m_;
    std::vector<int32_t> shared_, partners_;
    std::vector<uint8_t> in_house_, cut_;
};

void propagate_house(const Context& context, const Relation& r, Propagators& out) {
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
    if (r.kind == Kind::Distinct) {
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

void encode_house(ClauseWriter& out, const Relation& r) {
    Literals places;
    for (int64_t value : r.values) {
        places.clear();
        for (int32_t c : r.cells) places.push_back(out.holds(c, value));
        out.emit(places);  // as many values as cells: each somewhere means none twice, but saying both propagates more
        out.at_most_one(places);
    }
}

void encode_different(ClauseWriter& out, const Relation& r) {
    for (const auto& [value, all] : out.places(r.cells)) out.at_most_one(all);
}

bool hold_different(const Relation& r, const Held& held) {
    for (size_t i = 0; i < r.cells.size(); ++i)
        for (size_t j = 0; j < i; ++j)
            if (held[r.cells[i]] == held[r.cells[j]]) return false;
    return true;
}

bool always_separates(const Model&, const Relation&) { return true; }

const RegisteredRelation permutation_relation{{
    .name = "Permutation",
    .check = [](const Relation& r) {
        require(r.values.size() == r.cells.size(), "a permutation needs as many different values as cells");
        require_different_cells(r);
    },
    .propagate = propagate_house,
    .encode = encode_house,
    .accepts = [](const Spec&, const Relation& r, const Held& held) {
        const auto known = [&](int32_t c) { return std::binary_search(r.values.begin(), r.values.end(), held[c]); };
        return std::all_of(r.cells.begin(), r.cells.end(), known) && hold_different(r, held);
    },
    .separates = always_separates,
    .restrict = [](const Model& m, const Relation& r, const auto& limit) {
        for (int32_t c : r.cells)
            if (!std::includes(r.values.begin(), r.values.end(), m.universe(c).begin(), m.universe(c).end())) limit(c);
    },
}};

const RegisteredRelation all_different_relation{{
    .name = "Distinct",
    .check = require_different_cells,
    .propagate = propagate_house,
    .encode = encode_different,
    .accepts = [](const Spec&, const Relation& r, const Held& held) { return hold_different(r, held); },
    .separates = always_separates,
}};

}  // namespace

// Run between the singles and the matching of each house.
void make_intersections(const Model& m, Propagators& out) {
    IntersectionFinder finder(m);
    const size_t count = out.size();
    for (size_t i = 0; i < count; ++i) {
        const int32_t house = out[i]->relation;
        const Relation& r = m.spec.relations[size_t(house)];
        if (r.kind != Kind::Permutation || (i && out[i - 1]->relation == house) || !m.one_word(r.cells)) continue;
        m.poll();
        auto p = finder.find(house);
        if (!p) continue;
        p->follow = out[i]->follow;
        out[i]->follow = int32_t(out.size());
        out.push_back(std::move(p));
    }
}

}  // namespace gridwise
