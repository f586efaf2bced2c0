#include "cutter.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace gridwise::logic {
namespace {

constexpr int kAttempts = 200;  // the last cells may not fit into any cage

bool contains(const auto& list, const auto& item) { return std::find(list.begin(), list.end(), item) != list.end(); }

bool connected(const Area& cells, const Plan& plan) {
    Area reached{cells[0]};
    for (size_t i = 0; i < reached.size(); ++i)
        for (int32_t other : plan.beside[size_t(reached[i])])
            if (contains(cells, other) && !contains(reached, other)) reached.push_back(other);
    return reached.size() == cells.size();
}

std::vector<size_t> numbers(size_t count) {
    std::vector<size_t> out(count);
    std::iota(out.begin(), out.end(), size_t(0));
    return out;
}

}  // namespace

Area sum(const Area& a, const Area& b) {
    Area out(a.size() + b.size());
    std::merge(a.begin(), a.end(), b.begin(), b.end(), out.begin());
    return out;
}

void Plan::check(size_t cells) const {
    const auto all = [&](const auto& list, auto&& test) { return std::all_of(list.begin(), list.end(), test); };
    if (beside.size() != cells) throw std::invalid_argument("there must be neighbours for each cell");
    for (const auto& list : beside)
        if (!all(list, [&](int32_t c) { return c >= 0 && size_t(c) < cells; })) throw std::invalid_argument("a neighbour is no cell");
    if (sizes.empty() || sizes[0] < 1 || weights.size() != sizes.size() || !all(weights, [](int32_t w) { return w > 0 && w < 1 << 20; }) ||
        !std::is_sorted(sizes.begin(), sizes.end()))
        throw std::invalid_argument("cages need sizes, each with a weight");
}

bool Cutter::sized(size_t size) const { return contains(plan_.sizes, int32_t(size)); }

std::optional<Cuts> Cutter::cut() {
    for (int i = 0; i < kAttempts; ++i)
        if (auto areas = attempt()) return with({}, {}, std::move(*areas));
    return std::nullopt;
}

size_t Cutter::random_size() {
    auto at = int32_t(random_.below(size_t(std::accumulate(plan_.weights.begin(), plan_.weights.end(), 0))));
    size_t k = 0;
    while (at >= plan_.weights[k]) at -= plan_.weights[k++];
    return size_t(plan_.sizes[k]);
}

std::optional<std::vector<Area>> Cutter::attempt() {
    const size_t cells = plan_.beside.size();
    std::vector<int32_t> order(cells), room(cells);
    std::iota(order.begin(), order.end(), 0);
    random_.shuffle(order);
    for (size_t c = 0; c < cells; ++c) room[c] = int32_t(plan_.beside[c].size());
    std::vector<uint8_t> free(cells, 1);
    std::vector<Area> areas;
    for (;;) {
        std::erase_if(order, [&](int32_t c) { return !free[size_t(c)]; });
        if (order.empty()) break;
        // Cells with few free neighbours go first.
        const auto narrow = std::find_if(order.begin(), order.end(), [&](int32_t c) { return room[size_t(c)] < 2; });
        const int32_t start = narrow == order.end() ? order[0] : *narrow;
        Area area = grown(start, random_size(), free);
        while (!sized(area.size()) && int32_t(area.size()) > plan_.sizes[0]) area = grown(start, area.size() - 1, free);
        for (int32_t cell : area) {
            free[size_t(cell)] = 0;
            for (int32_t other : plan_.beside[size_t(cell)]) --room[size_t(other)];
        }
        areas.push_back(std::move(area));
    }
    const bool fine = join_small(areas) && std::all_of(areas.begin(), areas.end(), [&](const Area& a) { return sized(a.size()) && fits(a); });
    return fine ? std::optional(std::move(areas)) : std::nullopt;
}

