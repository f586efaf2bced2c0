// Areas: the cells that hold one of some values form areas along links, each with exactly one root. AreaSize: how many cells the area of
// one root has. The propagator of Areas also knows the sizes: together they say far more than each alone.
#include "areas.hpp"

#include <bit>

#include "clause_writer.hpp"
#include "relation_kinds.hpp"

namespace gridwise {
namespace {

constexpr Kind kAreas = Kind(named("Areas")), kAreaSize = Kind(named("AreaSize"));
constexpr int32_t kMostExits = 3;  // of an area, each of which is tried

// The sizes that an active relation allows for the area of a root.
struct RootSizes {
    int32_t relation;  // -1: always active
    std::vector<int64_t> sizes;
};

// The relations that speak of the same areas as this one.
std::vector<int32_t> companions(const Model& model, const Relation& r, Kind kind) {
    std::vector<int32_t> out;
    for (size_t i = 0; i < model.spec.relations.size(); ++i) {
        const Relation& other = model.spec.relations[i];
        if (other.kind == kind && same_areas(other, r)) out.push_back(int32_t(i));
    }
    return out;
}

// The relations that say everything about the area of this one, if they are active: it is one of their areas. A relation inside a branch
// has none.
std::vector<int32_t> wholes_of(const Model& model, const Relation& r) {
    std::vector<int32_t> out;
    const auto& all = model.spec.relations;
    if (r.kind != kAreaSize || std::none_of(all.begin(), all.end(), [&](const Relation& top) { return &top == &r; })) return out;
    const int64_t root = AreaNumbers(r).roots[0];
    for (int32_t i : companions(model, r, kAreas))
        if (std::binary_search(all[size_t(i)].targets.begin(), all[size_t(i)].targets.end(), root)) out.push_back(i);
    return out;
}

// By root: what is said of the size of its area.
std::vector<std::vector<RootSizes>> sizes_by_root(const Model& model, const Relation& r, const AreaGraph& graph) {
    std::vector<std::vector<RootSizes>> out(graph.roots.size());
    if (r.kind == kAreaSize) return out[0].push_back({-1, AreaNumbers(r).plain_sizes()}), out;
    for (int32_t i : companions(model, r, kAreaSize)) {
        const AreaNumbers one(model.spec.relations[size_t(i)]);
        const int32_t root = graph.root_of[size_t(one.root(0))];
        if (root >= 0) out[size_t(root)].push_back({i, one.plain_sizes()});
    }
    return out;
}

SizeBounds bounds(const Engine& e, const std::vector<RootSizes>& all, int32_t now, int32_t cells) {
    SizeBounds out{now, cells};
    for (const RootSizes& one : all) {
        if (one.relation >= 0 && !e.active(one.relation)) continue;
        const auto at = std::lower_bound(one.sizes.begin(), one.sizes.end(), int64_t(now));
        if (at == one.sizes.end()) return {1, 0};
        out.least = std::max(out.least, int32_t(std::min(*at, int64_t(cells) + 1)));
        out.most = int32_t(std::min(int64_t(out.most), one.sizes.back()));
    }
    return out;
}

class Areas final : public Propagator {
public:
    Areas(const Context& c, const Relation& r) : graph(r), whole(r.kind == kAreas) {
        cells = r.cells;
        for (int32_t cell : r.cells) in.push_back(c.model.mask(cell, r.values));
        sizes = sizes_by_root(c.model, r, graph);
        wholes = wholes_of(c.model, r);
        priority = kPriorities - 1;
        repeat = true;
        scratch = AreaScan::words(graph) + graph.roots.size() + 1;
    }

    AreaGraph graph;
    bool whole;                               // every cell that is on belongs to the area of a root
    std::vector<std::vector<uint64_t>> in;    // per cell: the values that are on
    std::vector<std::vector<RootSizes>> sizes;
    std::vector<int32_t> wholes;              // relations that do the work of this one if they are active

