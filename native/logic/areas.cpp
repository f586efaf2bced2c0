// Areas with one root each, such as the islands of a Nurikabe.
//   "rooted-areas": options {way}
//      1: an area that has all its cells: the cells beside it are off.
//      2: cells that touch two areas are off. The pattern is the two roots.
//      3: the only way out of an area that is too small (numbers {0, size}) or of a part without a root (numbers {1}; the pattern is the part).
//      4: a cell that would make an area too large. Its numbers are how large, and the size; the extra cells are those that would join.
//      5: cells that no area can reach. Its numbers are how many cells the nearest area (the pattern) would need, and its size.
//      6: cells without which an area has too little room. Its numbers are 0 if it needs all its room (the extra cells), or how many cells
//         it could have without the cell; and its size.
//      7: a cell that every way between a part without a root (an extra cell) and the only area that can reach it (the pattern) leads through.
//      8: the same, if several areas can reach it.
//   Each step's numbers end with the sizes of the areas in its pattern.
#include "areas.hpp"

#include <map>

#include "poll.hpp"

namespace gridwise::logic {

AreaRules::AreaRules(const Geometry& g, int32_t areas) : relation(areas), graph(g.model->spec.relations[size_t(areas)]) {
    const Relation& r = g.model->spec.relations[size_t(areas)];
    for (int64_t v : r.values)
        for (int32_t i = 0; i < g.values; ++i)
            if (g.numbers[size_t(i)] == v) on |= uint64_t(1) << i;
    size_relation.assign(graph.roots.size(), -1), sizes.resize(graph.roots.size());
    for (int32_t number : g.others) {
        const Relation& other = g.model->spec.relations[size_t(number)];
        if (other.kind != Kind(named("AreaSize")) || !same_areas(other, r)) continue;
        const AreaNumbers one(other);
        const int32_t root = graph.root_of[size_t(one.root(0))];
        if (root >= 0) size_relation[size_t(root)] = number, sizes[size_t(root)] = one.plain_sizes();
    }
}

const std::vector<AreaRules>& area_rules(const Geometry& g) {
    std::call_once(g.areas_once, [&] {
        auto all = std::make_shared<std::vector<AreaRules>>();
        for (int32_t number : g.others)
            if (g.model->spec.relations[size_t(number)].kind == Kind(named("Areas"))) all->emplace_back(g, number);
        g.areas = std::move(all);
    });
    return *static_cast<const std::vector<AreaRules>*>(g.areas.get());
}

AreaBoard::AreaBoard(const State& state, const AreaRules& rules)
    : s(state), relation(rules.relation), r(s.geometry().model->spec.relations[size_t(relation)]), graph(rules.graph), on(rules.on),
      size_relation(rules.size_relation), memory_(AreaScan::words(graph)), scan(graph, memory_.data()) {
    for (int32_t i = 0; i < graph.cells; ++i) {
        const uint64_t left = s.candidates(cell(i));
        scan.state[i] = !(left & on) ? AreaState::Off : left & ~on ? AreaState::Open : AreaState::On;
    }
    const auto is_on = [&](int32_t root) { return scan.state[root] == AreaState::On; };
    if (!std::all_of(graph.roots.begin(), graph.roots.end(), is_on) || !scan.find_parts()) return;
    scan.find_near();
    find_limits(rules);
}

void AreaBoard::find_limits(const AreaRules& rules) {
    size.assign(graph.roots.size(), 0);
    for (int32_t root = 0; root < roots(); ++root) {
        limits.push_back({scan.size_of(root), graph.cells});
        const auto& sizes = rules.sizes[size_t(root)];
        if (size_relation[size_t(root)] < 0) continue;
        const auto at = std::lower_bound(sizes.begin(), sizes.end(), int64_t(scan.size_of(root)));
        if (at == sizes.end()) return;
        limits.back() = {int32_t(*at), int32_t(std::min(int64_t(graph.cells), sizes.back()))};
        if (sizes.size() == 1) size[size_t(root)] = int32_t(sizes[0]);
    }
    fine_ = true;
}

void AreaBoard::count_reaches() {
    std::fill_n(scan.reaches, graph.cells, 0);
    for (int32_t root = 0; root < roots(); ++root) {
        scan.reach(root, limits[size_t(root)].most);
        for (int32_t k = 0; k < scan.listed; ++k) ++scan.reaches[scan.list[k]], scan.reacher[scan.list[k]] = root;
    }
}

Step AreaBoard::step(std::vector<int32_t> numbers, std::initializer_list<int32_t> about) const {
    Step out;
    out.numbers = std::move(numbers);
    for (int32_t root : about) {
        if (size_relation[size_t(root)] >= 0) out.relations.push_back(size_relation[size_t(root)]);
        mention(out.pattern, graph.roots[size_t(root)]);
        out.numbers.push_back(size[size_t(root)]);
    }
    out.relations.push_back(relation);
    return out;
}

void AreaBoard::cite_all(Step& step) const {
    for (int32_t number : size_relation)
        if (number >= 0 && std::find(step.relations.begin(), step.relations.end(), number) == step.relations.end()) step.relations.push_back(number);
}

void AreaBoard::mention(std::vector<Candidate>& list, int32_t node) const {
    const uint64_t here = s.candidates(cell(node)) & on;
    if (here) list.push_back({cell(node), std::countr_zero(here)});
}

void AreaBoard::remove(Step& step, int32_t node, uint64_t gone) const {
    for (; gone; gone &= gone - 1) step.removals.push_back({cell(node), std::countr_zero(gone)});
}

namespace {

class AreaSteps {
public:
    enum AreaStep : int32_t { kComplete = 1, kBetween, kExit, kTooLarge, kUnreached, kRoom, kOnlyArea, kAnyArea };

