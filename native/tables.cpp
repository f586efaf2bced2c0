// Small relations as lists of tuples: enumerated once, respecting cells that must differ, then
// filtered with bit sets of tuples.
#include <algorithm>
#include <array>
#include <mutex>
#include <unordered_map>

#include "engine.hpp"
#include "relation_kinds.hpp"
#include "sort_unique.hpp"

namespace gridwise {
namespace {

constexpr size_t kMostTuples = 2048, kMostTableCells = 16;
constexpr int64_t kMostTableVisits = 20'000, kMostChecks = 6'000;

// Bit t of supports[cell][value] says that tuple t has the value in the cell.
struct Tuples {
    size_t width = 0;  // words of a set of tuples
    std::vector<uint64_t> supports;
    std::vector<uint32_t> base;  // per cell: where its first value starts
};

class Table final : public Propagator {
public:
    explicit Table(std::shared_ptr<const Tuples> tuples)
        : tuples_(std::move(tuples)), width(tuples_->width), supports(tuples_->supports.data()), base(tuples_->base.data()) {}

    bool run(Engine& e) const override { return width == 1 ? run_small(e) : run_large(e); }

private:
    bool run_small(Engine& e) const {
        uint64_t valid = ~uint64_t(0);
        for (size_t i = 0; i < cells.size(); ++i) {
            uint64_t any = 0;
            each_bit(e.first_word(cells[i]), [&](int b) { any |= supports[base[i] + size_t(b)]; });
            valid &= any;
        }
        if (!valid) return false;
        for (size_t i = 0; i < cells.size(); ++i) {
            uint64_t left = 0;
            each_bit(e.first_word(cells[i]), [&](int b) {
                if (supports[base[i] + size_t(b)] & valid) left |= uint64_t(1) << b;
            });
            if (!e.keep(cells[i], left)) return false;
        }
        return true;
    }

    bool run_large(Engine& e) const {
        uint64_t* valid = e.take(2 * width);
        uint64_t* any = valid + width;
        std::fill_n(valid, width, ~uint64_t(0));
        for (size_t i = 0; i < cells.size(); ++i) {
            std::fill_n(any, width, 0);
            each_bit(e.first_word(cells[i]), [&](int b) {
                const uint64_t* s = row(i, b);
                for (size_t w = 0; w < width; ++w) any[w] |= s[w];
            });
            for (size_t w = 0; w < width; ++w) valid[w] &= any[w];
        }
        bool fine = true;
        for (size_t i = 0; fine && i < cells.size(); ++i) {
            uint64_t left = 0;
            each_bit(e.first_word(cells[i]), [&](int b) {
                const uint64_t* s = row(i, b);
                for (size_t w = 0; w < width; ++w)
                    if (s[w] & valid[w]) {
                        left |= uint64_t(1) << b;
                        break;
                    }
            });
            fine = e.keep(cells[i], left);
        }
        e.release(2 * width);
        e.tick(int64_t(width * cells.size()));
        return fine;
    }

    const uint64_t* row(size_t i, int b) const { return supports + base[i] + size_t(b) * width; }

    std::shared_ptr<const Tuples> tuples_;

public:
    const size_t width;

private:
    const uint64_t* supports;
    const uint32_t* base;
};

// Whether its combinations, and those of its branches, can be listed.
bool simple_enough(const Relation& r) {
    if (!relation_kind(r).accepts) return false;
    for (const auto& branch : r.branches)
        if (!std::all_of(branch.begin(), branch.end(), simple_enough)) return false;
    return true;
}

// Depth-first enumeration of a relation's tuples; gives up when over budget.
class Enumerator {
public:
    Enumerator(const Context& context, const Relation& r, std::vector<int32_t> cells)
        : m_(context.model), r_(r), accepts_(relation_kind(r).accepts), cells_(std::move(cells)), before_(cells_.size()) {
        for (size_t i = 0; i < cells_.size(); ++i) {
            for (size_t j = 0; j < i; ++j)
                if (m_.differ(cells_[i], cells_[j], context.when)) before_[i].push_back(j);
            std::vector<std::pair<int32_t, int64_t>> options;
            for (int64_t v : m_.universe(cells_[i])) options.push_back({m_.bit(cells_[i], v), v});
            options_.push_back(std::move(options));
        }
        if (r.kind == Kind::Linear) sums();
    }