    bool run(Engine& e) const override {
        for (int32_t other : wholes)
            if (e.active(other)) return true;
        uint64_t* memory = e.take(scratch);
        AreaScan scan(graph, memory + graph.roots.size() + 1);
        const bool fine = settle(e, scan, reinterpret_cast<SizeBounds*>(memory));
        e.release(scratch);
        e.tick(int64_t(graph.beside.size()) * 4);
        return fine;
    }

private:
    AreaState look(const Engine& e, int32_t i) const {
        const uint64_t* d = e.domain(cells[size_t(i)]);
        bool some_in = false, some_out = false;
        for (size_t w = 0; w < in[size_t(i)].size(); ++w) some_in |= (d[w] & in[size_t(i)][w]) != 0, some_out |= (d[w] & ~in[size_t(i)][w]) != 0;
        return !some_in ? AreaState::Off : some_out ? AreaState::Open : AreaState::On;
    }

    bool turn_on(Engine& e, int32_t i) const { return e.keep(cells[size_t(i)], in[size_t(i)].data()); }
    bool turn_off(Engine& e, AreaScan& scan, int32_t i) const {
        scan.state[i] = AreaState::Off;
        return e.drop(cells[size_t(i)], in[size_t(i)].data());
    }

    bool settle(Engine& e, AreaScan& scan, SizeBounds* limits) const {
        for (int32_t i = 0; i < graph.cells; ++i) scan.state[i] = look(e, i);
        for (int32_t root : graph.roots) {
            if (!turn_on(e, root)) return false;
            scan.state[root] = AreaState::On;
        }
        if (!scan.find_parts()) return false;
        const auto roots = int32_t(graph.roots.size());
        for (int32_t r = 0; r < roots; ++r) {
            limits[r] = bounds(e, sizes[size_t(r)], scan.size_of(r), graph.cells);
            if (scan.size_of(r) > limits[r].most) return false;
        }
        scan.find_near();
        if (!close(e, scan, limits)) return false;
        if (whole && !leave_unreached(e, scan, limits)) return false;
        for (int32_t r = 0; r < roots; ++r)
            if (!grow(e, scan, r, limits[r])) return false;
        return !whole || join_loose(e, scan);
    }

    // Cells that would join two areas, or make one too large.
    bool close(Engine& e, AreaScan& scan, const SizeBounds* limits) const {
        for (int32_t i = 0; i < graph.cells; ++i) {
            const int32_t root = scan.near[i];
            if (root == AreaScan::kNone) continue;
            if ((root == AreaScan::kSeveral || scan.merged(i) > limits[root].most) && !turn_off(e, scan, i)) return false;
        }
        return true;
    }

    bool leave_unreached(Engine& e, AreaScan& scan, const SizeBounds* limits) const {
        std::fill_n(scan.reaches, graph.cells, 0);
        for (int32_t r = 0; r < int32_t(graph.roots.size()); ++r) {
            scan.reach(r, limits[r].most);
            for (int32_t k = 0; k < scan.listed; ++k) ++scan.reaches[scan.list[k]], scan.reacher[scan.list[k]] = r;
        }
        for (int32_t i = 0; i < graph.cells; ++i) {
            if (scan.reaches[i] || scan.state[i] == AreaState::Off) continue;
            if (scan.state[i] == AreaState::On) return false;
            if (!turn_off(e, scan, i)) return false;
        }
        return true;
    }

    // Cells without which an area can't be large enough, or can't reach a part that only it can reach.
    bool grow(Engine& e, AreaScan& scan, int32_t root, SizeBounds limit) const {
        if (scan.size_of(root) == limit.most) return true;
        const int32_t total = scan.reach(root, limit.most);
        if (total < limit.least) return false;
        const auto must = [&](int32_t c) { return whole && scan.is_loose(c) && scan.reaches[c] == 1 && scan.reacher[c] == root; };
        int32_t musts = 0;
        for (int32_t k = 0; k < scan.listed; ++k) musts += must(scan.list[k]);
        if (!musts && scan.size_of(root) >= limit.least) return true;
        bool fine = true;
        scan.find_cuts(must, [&](int32_t c, int32_t weight, int32_t needed) {
            if (needed || total - weight < limit.least) fine = fine && turn_on(e, c);
        });
        return fine && try_exits(e, scan, root, limit, musts, must);
    }

