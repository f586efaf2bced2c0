// A matching of cells to values, kept between runs as a hint, then strongly connected components of the residual graph.
// No edges are stored: cell -> values of its domain -> the cells matched to them, all read from the domains' bits.
#include "matching.hpp"

#include <algorithm>
#include <array>

#include "engine.hpp"

namespace gridwise {
namespace {

constexpr size_t kMostMatched = 256;
constexpr int16_t kNone = -1;

template <size_t W>
class Matcher {
    using Set = BitSet<std::array<uint64_t, W>>;  // of values; W is known at compile time, most often 1

public:
    Matcher(Engine& engine, const Propagator& p) : e_(engine), p_(p), hint_(engine.memory(p)) {}

    bool run() {
        gather();
        if (count_ < 2) return true;
        return match() && filter();
    }

private:
    // Single cells are settled already; only the others take part.
    void gather() {
        for (size_t i = 0; i < p_.cells.size(); ++i) {
            const uint64_t* d = e_.domain(p_.cells[i]);
            if (e_.single(p_.cells[i])) continue;
            for (size_t w = 0; w < W; ++w) free_.word(w) |= d[w];
            origin_[count_] = int16_t(i);
            domain_[count_++] = d;
        }
        all_ = free_;
    }

    bool match() {
        int missing[kMostMatched], todo = 0;
        for (int c = 0; c < count_; ++c) {
            const int16_t v = hint_[origin_[c]];
            if (v >= 0 && domain_[c][v >> 6] >> (v & 63) & 1 && free_.has(v)) take(c, v);
            else value_[c] = kNone, missing[todo++] = c;
        }
        for (int i = 0; i < todo; ++i) {
            unseen_ = all_;
            if (!augment(missing[i])) return false;
        }
        for (int c = 0; c < count_; ++c) hint_[origin_[c]] = value_[c];
        return true;
    }

    void take(int c, int v) {
        value_[c] = int16_t(v);
        cell_[v] = int16_t(c);
        free_.drop(v);
    }

    bool augment(int c) {
        for (size_t w = 0; w < W; ++w)
            if (uint64_t open = domain_[c][w] & free_.word(w)) return take(c, int(w) * 64 + std::countr_zero(open)), true;
        for (size_t w = 0; w < W; ++w)
            while (uint64_t open = domain_[c][w] & unseen_.word(w)) {
                const int v = int(w) * 64 + std::countr_zero(open);
                unseen_.word(w) &= ~(open & -open);
                if (augment(cell_[v])) return take(c, v), true;
            }
        return false;
    }

    // Values from which a free value can be reached stay possible everywhere; the rest is split into components.
    bool filter() {
        Set loose = free_;
        for (bool more = true; more;) {
            more = false;
            for (int c = 0; c < count_; ++c) {
                if (loose.has(value_[c])) continue;
                bool meets = false;
                for (size_t w = 0; w < W; ++w) meets |= (domain_[c][w] & loose.word(w)) != 0;
                if (meets) loose.add(value_[c]), more = true;
            }
        }
        for (int c = 0; c < count_; ++c) order_[c] = 0;
        unseen_ = all_ - loose;
        onstack_.clear();
        for (int c = 0; c < count_; ++c) {
            if (loose.has(value_[c])) {
                if (!e_.keep(p_.cells[size_t(origin_[c])], loose.data())) return false;
            } else if (unseen_.has(value_[c]) && !visit(c)) {
                return false;
            }
        }
        return true;
    }

    // Tarjan's algorithm on cells.
    bool visit(int c) {
        const int own = value_[c];
        order_[c] = low_[c] = int16_t(++clock_);
        unseen_.drop(own);
        onstack_.add(own);
        stack_[depth_++] = int16_t(c);
        for (size_t w = 0; w < W; ++w) {
            each_bit(domain_[c][w] & onstack_.word(w), [&](int b) { low_[c] = std::min(low_[c], order_[cell_[int(w) * 64 + b]]); });
            while (uint64_t open = domain_[c][w] & unseen_.word(w)) {
                const int next = cell_[int(w) * 64 + std::countr_zero(open)];
                if (!visit(next)) return false;
                low_[c] = std::min(low_[c], low_[next]);
            }
        }
        return low_[c] < order_[c] || close(c);
    }

    bool close(int root) {
        Set values;
        const int top = depth_;
        do {
            const int v = value_[stack_[--depth_]];
            values.add(v);
            onstack_.drop(v);
        } while (stack_[depth_] != root);
        for (int i = depth_; i < top; ++i)
            if (!e_.keep(p_.cells[size_t(origin_[stack_[i]])], values.data())) return false;
        return true;
    }

    Engine& e_;
    const Propagator& p_;
    int16_t* hint_;
    int count_ = 0, clock_ = 0, depth_ = 0;
    Set free_, all_, unseen_, onstack_;
    const uint64_t* domain_[kMostMatched];
    int16_t origin_[kMostMatched], value_[kMostMatched], order_[kMostMatched], low_[kMostMatched], stack_[kMostMatched];
    int16_t cell_[W * 64];
};

template <size_t W>
class Matching final : public Propagator {
public:
    bool run(Engine& e) const override {
        e.tick(int64_t(cells.size()) * 30);
        return Matcher<W>(e, *this).run();
    }
};

}  // namespace

bool worth_matching(const Model& m, const Relation& r) {
    return r.cells.size() >= 3 && r.cells.size() <= kMostMatched && m.variables[size_t(r.cells[0])].words <= 4;
}

void make_matching(const Model& m, const Relation& r, Propagators& out) {
    switch (m.variables[size_t(r.cells[0])].words) {
        case 1: out.push_back(std::make_unique<Matching<1>>()); break;
        case 2: out.push_back(std::make_unique<Matching<2>>()); break;
        case 3: out.push_back(std::make_unique<Matching<3>>()); break;
        default: out.push_back(std::make_unique<Matching<4>>()); break;
    }
    out.back()->cells = r.cells;
    out.back()->priority = 3;
    out.back()->stage = 2;
    out.back()->memory = r.cells.size();
}

}  // namespace gridwise