    bool run() { return visit(0, 0, 1); }
    std::vector<std::array<uint8_t, kMostTableCells>> tuples;

private:
    // The numbers of each cell, summed over its occurrences, and the least and most the rest can add.
    void sums() {
        numbers_.resize(cells_.size());
        least_.assign(cells_.size() + 1, 0), most_ = least_;
        for (size_t i = cells_.size(); i-- > 0;) {
            for (auto [bit, v] : options_[i]) {
                int64_t n = 0;
                for (size_t k = 0; k < r_.cells.size(); ++k)
                    if (r_.cells[k] == cells_[i]) n += number(r_.terms[k], v);
                numbers_[i].push_back(n);
            }
            const auto [low, high] = std::minmax_element(numbers_[i].begin(), numbers_[i].end());
            least_[i] = least_[i + 1] + *low, most_[i] = most_[i + 1] + *high;
        }
    }

    bool visit(size_t i, int64_t sum, int64_t product) {
        if (++visits_ > kMostTableVisits) return false;
        if (i == cells_.size()) {
            if (!accepted(sum, product)) return true;
            tuples.push_back(tuple_);
            return tuples.size() <= kMostTuples;
        }
        for (size_t k = 0; k < options_[i].size(); ++k) {
            const auto [bit, v] = options_[i][k];
            if (std::any_of(before_[i].begin(), before_[i].end(), [&](size_t j) { return value_[j] == v; })) continue;
            int64_t s = sum, p = product;
            if (r_.kind == Kind::Linear) {
                s += numbers_[i][k];
                auto target = std::lower_bound(r_.targets.begin(), r_.targets.end(), s + least_[i + 1]);
                if (target == r_.targets.end() || *target > s + most_[i + 1]) continue;
            } else if (r_.kind == Kind::Product && !times(p, i, v)) {
                continue;
            }
            value_[i] = v;
            tuple_[i] = uint8_t(bit);
            if (!visit(i + 1, s, p)) return false;
        }
        return true;
    }

    // The partial product must divide the target; for target 0 it only matters whether it is 0.
    bool times(int64_t& product, size_t i, int64_t v) const {
        const int64_t target = r_.targets[0];
        if (target == 0) return product = v == 0 ? 0 : product, true;
        if (v == 0) return false;
        for (size_t k = 0; k < r_.cells.size(); ++k) {
            if (r_.cells[k] != cells_[i]) continue;
            const __int128 wide = __int128(product) * v;
            if (__int128(target) % wide != 0) return false;
            product = int64_t(wide);
        }
        return true;
    }

    bool accepted(int64_t sum, int64_t product) {
        if (r_.kind == Kind::Linear) return std::binary_search(r_.targets.begin(), r_.targets.end(), sum);
        if (r_.kind == Kind::Product) return product == r_.targets[0];
        return accepts_(m_.spec, r_, {cells_, value_});
    }

