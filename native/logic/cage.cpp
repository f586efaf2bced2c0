// Relations as cages.
#include <algorithm>

#include "relations.hpp"

namespace gridwise::logic {
namespace {

constexpr size_t kMostRules = 12, kMostBranches = 512, kMostRuleCells = 64;

uint64_t mask_of(const Geometry& g, const std::vector<int64_t>& values) {
    uint64_t out = 0;
    for (size_t v = 0; v < g.numbers.size(); ++v)
        if (std::binary_search(values.begin(), values.end(), g.numbers[v])) out |= uint64_t(1) << v;
    return out;
}

uint64_t all_values(const Geometry& g) { return g.values == 64 ? ~uint64_t(0) : (uint64_t(1) << g.values) - 1; }

// Lays relations over the cells of a cage, one branch at a time.
class Builder {
public:
    Builder(const Geometry& g, Cage& cage) : g_(g), cage_(cage) {}

    // Adds the relation to each branch; false if it cannot be expressed.
    bool add(const Relation& r) {
        std::vector<Branch> out;
        for (Branch& branch : cage_.branches)
            if (!extend(std::move(branch), r, out)) return false;
        cage_.branches = std::move(out);
        return !cage_.branches.empty();
    }

    bool start(const std::vector<const Relation*>& list) {
        for (const Relation* r : list)
            if (!collect(*r)) return false;
        if (cage_.cells.empty() || cage_.cells.size() > kMostRuleCells) return false;
        cage_.branches = {Branch{{}, std::vector<uint64_t>(cage_.cells.size(), all_values(g_)), std::vector<uint64_t>(cage_.cells.size(), 0)}};
        return true;
    }

private:
    bool collect(const Relation& r) {
        for (const auto& branch : r.branches)
            for (const Relation& inner : branch)
                if (!collect(inner)) return false;
        if (r.kind == Kind::AnyOf) return true;
        for (int32_t c : r.cells) {
            if (c >= g_.cells) return false;
            if (std::find(cage_.cells.begin(), cage_.cells.end(), c) == cage_.cells.end()) cage_.cells.push_back(c);
        }
        return true;
    }

    bool extend(Branch branch, const Relation& r, std::vector<Branch>& out) {
        if (r.kind == Kind::AnyOf) {
            for (const auto& inner : r.branches) {
                std::vector<Branch> grown{branch};
                for (const Relation& x : inner) {
                    std::vector<Branch> next;
                    for (Branch& b : grown)
                        if (!extend(std::move(b), x, next)) return false;
                    grown = std::move(next);
                }
                for (Branch& b : grown) out.push_back(std::move(b));
                if (out.size() > kMostBranches) return false;
            }
            return true;
        }
        if (!lay(branch, r) || branch.rules.size() > kMostRules) return false;
        out.push_back(std::move(branch));
        return true;
    }

    size_t place(int32_t cell) const { return size_t(std::find(cage_.cells.begin(), cage_.cells.end(), cell) - cage_.cells.begin()); }

    bool lay(Branch& branch, const Relation& r) {
        if (r.kind == Kind::In) return branch.allowed[place(r.cells[0])] &= mask_of(g_, r.values), true;
        if (r.kind == Kind::AllDifferent || r.kind == Kind::Permutation) return lay_different(branch, r), true;
        Rule rule;
        rule.kind = r.kind;
        rule.touches.assign(cage_.cells.size(), 0);
        rule.targets = r.targets;
        for (int32_t c : r.cells) rule.touches[place(c)] = 1;
        const bool fine = r.kind == Kind::Pair ? lay_pair(branch, rule, r) : r.kind == Kind::Automaton ? lay_automaton(rule, r) : lay_numbers(rule, r);
        if (fine && r.cells.size() > 0) branch.rules.push_back(std::move(rule));
        return fine;
    }

    void lay_different(Branch& branch, const Relation& r) const {
        for (int32_t a : r.cells)
            for (int32_t b : r.cells)
                if (place(b) < place(a)) branch.differ[place(a)] |= uint64_t(1) << place(b);
        if (r.kind == Kind::Permutation)
            for (int32_t c : r.cells) branch.allowed[place(c)] &= mask_of(g_, r.values);
    }