// An area of free cells around a first one, of the wanted size or as large as it can grow.
Area Cutter::grown(int32_t start, size_t size, const std::vector<uint8_t>& free) {
    Area area{start}, edge;
    const auto open = [&](int32_t c) { return free[size_t(c)] && !contains(area, c); };
    while (area.size() < size) {
        for (int32_t other : plan_.beside[size_t(area.back())])
            if (open(other) && !contains(edge, other)) edge.push_back(other);
        random_.shuffle(edge);
        // Cells with few other free neighbours go first, so that fewer cells end up alone.
        const auto tight = [&](int32_t c) {
            const auto& beside = plan_.beside[size_t(c)];
            return std::count_if(beside.begin(), beside.end(), open) < 2;
        };
        std::stable_partition(edge.begin(), edge.end(), tight);
        const auto found = std::find_if(edge.begin(), edge.end(), [&](int32_t c) {
            area.push_back(c);
            const bool fine = fits(area);
            area.pop_back();
            return fine;
        });
        if (found == edge.end()) break;
        area.push_back(*found);
        edge.erase(found);
    }
    std::sort(area.begin(), area.end());
    return area;
}

// Merges areas that are too small into neighbours; false if that is impossible.
bool Cutter::join_small(std::vector<Area>& areas) const {
    const auto least = size_t(plan_.sizes.front()), most = size_t(plan_.sizes.back());
    for (;;) {
        const auto small = std::find_if(areas.begin(), areas.end(), [&](const Area& a) { return a.size() < least; });
        if (small == areas.end()) return true;
        const Area area = *small;
        areas.erase(small);
        Area* host = nullptr;
        for (Area& other : areas) {
            const bool near = std::any_of(area.begin(), area.end(), [&](int32_t c) {
                const auto& beside = plan_.beside[size_t(c)];
                return std::any_of(beside.begin(), beside.end(), [&](int32_t n) { return contains(other, n); });
            });
            if (near && other.size() + area.size() <= most && (!host || other.size() < host->size()) && fits(sum(area, other))) host = &other;
        }
        if (!host) return false;
        *host = sum(area, *host);
    }
}

// The cages with some replaced by others.
Cuts Cutter::with(const Cuts& cuts, const std::vector<size_t>& gone, std::vector<Area> fresh) {
    Cuts out;
    for (size_t k = 0; k < cuts.size(); ++k)
        if (!contains(gone, k)) out.push_back(cuts[k]);
    for (Area& area : fresh) {
        const int32_t piece = clues_.piece(area, random_);
        out.push_back({std::move(area), piece});
    }
    std::sort(out.begin(), out.end());
    return out;
}

std::optional<Cuts> Cutter::split(const Cuts& cuts, std::vector<uint8_t> near, size_t times) {
    auto found = split_for(cuts, near);
    for (size_t i = 1; i < times && found; ++i) {
        for (const Cut& cut : *found) {  // each cage once
            const auto same = std::lower_bound(cuts.begin(), cuts.end(), cut);
            if (same == cuts.end() || same->cells != cut.cells)
                for (int32_t cell : cut.cells) near[size_t(cell)] = 0;
        }
        auto more = split_for(*found, near);
        if (!more) break;
        found = std::move(more);
    }
    return found;
}

// The cages that contain some of these cells, those with the most first.
std::vector<size_t> Cutter::touching(const Cuts& cuts, const std::vector<uint8_t>& near) {
    std::vector<size_t> choice;
    std::vector<int32_t> touched(cuts.size());
    for (size_t k = 0; k < cuts.size(); ++k) {
        for (int32_t cell : cuts[k].cells) touched[k] += near[size_t(cell)];
        if (cuts[k].cells.size() > 1 && touched[k]) choice.push_back(k);
    }
    random_.shuffle(choice);
    std::stable_sort(choice.begin(), choice.end(), [&](size_t a, size_t b) { return touched[a] > touched[b]; });
    return choice;
}