    const Model& m_;
    const Relation& r_;
    decltype(RelationKind::accepts) accepts_;
    std::vector<int32_t> cells_;
    std::vector<std::vector<size_t>> before_;  // earlier cells that must differ from this one
    std::vector<std::vector<std::pair<int32_t, int64_t>>> options_;
    std::vector<std::vector<int64_t>> numbers_;
    std::vector<int64_t> least_, most_;
    std::array<int64_t, kMostTableCells> value_{};
    std::array<uint8_t, kMostTableCells> tuple_{};
    int64_t visits_ = 0;
};

// The tuples of a relation over these cells; null if there are too many.
std::shared_ptr<const Tuples> enumerate(const Context& context, const Relation& r, const std::vector<int32_t>& cells) {
    Enumerator list(context, r, cells);
    if (!list.run()) return nullptr;
    auto out = std::make_shared<Tuples>();
    out->width = std::max<size_t>(1, (list.tuples.size() + 63) / 64);
    size_t size = 0;
    for (int32_t c : cells) {
        out->base.push_back(uint32_t(size));
        size += context.model.alphabet(c).size() * out->width;
    }
    out->supports.resize(size);
    for (size_t t = 0; t < list.tuples.size(); ++t)
        for (size_t i = 0; i < cells.size(); ++i)
            out->supports[out->base[i] + list.tuples[t][i] * out->width + t / 64] |= uint64_t(1) << (t % 64);
    return out;
}

void append(std::vector<int64_t>& key, const Term& term) {
    key.push_back(term.tabled ? int64_t(term.table.size()) : -1);
    if (!term.tabled) return key.push_back(term.weight);
    for (auto [value, n] : term.table) key.push_back(value), key.push_back(n);
}

// Everything that determines the tuples of a sum or product. The cages of many puzzles share few shapes and targets.
std::vector<int64_t> signature(const Context& context, const Relation& r, const std::vector<int32_t>& cells) {
    const Model& m = context.model;
    std::vector<int64_t> key{int64_t(r.kind), int64_t(cells.size())};
    for (size_t i = 0; i < cells.size(); ++i) {
        int64_t differs = 0;
        for (size_t j = 0; j < i; ++j)
            if (m.differ(cells[i], cells[j], context.when)) differs |= int64_t(1) << j;
        key.push_back(differs);
        if (i == 0 || m.variables[size_t(cells[i])].alphabet != m.variables[size_t(cells[0])].alphabet ||
            &m.universe(cells[i]) != &m.universe(cells[0])) {
            key.push_back(int64_t(m.alphabet(cells[i]).size()));
            key.insert(key.end(), m.alphabet(cells[i]).begin(), m.alphabet(cells[i]).end());
            key.push_back(int64_t(m.universe(cells[i]).size()));
            key.insert(key.end(), m.universe(cells[i]).begin(), m.universe(cells[i]).end());
        } else {
            key.push_back(-1);
        }
    }
    for (size_t k = 0; k < r.cells.size(); ++k) {
        key.push_back(std::lower_bound(cells.begin(), cells.end(), r.cells[k]) - cells.begin());
        if (r.kind == Kind::Linear) append(key, r.terms[k]);
    }
    key.insert(key.end(), r.targets.begin(), r.targets.end());
    return key;
}

struct HashNumbers {
    size_t operator()(const std::vector<int64_t>& numbers) const {
        uint64_t h = numbers.size();
        for (int64_t n : numbers) h = (h ^ uint64_t(n)) * 0x9E3779B97F4A7C15u, h ^= h >> 29;
        return size_t(h);
    }
};

// Tables are cached for later models of any thread, up to a limit.
std::shared_ptr<const Tuples> kept_tuples(const Context& context, const Relation& r, const std::vector<int32_t>& cells) {
    constexpr size_t kMostWords = size_t(1) << 21;  // 16 MiB
    static std::mutex guard;
    static std::unordered_map<std::vector<int64_t>, std::shared_ptr<const Tuples>, HashNumbers> kept;
    static size_t words = 0;
    if (r.kind != Kind::Linear && r.kind != Kind::Product) return enumerate(context, r, cells);
    auto key = signature(context, r, cells);
    {
        std::lock_guard lock(guard);
        if (auto found = kept.find(key); found != kept.end()) return found->second;
    }
    auto made = enumerate(context, r, cells);
    std::lock_guard lock(guard);
    words += key.size() + (made ? made->supports.size() : 0) + 16;
    if (words > kMostWords) kept.clear(), words = 0;
    kept.emplace(std::move(key), made);
    return made;
}

}  // namespace

bool make_table(const Context& context, const Relation& r, Propagators& out) {
    const Model& m = context.model;
    auto cells = r.cells;
    sort_unique(cells);
    if (cells.size() > kMostTableCells || !m.one_word(cells) || !simple_enough(r)) return false;
    if (!r.branches.empty()) {
        int64_t combinations = 1;
        for (int32_t c : cells)
            if ((combinations *= int64_t(m.universe(c).size())) > kMostChecks) return false;
    }
    auto tuples = kept_tuples(context, r, cells);
    if (!tuples) return false;
    auto p = std::make_unique<Table>(std::move(tuples));
    p->cells = std::move(cells);
    p->scratch = 2 * p->width;
    p->priority = p->width > 4 ? 1 : 0;
    out.push_back(std::move(p));
    return true;
}

}  // namespace gridwise