    bool lay_pair(Branch& branch, Rule& rule, const Relation& r) const {
        const PairTable& table = g_.model->spec.pair_tables[size_t(r.table)];
        rule.forward.assign(size_t(g_.values), 0), rule.backward = rule.forward;
        for (size_t a = 0; a < size_t(g_.values); ++a)
            for (size_t b = 0; b < size_t(g_.values); ++b)
                if (std::binary_search(table.begin(), table.end(), std::pair(g_.numbers[a], g_.numbers[b])))
                    rule.forward[a] |= uint64_t(1) << b, rule.backward[b] |= uint64_t(1) << a;
        if (r.cells[0] == r.cells[1]) return false;
        rule.touches[place(r.cells[1])] = 2;
        uint64_t first = 0, second = 0;
        for (size_t v = 0; v < size_t(g_.values); ++v) {
            first |= rule.forward[v] ? uint64_t(1) << v : 0;
            second |= rule.backward[v] ? uint64_t(1) << v : 0;
        }
        branch.allowed[place(r.cells[0])] &= first, branch.allowed[place(r.cells[1])] &= second;
        return true;
    }

    // An automaton reads its cells in order, so they must be the cells of the cage, each once.
    bool lay_automaton(Rule& rule, const Relation& r) const {
        if (r.cells != cage_.cells) return false;
        const AutomatonSpec& spec = g_.model->spec.automata[size_t(r.table)];
        rule.start = spec.start;
        rule.targets.assign(spec.accepting.begin(), spec.accepting.end());
        std::sort(rule.targets.begin(), rule.targets.end());
        rule.width = g_.values;
        rule.next.assign(size_t(spec.states) * size_t(g_.values), -1);
        for (const Transition& t : spec.transitions) {
            const auto v = std::lower_bound(g_.numbers.begin(), g_.numbers.end(), t.value) - g_.numbers.begin();
            if (size_t(v) < g_.numbers.size() && g_.numbers[size_t(v)] == t.value) rule.next[size_t(t.state) * size_t(g_.values) + size_t(v)] = t.next;
        }
        return true;
    }

    bool lay_numbers(Rule& rule, const Relation& r) const {
        rule.numbers.assign(cage_.cells.size(), std::vector<int64_t>(size_t(g_.values), r.kind == Kind::Product));
        for (size_t k = 0; k < r.cells.size(); ++k)
            for (size_t v = 0; v < size_t(g_.values); ++v) {
                int64_t& n = rule.numbers[place(r.cells[k])][v];
                if (r.kind == Kind::Linear) n += number(r.terms[k], g_.numbers[v]);
                if (r.kind == Kind::Count) n += std::binary_search(r.values.begin(), r.values.end(), g_.numbers[v]);
                if (r.kind == Kind::Product && __builtin_mul_overflow(n, g_.numbers[v], &n)) return false;
            }
        return true;
    }