    AreaSteps(AreaBoard& board, Found& found) : b_(board), scan_(board.scan), found_(found) {}

    void find(int32_t way) {
        switch (way) {
            case kComplete: return complete();
            case kBetween: return between();
            case kExit: return exits();
            case kTooLarge: return too_large();
            case kUnreached: return unreached();
            case kRoom: return room();
            default: return loose(way);
        }
    }

private:
    bool open(int32_t node) const { return scan_.state[node] == AreaState::Open; }
    int32_t most(int32_t root) const { return b_.limits[size_t(root)].most; }
    int32_t least(int32_t root) const { return b_.limits[size_t(root)].least; }

    void complete() {
        std::vector<std::vector<int32_t>> shores(b_.graph.roots.size());
        for (int32_t i = 0; i < b_.graph.cells; ++i) {
            if (scan_.near[i] == AreaScan::kNone) continue;
            for (int32_t next : b_.graph.neighbours(i)) {
                const int32_t root = scan_.state[next] == AreaState::On ? scan_.part_root[scan_.part[next]] : AreaScan::kNone;
                if (root < 0 || scan_.size_of(root) != most(root)) continue;
                if (shores[size_t(root)].empty() || shores[size_t(root)].back() != i) shores[size_t(root)].push_back(i);
            }
        }
        for (int32_t root = 0; root < b_.roots() && !found_.full(); ++root) {
            if (shores[size_t(root)].empty()) continue;
            Step step = b_.step({}, {root});
            step.relations.pop_back();  // the size is enough
            for (int32_t c : shores[size_t(root)]) b_.turn_off(step, c);
            found_.add(std::move(step));
        }
    }

    void between() {
        std::map<std::pair<int32_t, int32_t>, std::vector<int32_t>> cells;
        for (int32_t i = 0; i < b_.graph.cells; ++i) {
            if (scan_.near[i] != AreaScan::kSeveral) continue;
            std::vector<int32_t> touched;
            for (int32_t next : b_.graph.neighbours(i))
                if (scan_.state[next] == AreaState::On && scan_.part_root[scan_.part[next]] >= 0) touched.push_back(scan_.part_root[scan_.part[next]]);
            sort_unique(touched);
            cells[{touched[0], touched[1]}].push_back(i);
        }
        for (const auto& [pair, list] : cells) {
            Step step = b_.step({}, {pair.first, pair.second});
            for (int32_t c : list) b_.turn_off(step, c);
            if (!found_.add(std::move(step))) return;
        }
    }

    void exits() {
        std::vector<int32_t> ways(size_t(b_.graph.cells), 0), last(size_t(b_.graph.cells), -1);  // by the first cell of a part
        for (int32_t i = 0; i < b_.graph.cells; ++i) {
            if (!open(i)) continue;
            for (int32_t next : b_.graph.neighbours(i)) {
                if (scan_.state[next] != AreaState::On || last[size_t(scan_.part[next])] == i) continue;
                ++ways[size_t(scan_.part[next])], last[size_t(scan_.part[next])] = i;
            }
        }
        for (int32_t first = 0; first < b_.graph.cells && !found_.full(); ++first) {
            if (scan_.state[first] != AreaState::On || scan_.part[first] != first || ways[size_t(first)] != 1) continue;
            const int32_t root = scan_.part_root[first];
            if (root < 0 || scan_.size_of(root) < least(root)) found_.add(way_out(first, root, last[size_t(first)]));
        }
    }

    Step way_out(int32_t first, int32_t root, int32_t exit) const {
        Step step = root >= 0 ? b_.step({0}, {root}) : b_.step({1}, {});
        for (int32_t i = 0; root < 0 && i < b_.graph.cells; ++i)
            if (scan_.state[i] == AreaState::On && scan_.part[i] == first) b_.mention(step.pattern, i);
        if (root >= 0) step.relations.pop_back();
        b_.turn_on(step, exit);
        return step;
    }

    void too_large() {
        for (int32_t i = 0; i < b_.graph.cells && !found_.full(); ++i) {
            const int32_t root = open(i) ? scan_.near[i] : AreaScan::kNone;
            if (root < 0 || scan_.size_of(root) == most(root) || scan_.merged(i) <= most(root)) continue;
            Step step = b_.step({scan_.merged(i)}, {root});
            step.relations.pop_back();
            for (int32_t next : b_.graph.neighbours(i))
                if (scan_.is_loose(next)) b_.mention(step.extra, next);
            b_.turn_off(step, i);
            found_.add(std::move(step));
        }
    }