    // An area with few ways out: what it can reach without one of them.
    bool try_exits(Engine& e, AreaScan& scan, int32_t root, SizeBounds limit, int32_t musts, auto&& must) const {
        int32_t exits[kMostExits], count = 0;
        for (int32_t k = 0; k < scan.size_of(root); ++k)  // its own cells are the first ones
            for (int32_t next : graph.neighbours(scan.list[k])) {
                if (scan.state[next] != AreaState::Open || !scan.reached(next) || std::find(exits, exits + count, next) != exits + count) continue;
                if (count == kMostExits) return true;
                exits[count++] = next;
            }
        for (int32_t i = 0; count > 1 && i < count; ++i) {
            const int32_t total = scan.reach(root, limit.most, exits[i]);
            int32_t met = 0;
            for (int32_t k = 0; k < scan.listed; ++k) met += must(scan.list[k]);
            if ((total < limit.least || met < musts) && !turn_on(e, exits[i])) return false;
        }
        return true;
    }

    // Cells that every way from a part without a root leads through.
    bool join_loose(Engine& e, AreaScan& scan) const {
        const auto loose = [&](int32_t c) { return scan.is_loose(c); };
        bool fine = true, some = false;
        for (int32_t i = 0; i < graph.cells && !some; ++i) some = loose(i);
        if (some) scan.find_cuts_from_all(loose, [&](int32_t c, int32_t, int32_t needed) { if (needed) fine = fine && turn_on(e, c); });
        return fine;
    }
};

void propagate_areas(const Context& c, const Relation& r, Propagators& out) { out.push_back(std::make_unique<Areas>(c, r)); }

// A variable for each area that a cell can belong to; cells side by side belong to the same one. Every cell of an area but its root has a
// parent beside it with a lower number.
class AreaClauses {
public:
    AreaClauses(ClauseWriter& out, const Relation& r) : out_(out), r_(r), graph_(r), whole_(r.kind == kAreas), sizes_(sizes_by_root(out.model, r, graph_)) {
        for (int32_t cell : r.cells) on_.push_back(is_on(cell));
    }

    void write() {
        find_members();
        for (size_t root = 0; root < graph_.roots.size(); ++root) write_area(root);
        for (int32_t i = 0; i < graph_.cells; ++i) write_cell(size_t(i));
    }

private:
    // A literal that is true if and only if the cell holds one of the values.
    int32_t is_on(int32_t cell) {
        Literals in, rest;
        out_.each_value(cell, [&](int64_t v, int32_t l) { (std::binary_search(r_.values.begin(), r_.values.end(), v) ? in : rest).push_back(l); });
        if (in.empty()) return -kTrue;
        if (rest.empty()) return kTrue;
        if (in.size() == 1) return in[0];
        const int32_t on = out_.fresh();
        for (int32_t l : in) out_.emit({-l, on});
        for (int32_t l : rest) out_.emit({-l, -on});
        return on;
    }

    // member_[root]: the literals of the cells that its area can have, -kTrue for the others.
    void find_members() {
        std::vector<uint64_t> memory(AreaScan::words(graph_));
        AreaScan scan(graph_, memory.data());
        const auto cells = size_t(graph_.cells);
        for (size_t i = 0; i < cells; ++i) scan.state[i] = on_[i] == kTrue ? AreaState::On : on_[i] == -kTrue ? AreaState::Off : AreaState::Open;
        for (int32_t root : graph_.roots) out_.emit({on_[size_t(root)]}), scan.state[root] = AreaState::On;
        if (!scan.find_parts()) out_.emit({-kTrue});
        scan.find_near();
        member_.assign(graph_.roots.size(), Literals(cells, -kTrue));
        deepest_ = 0;
        for (size_t root = 0; root < graph_.roots.size(); ++root) {
            limits_.push_back(bounds(out_.engine, sizes_[root], scan.size_of(int32_t(root)), graph_.cells));
            const int32_t own = scan.size_of(int32_t(root)), total = scan.reach(int32_t(root), limits_[root].most);
            for (int32_t k = 0; k < total; ++k) member_[root][size_t(scan.list[k])] = k < own ? kTrue : out_.fresh();
            deepest_ = std::max(deepest_, std::min(limits_[root].most, total));
        }
        for (int32_t i = 0; i < graph_.cells; ++i)
            for (int b = 0; b < std::bit_width(uint32_t(deepest_)); ++b) label_.push_back(out_.fresh());
    }

    void write_area(size_t root) {
        const Literals& of = member_[root];
        Literals counted;
        for (int32_t i = 0; i < graph_.cells; ++i) {
            const int32_t l = of[size_t(i)];
            if (l == -kTrue) continue;
            counted.push_back(l);
            out_.emit({-l, on_[size_t(i)]});
            for (int32_t next : graph_.neighbours(i)) out_.emit({-l, -on_[size_t(next)], of[size_t(next)]});
        }
        for (const RootSizes& one : sizes_[root])
            if (one.relation < 0 || out_.engine.active(one.relation)) count(counted, one.sizes);
    }

