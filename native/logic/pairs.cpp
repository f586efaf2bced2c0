// Cells with the same two candidates.
//   "remote-pair": a path of them, each seeing the next: a cell that sees two at an odd distance loses both values
//   "w-wing":      two of them, joined by a strong link of one value: a cell that sees both loses the other value
#include <algorithm>
#include <set>

#include "kernel.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

constexpr int32_t kMostPaths = 20000;  // paths examined in one position

std::vector<int32_t> bivalue(const State& s) {
    std::vector<int32_t> out;
    for (int32_t c = 0; c < s.cells(); ++c)
        if (!s.placed(c) && std::popcount(s.candidates(c)) == 2) out.push_back(c);
    return out;
}

Step remote_step(const State& s, const std::vector<int32_t>& path) {
    const Geometry& g = s.geometry();
    Step step;
    const uint64_t pair = s.candidates(path[0]);
    const int32_t values[] = {std::countr_zero(pair), std::countr_zero(pair & (pair - 1))};
    for (size_t i = 0; i < path.size(); ++i)
        for (size_t j = i + 3; j < path.size(); j += 2)
            for (int32_t v : values) {
                const int32_t ends[] = {path[i], path[j]};
                s.seen_by_all(ends, v).each([&](int cell) {
                    if (std::find(path.begin(), path.end(), cell) != path.end()) return;
                    step.removals.push_back({cell, v});
                    step.relations.push_back(g.why_differ(cell, path[i]));
                    step.relations.push_back(g.why_differ(cell, path[j]));
                });
            }
    if (step.removals.empty()) return step;
    sort_unique(step.removals);
    for (size_t i = 0; i < path.size(); ++i) {
        for (int32_t v : values) step.pattern.push_back({path[i], v});
        if (i + 1 == path.size()) break;
        const int32_t why = g.why_differ(path[i], path[i + 1]);
        step.relations.push_back(why);
    }
    step.numbers = {int32_t(path.size()) * 2 - 1};
    step.sort_relations();
    return step;
}

void remote_pair(const State& s, const Options&, Found& found) {
    const auto cells = bivalue(s);
    std::set<std::vector<Candidate>> known;
    int32_t paths = 0;
    for (size_t length = 4; length <= cells.size() && paths < kMostPaths; ++length) {
        bool any = false;
        for (int32_t start : cells) {
            std::vector<int32_t> path{start};
            const auto go = [&](auto&& self) -> bool {
                poll();
                if (path.size() == length) {
                    any = true;
                    ++paths;
                    if (path.front() > path.back()) return true;
                    Step step = remote_step(s, path);
                    return step.removals.empty() || !known.insert(step.removals).second || found.add(std::move(step));
                }
                for (int32_t next : cells) {
                    if (s.candidates(next) != s.candidates(start) || !s.geometry().sees(path.back(), next)) continue;
                    if (std::find(path.begin(), path.end(), next) != path.end() || paths >= kMostPaths) continue;
                    path.push_back(next);
                    if (!self(self)) return false;
                    path.pop_back();
                }
                return true;
            };
            if (!go(go)) return;
        }
        if (!any) return;
    }
}

// The two cells a, b with values {shared, gone}; a strong link of `shared` between p (seen by a) and q (seen by b).
bool wing(const State& s, int32_t a, int32_t b, int32_t shared, int32_t gone, std::set<std::vector<Candidate>>& known, Found& found) {
    const Geometry& g = s.geometry();
    poll();
    const int32_t both[] = {a, b};
    const CellSet targets = s.seen_by_all(both, gone);
    if (targets.empty()) return true;
    for (int32_t h = 0; h < g.complete; ++h) {
        const uint64_t places = s.missing(h) >> shared & 1 ? s.places(h, shared) : 0;
        if (std::popcount(places) != 2) continue;
        const auto& house = g.houses[size_t(h)];
        int32_t p = house.cells[size_t(std::countr_zero(places))], q = house.cells[size_t(std::countr_zero(places & (places - 1)))];
        if (p == a || p == b || q == a || q == b) continue;
        if (!g.sees(a, p) || !g.sees(b, q)) std::swap(p, q);
        if (!g.sees(a, p) || !g.sees(b, q)) continue;
        Step step;
        step.relations = {house.relation, g.why_differ(a, p), g.why_differ(b, q)};
        targets.each([&](int cell) {
            step.removals.push_back({cell, gone});
            step.relations.push_back(g.why_differ(cell, a));
            step.relations.push_back(g.why_differ(cell, b));
        });
        if (!known.insert(step.removals).second) continue;
        step.pattern = {{a, gone}, {a, shared}, {b, gone}, {b, shared}};
        step.extra = {{p, shared}, {q, shared}};
        step.numbers = {5};
        step.sort_relations();
        if (!found.add(std::move(step))) return false;
    }
    return true;
}

void w_wing(const State& s, const Options&, Found& found) {
    const auto cells = bivalue(s);
    std::set<std::vector<Candidate>> known;
    for (size_t i = 0; i < cells.size(); ++i)
        for (size_t j = i + 1; j < cells.size(); ++j) {
            const uint64_t pair = s.candidates(cells[i]);
            if (s.candidates(cells[j]) != pair || s.geometry().sees(cells[i], cells[j])) continue;
            const int32_t x = std::countr_zero(pair), y = std::countr_zero(pair & (pair - 1));
            if (!wing(s, cells[i], cells[j], x, y, known, found) || !wing(s, cells[i], cells[j], y, x, known, found)) return;
        }
}

const Registered remote_pair_kernel{"remote-pair", remote_pair}, w_wing_kernel{"w-wing", w_wing};

}  // namespace
}  // namespace gridwise::logic