    const Geometry& g_;
    Cage& cage_;
};

// Houses that make cells of the cage differ; greedy, the one that adds most pairs first.
void find_houses(const Geometry& g, Cage& cage) {
    const size_t n = cage.cells.size();
    std::vector<std::pair<int32_t, uint64_t>> near;  // houses, and which cells of the cage lie there
    for (size_t i = 0; i < n; ++i)
        for (const Seat& seat : g.seats[size_t(cage.cells[i])]) {
            auto it = std::find_if(near.begin(), near.end(), [&](const auto& one) { return one.first == seat.house; });
            if (it == near.end()) it = near.insert(near.end(), {seat.house, 0});
            it->second |= uint64_t(1) << i;
        }
    std::sort(near.begin(), near.end());
    std::vector<uint64_t> covered(n);
    for (size_t i = 0; i < n; ++i) covered[i] = uint64_t(1) << i;
    for (;;) {
        const std::pair<int32_t, uint64_t>* best = nullptr;
        int32_t gain = 0;
        for (const auto& one : near) {
            int32_t fresh = 0;
            for (uint64_t is = one.second; is; is &= is - 1) fresh += std::popcount(one.second & ~covered[size_t(std::countr_zero(is))]);
            if (fresh > gain) best = &one, gain = fresh;
        }
        if (!best) break;
        cage.houses.push_back(best->first);
        for (uint64_t is = best->second; is; is &= is - 1) covered[size_t(std::countr_zero(is))] |= best->second;
    }
    cage.apart = differ(g, cage, cage.houses);
}

// The values that count, if the branch is a single count of each cell once.
void find_counted(Branch& branch) {
    const auto once = [](const auto& numbers) { return std::all_of(numbers.begin(), numbers.end(), [](int64_t x) { return x <= 1; }); };
    if (branch.rules.size() != 1 || branch.rules[0].kind != Kind::Count) return;
    const Rule& rule = branch.rules[0];
    if (!std::all_of(rule.numbers.begin(), rule.numbers.end(), once)) return;
    if (std::any_of(branch.differ.begin(), branch.differ.end(), [](uint64_t earlier) { return earlier != 0; })) return;
    branch.counted.assign(branch.allowed.size(), 0);
    for (size_t i = 0; i < branch.counted.size(); ++i)
        for (size_t v = 0; rule.touches[i] && v < rule.numbers[i].size(); ++v)
            branch.counted[i] |= uint64_t(rule.numbers[i][v] != 0) << v;
}

bool is_symmetric(const Cage& cage) {
    for (const Branch& branch : cage.branches)
        for (const Rule& rule : branch.rules) {
            if (rule.kind == Kind::Automaton) return false;
            if (rule.kind == Kind::Pair && rule.forward != rule.backward) return false;
            if (cage.kind == Kind::AnyOf) continue;
            for (const auto& numbers : rule.numbers)
                if (numbers != rule.numbers[0]) return false;
        }
    return true;
}

bool is_rising(const Geometry& g, const Relation& r) {
    if (r.kind != Kind::Pair) return false;
    const PairTable& table = g.model->spec.pair_tables[size_t(r.table)];
    bool up = true, down = true;
    for (auto [a, b] : table) up &= a < b, down &= a > b;
    return !table.empty() && (up || down);
}

void find_weights(const Relation& r, Cage& cage) {
    if (r.kind != Kind::Linear || r.targets.size() != 1 || r.cells.size() != cage.cells.size()) return;
    for (const Term& term : r.terms)
        if (term.tabled) return;
    for (const Term& term : r.terms) cage.weights.push_back(term.weight);
    cage.target = r.targets[0];
}

}  // namespace

std::optional<Cage> cage_of(const Geometry& g, int32_t index) {
    const Relation& r = g.model->spec.relations[size_t(index)];
    Cage cage;
    cage.kind = r.kind;
    cage.relations = {index};
    Builder build(g, cage);
    if (!build.start({&r}) || !build.add(r)) return std::nullopt;
    for (Branch& branch : cage.branches) find_counted(branch);
    cage.rising = is_rising(g, r);
    cage.symmetric = is_symmetric(cage);
    find_weights(r, cage);
    find_houses(g, cage);
    return cage;
}

std::optional<Cage> joint_cage(const Geometry& g, std::span<const int32_t> relations) {
    Cage cage;
    cage.kind = Kind::Pair;
    cage.relations.assign(relations.begin(), relations.end());
    Builder build(g, cage);
    std::vector<const Relation*> list;
    for (int32_t r : relations) list.push_back(&g.model->spec.relations[size_t(r)]);
    if (!build.start(list)) return std::nullopt;
    for (const Relation* r : list)
        if (!build.add(*r)) return std::nullopt;
    find_houses(g, cage);
    return cage;
}

Cage sum_cage(const Geometry& g, std::vector<int32_t> cells, std::vector<int64_t> weights, int64_t target, std::vector<int32_t> relations) {
    Relation r;
    r.kind = Kind::Linear;
    r.cells = cells;
    for (int64_t weight : weights) r.terms.push_back({false, weight, {}});
    r.targets = {target};
    Cage cage;
    cage.kind = Kind::Linear;
    cage.relations = std::move(relations);
    Builder build(g, cage);
    build.start({&r}), build.add(r);
    cage.symmetric = is_symmetric(cage);
    find_weights(r, cage);
    find_houses(g, cage);
    return cage;
}

Cage product_cage(const Geometry& g, std::vector<int32_t> cells, int64_t target, std::vector<int32_t> relations) {
    Relation r;
    r.kind = Kind::Product;
    r.cells = std::move(cells);
    r.targets = {target};
    Cage cage;
    cage.kind = Kind::Product;
    cage.relations = std::move(relations);
    Builder build(g, cage);
    build.start({&r}), build.add(r);
    cage.symmetric = true;
    find_houses(g, cage);
    return cage;
}

}  // namespace gridwise::logic