    // Each group of neighbours that can't be reached is a step of its own.
    void unreached() {
        b_.count_reaches();
        std::vector<uint8_t> seen(size_t(b_.graph.cells), 0);
        const auto alone = [&](int32_t c) { return open(c) && !scan_.reaches[c] && scan_.near[c] == AreaScan::kNone; };
        for (int32_t first = 0; first < b_.graph.cells && !found_.full(); ++first) {
            if (seen[size_t(first)] || !alone(first)) continue;
            std::vector<int32_t> group{first};
            seen[size_t(first)] = 1;
            for (size_t at = 0; at < group.size(); ++at)
                for (int32_t next : b_.graph.neighbours(group[at]))
                    if (!seen[size_t(next)] && alone(next)) seen[size_t(next)] = 1, group.push_back(next);
            std::sort(group.begin(), group.end());
            found_.add(out_of_reach(group));
        }
    }

    // Names the area that comes nearest. A cell also joins the parts beside it (the extra cells).
    Step out_of_reach(const std::vector<int32_t>& group) {
        int32_t nearest = -1, needs = 0, at = -1;
        for (int32_t root = 0; root < b_.roots(); ++root) {
            if (!b_.size[size_t(root)]) continue;
            scan_.reach(root, b_.graph.cells);
            for (int32_t c : group) {
                if (!scan_.reached(c)) continue;
                int32_t far = scan_.distance(c);
                for (int32_t next : b_.graph.neighbours(c))
                    if (scan_.is_loose(next)) far = std::max(far, scan_.distance(scan_.part[next]));
                const int32_t size = scan_.size_of(root) + far;
                if (size <= b_.size[size_t(root)]) continue;
                if (nearest < 0 || size - b_.size[size_t(root)] < needs - b_.size[size_t(nearest)]) nearest = root, needs = size, at = c;
            }
        }
        Step step = nearest < 0 ? b_.step({}, {}) : b_.step({needs}, {nearest});
        for (int32_t next : at < 0 ? std::span<const int32_t>() : b_.graph.neighbours(at))
            if (scan_.is_loose(next)) b_.mention(step.extra, next);
        b_.cite_all(step);
        for (int32_t c : group) b_.turn_off(step, c);
        return step;
    }

    void room() {
        for (int32_t root = 0; root < b_.roots() && !found_.full(); ++root) {
            poll();
            if (scan_.size_of(root) >= least(root)) continue;
            const int32_t total = scan_.reach(root, most(root));
            if (total < least(root)) continue;
            const std::vector<int32_t> reached(scan_.list, scan_.list + total);
            if (total == least(root)) {
                Step step = b_.step({0}, {root});
                for (int32_t c : reached) open(c) ? b_.turn_on(step, c) : void();
                for (int32_t c : reached) b_.mention(step.extra, c);
                found_.add(std::move(step));
                continue;
            }
            for (int32_t c : reached) {
                if (!open(c)) continue;
                const int32_t without = scan_.reach(root, most(root), c);
                if (without >= least(root)) continue;
                Step step = b_.step({without}, {root});
                b_.turn_on(step, c);
                if (!found_.add(std::move(step))) return;
            }
        }
    }

    // Parts without a root.
    void loose(int32_t way) {
        b_.count_reaches();
        for (int32_t first = 0; first < b_.graph.cells && !found_.full(); ++first) {
            if (!scan_.is_loose(first) || scan_.part[first] != first || !scan_.reaches[first]) continue;
            poll();
            if ((way == kOnlyArea) == (scan_.reaches[first] == 1)) ways_to(first, way);
        }
    }

    void ways_to(int32_t first, int32_t way) {
        std::vector<int32_t> tried;
        for (int32_t root = 0; root < b_.roots(); ++root) {
            scan_.reach(root, most(root));
            if (!scan_.reached(first)) continue;
            std::vector<int32_t> reached(scan_.list, scan_.list + scan_.listed), both;
            sort_unique(reached);
            if (tried.empty()) tried = std::move(reached);
            else std::set_intersection(tried.begin(), tried.end(), reached.begin(), reached.end(), std::back_inserter(both)), tried = std::move(both);
        }
        for (int32_t c : tried) {
            if (!open(c) || can_join(first, c)) continue;
            Step step = way == kOnlyArea ? b_.step({}, {scan_.reacher[first]}) : b_.step({}, {});
            b_.cite_all(step);
            b_.mention(step.extra, first);
            b_.turn_on(step, c);
            if (!found_.add(std::move(step))) return;
        }
    }

    bool can_join(int32_t first, int32_t blocked) {
        for (int32_t root = 0; root < b_.roots(); ++root) {
            scan_.reach(root, most(root), blocked);
            if (scan_.reached(first)) return true;
        }
        return false;
    }

    AreaBoard& b_;
    AreaScan& scan_;
    Found& found_;
};

void rooted_areas(const State& s, const Options& options, Found& found) {
    each_area_board(s, found, [&](AreaBoard& board) { AreaSteps(board, found).find(options.at(0)); });
}

const Registered rooted_areas_kernel{"rooted-areas", rooted_areas};

}  // namespace
}  // namespace gridwise::logic