    // How many of the literals are true is one of the sizes. at[t]: more than t of those so far.
    void count(const Literals& all, const std::vector<int64_t>& sizes) {
        const auto most = size_t(std::clamp<int64_t>(sizes.empty() ? 0 : sizes.back(), 0, int64_t(all.size())));
        Literals at(most + 1, -kTrue);
        for (int32_t l : all) {
            Literals next(most + 1);
            for (size_t t = 0; t <= most; ++t) {
                const int32_t before = t ? at[t - 1] : kTrue, now = next[t] = before == -kTrue ? -kTrue : out_.fresh();
                if (now == -kTrue) continue;
                out_.emit({-at[t], now});
                out_.emit({-before, -l, now});
                out_.emit({-now, at[t], l});
                out_.emit({-now, at[t], before});
            }
            at = std::move(next);
        }
        out_.emit({-at[most]});
        for (size_t t = 0; t <= most; ++t)
            if (!std::binary_search(sizes.begin(), sizes.end(), int64_t(t))) out_.emit({t ? -at[t - 1] : -kTrue, at[t]});
    }

    void write_cell(size_t i) {
        Literals areas;
        for (const Literals& of : member_)
            if (of[i] != -kTrue) areas.push_back(of[i]);
        out_.at_most_one(areas);
        if (whole_) out_.need(on_[i], areas);
        if (graph_.root_of[i] >= 0 || areas.empty()) return;
        Literals parents;
        for (int32_t next : graph_.neighbours(int32_t(i))) parents.push_back(parent(i, size_t(next)));
        for (int32_t l : areas) out_.need(l, parents);
    }

    // The literal that says that cell j is the parent of cell i. Areas do not touch, so it is in the same one.
    int32_t parent(size_t i, size_t j) {
        Literals areas;
        for (const Literals& of : member_)
            if (of[j] != -kTrue) areas.push_back(of[j]);
        if (areas.empty()) return -kTrue;
        const int32_t is_parent = out_.fresh();
        out_.need(is_parent, areas);
        int32_t equal = is_parent;  // the numbers are equal so far, from the highest bit down
        const auto bits = size_t(std::bit_width(uint32_t(deepest_)));
        const int32_t *a = &label_[j * bits], *b = &label_[i * bits];
        for (size_t k = 0; k < bits; ++k) {
            const int32_t next = k + 1 < bits ? out_.fresh() : -kTrue;
            out_.emit({-equal, -a[k], b[k]});
            out_.emit({-equal, a[k], b[k], next});
            out_.emit({-equal, -a[k], -b[k], next});
            equal = next;
        }
        return is_parent;
    }

    ClauseWriter& out_;
    const Relation& r_;
    AreaGraph graph_;
    bool whole_;
    std::vector<std::vector<RootSizes>> sizes_;
    std::vector<SizeBounds> limits_;
    Literals on_, label_;
    std::vector<Literals> member_;
    int32_t deepest_ = 0;
};

void encode_areas(ClauseWriter& out, const Relation& r) {
    for (int32_t other : wholes_of(out.model, r))
        if (out.engine.active(other)) return;  // it is written there
    AreaClauses(out, r).write();
}

void check_areas(const Relation& r) {
    require_different_cells(r);
    const AreaNumbers numbers(r);
    for (int64_t link : numbers.links) require(link >= 0 && link / numbers.cells < link % numbers.cells, "a link of areas joins two cells");
    if (r.kind == kAreas) require(numbers.sizes.empty(), "areas have no sizes of their own");
    else require(numbers.roots.size() == 1, "the size of an area needs one root");
}

const RegisteredRelation areas_relation{{
    .name = "Areas",
    .check = check_areas,
    .propagate = propagate_areas,
    .encode = encode_areas,
    .with = [](const Model& model, const Relation& r) { return companions(model, r, kAreaSize); },
}};
const RegisteredRelation area_size_relation{{.name = "AreaSize", .check = check_areas, .propagate = propagate_areas, .encode = encode_areas}};

}  // namespace
}  // namespace gridwise