std::optional<Cuts> Cutter::split_for(const Cuts& cuts, const std::vector<uint8_t>& near, const Test& passes) {
    const std::vector<size_t> choice = touching(cuts, near);
    for (size_t k : choice)
        for (size_t tries = passes ? cuts[k].cells.size() : 1; tries > 0; --tries)
            if (auto both = halves(cuts[k].cells))
                if (Cuts found = with(cuts, {k}, {both->first, both->second}); !passes || passes(found)) return found;
    return recut(cuts, choice);
}

std::optional<std::pair<Area, Area>> Cutter::halves(const Area& area) {
    std::vector<uint8_t> inside(plan_.beside.size());
    for (int32_t cell : area) inside[size_t(cell)] = 1;
    std::vector<size_t> sizes = numbers(area.size() - 1);
    random_.shuffle(sizes);
    for (size_t less : sizes) {
        const size_t size = less + 1;
        if (!sized(size) || !sized(area.size() - size)) continue;
        std::vector<int32_t> starts = area;
        random_.shuffle(starts);
        for (int32_t start : starts) {
            Area part = grown(start, size, inside), rest;
            std::set_difference(area.begin(), area.end(), part.begin(), part.end(), std::back_inserter(rest));
            if (part.size() == size && connected(rest, plan_) && fits(part) && fits(rest)) return std::pair(std::move(part), std::move(rest));
        }
    }
    return std::nullopt;
}

// A cage and a neighbour exchange cells: if neither may be smaller, another shape may help.
std::optional<Cuts> Cutter::recut(const Cuts& cuts, const std::vector<size_t>& choice) {
    for (size_t k : choice) {
        Pairs near = pairs(cuts, {k});
        random_.shuffle(near);
        for (const auto& [a, b] : near) {
            auto both = halves(sum(cuts[a].cells, cuts[b].cells));
            if (both && both->first != cuts[a].cells && both->first != cuts[b].cells) return with(cuts, {a, b}, {both->first, both->second});
        }
    }
    return std::nullopt;
}

Cutter::Pairs Cutter::joints(const Cuts& cuts) {
    Pairs near = pairs(cuts, numbers(cuts.size()));
    std::erase_if(near, [&](const auto& pair) {
        if (pair.first > pair.second || !sized(cuts[pair.first].cells.size() + cuts[pair.second].cells.size())) return true;
        return !fits(sum(cuts[pair.first].cells, cuts[pair.second].cells));
    });
    random_.shuffle(near);
    const auto size = [&](const auto& pair) { return cuts[pair.first].cells.size() + cuts[pair.second].cells.size(); };
    std::stable_partition(near.begin(), near.end(), [&](const auto& pair) { return size(pair) <= 3; });
    return near;
}

Cuts Cutter::joined(const Cuts& cuts, const std::pair<size_t, size_t>& joint) {
    return with(cuts, {joint.first, joint.second}, {sum(cuts[joint.first].cells, cuts[joint.second].cells)});
}

std::optional<Cuts> Cutter::exchanged(const Cuts& cuts) {
    std::vector<size_t> all = numbers(cuts.size());
    random_.shuffle(all);
    return recut(cuts, all);
}

// Pairs of neighbouring cages.
Cutter::Pairs Cutter::pairs(const Cuts& cuts, const std::vector<size_t>& of) const {
    std::vector<size_t> home(plan_.beside.size());
    for (size_t k = 0; k < cuts.size(); ++k)
        for (int32_t cell : cuts[k].cells) home[size_t(cell)] = k;
    Pairs found;
    for (size_t k : of) {
        const size_t before = found.size();
        for (int32_t cell : cuts[k].cells)
            for (int32_t other : plan_.beside[size_t(cell)])
                if (const size_t there = home[size_t(other)]; there != k) found.push_back({k, there});
        std::sort(found.begin() + ptrdiff_t(before), found.end());
        found.erase(std::unique(found.begin() + ptrdiff_t(before), found.end()), found.end());
    }
    return found;
}

}  // namespace gridwise::logic
