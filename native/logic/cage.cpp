// Relations as cages.
#include <algorithm>

#include "relations.hpp"

namespace gridwise::logic {
namespace {

constexpr size_t kMostRules = 12, kMostBranches = 512, kMostRuleCells = 64;

std::vector<CageKind>& cage_kinds() {
    static std::vector<CageKind> all;
    return all;
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
        cage_.branches = {Branch{{}, std::vector<uint64_t>(cage_.cells.size(), all_values(g_)), std::vector<uint64_t>(cage_.cells.size(), 0), {}}};
        return true;
    }

private:
    bool collect(const Relation& r) {
        for (const auto& branch : r.branches)
            for (const Relation& inner : branch)
                if (!collect(inner)) return false;
        if (!r.branches.empty()) return true;
        for (int32_t c : r.cells) {
            if (c >= g_.cells) return false;
            if (std::find(cage_.cells.begin(), cage_.cells.end(), c) == cage_.cells.end()) cage_.cells.push_back(c);
        }
        return true;
    }

    bool extend(Branch branch, const Relation& r, std::vector<Branch>& out) {
        if (!r.branches.empty()) {
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

    bool lay(Branch& branch, const Relation& r) const {
        for (const CageKind& known : cage_kinds())
            if (known.kind == r.kind) return known.lay({g_, cage_.cells}, r, branch);
        return false;
    }

    const Geometry& g_;
    Cage& cage_;
};

// ---- what each kind of relation says of the cells of a cage

bool lay_in(const Table& table, const Relation& r, Branch& branch) { return branch.allowed[table.place(r.cells[0])] &= table.mask_of(r.values), true; }

bool lay_different(const Table& table, const Relation& r, Branch& branch) {
    for (int32_t a : r.cells)
        for (int32_t b : r.cells)
            if (table.place(b) < table.place(a)) branch.differ[table.place(a)] |= uint64_t(1) << table.place(b);
    return true;
}

bool lay_house(const Table& table, const Relation& r, Branch& branch) {
    for (int32_t c : r.cells) branch.allowed[table.place(c)] &= table.mask_of(r.values);
    return lay_different(table, r, branch);
}

bool lay_pair(const Table& table, const Relation& r, Branch& branch) {
    if (r.cells[0] == r.cells[1]) return false;
    const Geometry& g = table.g;
    const PairTable& pairs = g.model->spec.table(r);
    const size_t first = table.place(r.cells[0]), second = table.place(r.cells[1]);
    Rule rule = table.rule(r, Rule::Way::Pair);
    rule.touches[second] = 2;
    rule.forward.assign(size_t(g.values), 0), rule.backward = rule.forward;
    uint64_t firsts = 0, seconds = 0;
    for (size_t a = 0; a < size_t(g.values); ++a)
        for (size_t b = 0; b < size_t(g.values); ++b)
            if (std::binary_search(pairs.begin(), pairs.end(), std::pair(g.numbers[a], g.numbers[b]))) {
                rule.forward[a] |= uint64_t(1) << b, rule.backward[b] |= uint64_t(1) << a;
                firsts |= uint64_t(1) << a, seconds |= uint64_t(1) << b;
            }
    branch.allowed[first] &= firsts, branch.allowed[second] &= seconds;
    branch.rules.push_back(std::move(rule));
    return true;
}

// An automaton reads its cells in their order; so they have to be those of the cage, each once.
bool lay_automaton(const Table& table, const Relation& r, Branch& branch) {
    if (r.cells != table.cells) return false;
    const Geometry& g = table.g;
    const AutomatonSpec& spec = g.model->spec.machine(r);
    Rule rule = table.rule(r, Rule::Way::Machine);
    rule.start = spec.start;
    rule.targets.assign(spec.accepting.begin(), spec.accepting.end());
    std::sort(rule.targets.begin(), rule.targets.end());
    rule.width = g.values;
    rule.next.assign(size_t(spec.states) * size_t(g.values), -1);
    for (const Transition& t : spec.transitions) {
        const auto v = std::lower_bound(g.numbers.begin(), g.numbers.end(), t.value) - g.numbers.begin();
        if (size_t(v) < g.numbers.size() && g.numbers[size_t(v)] == t.value) rule.next[size_t(t.state) * size_t(g.values) + size_t(v)] = t.next;
    }
    branch.rules.push_back(std::move(rule));
    return true;
}

bool lay_numbers(const Table& table, const Relation& r, Branch& branch, Rule::Way way, const std::function<int64_t(size_t, int64_t)>& number) {
    auto rule = table.numbers(r, way, number);
    if (rule) branch.rules.push_back(std::move(*rule));
    return rule.has_value();
}

bool lay_sum(const Table& table, const Relation& r, Branch& branch) {
    return lay_numbers(table, r, branch, Rule::Way::Sum, [&](size_t k, int64_t value) { return number(r.terms[k], value); });
}

bool lay_product(const Table& table, const Relation& r, Branch& branch) {
    return lay_numbers(table, r, branch, Rule::Way::Product, [](size_t, int64_t value) { return value; });
}

const RegisteredCage in_cage{{Kind::In, lay_in}}, different_cage{{Kind::Distinct, lay_different}}, house_cage{{Kind::Permutation, lay_house}},
    pair_cage{{Kind::Pair, lay_pair}}, automaton_cage{{Kind::Automaton, lay_automaton}}, linear_cage{{Kind::Linear, lay_sum}}, product_cage_kind{{Kind::Product, lay_product}};

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
    if (branch.rules.size() != 1 || !branch.rules[0].counts) return;
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
            if (rule.way == Rule::Way::Machine) return false;
            if (rule.way == Rule::Way::Pair && rule.forward != rule.backward) return false;
            if (cage.kind == Kind::Either) continue;
            for (const auto& numbers : rule.numbers)
                if (numbers != rule.numbers[0]) return false;
        }
    return true;
}

bool is_rising(const Geometry& g, const Relation& r) {
    if (r.kind != Kind::Pair) return false;
    const PairTable& table = g.model->spec.table(r);
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

RegisteredCage::RegisteredCage(const CageKind& kind) { cage_kinds().push_back(kind); }

uint64_t Table::mask_of(const std::vector<int64_t>& values) const {
    uint64_t out = 0;
    for (size_t v = 0; v < g.numbers.size(); ++v)
        if (std::binary_search(values.begin(), values.end(), g.numbers[v])) out |= uint64_t(1) << v;
    return out;
}

Rule Table::rule(const Relation& r, Rule::Way way) const {
    Rule rule;
    rule.way = way;
    rule.touches.assign(cells.size(), 0);
    rule.targets = r.targets;
    for (int32_t c : r.cells) rule.touches[place(c)] = 1;
    return rule;
}

std::optional<Rule> Table::numbers(const Relation& r, Rule::Way way, const std::function<int64_t(size_t, int64_t)>& number) const {
    const bool multiplies = way == Rule::Way::Product;
    Rule rule = this->rule(r, way);
    rule.numbers.assign(cells.size(), std::vector<int64_t>(size_t(g.values), multiplies));
    for (size_t k = 0; k < r.cells.size(); ++k)
        for (uint64_t own = g.universe(r.cells[k]); own; own &= own - 1) {
            const auto v = size_t(std::countr_zero(own));
            int64_t& n = rule.numbers[place(r.cells[k])][v];
            const int64_t more = number(k, g.numbers[v]);
            if (!multiplies) n += more;
            else if (__builtin_mul_overflow(n, more, &n)) return std::nullopt;
        }
    return rule;
}

std::optional<Cage> cage_of(const Geometry& g, int32_t index) {
    const Relation& r = g.model->spec.relations[size_t(index)];
    Cage cage;
    cage.kind = r.kind, cage.reading = r.reading;
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
