#include "candidates.hpp"

#include <stdexcept>
#include <unordered_set>

namespace gridwise {
namespace {

// A 128-bit hash of a solution; collisions are not expected.
struct SolutionHash {
    uint64_t a = 0x243f6a8885a308d3u, b = 0x13198a2e03707344u;

    void add(uint64_t value) {
        a = (a ^ value) * 0x9e3779b97f4a7c15u, a ^= a >> 32;
        b = (b + value + 1) * 0xd6e8feb86659fd93u, b ^= b >> 29;
    }
    bool operator==(const SolutionHash&) const = default;
};
struct HashOfHash {
    size_t operator()(const SolutionHash& mark) const { return size_t(mark.a); }
};

class Sweep {
public:
    Sweep(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, int64_t nodes, Monitor* monitor,
          const Assumptions& assume, int64_t limit)
        : search_(model, std::move(active), assume, std::nullopt, false), model_(*model), nodes_(nodes), monitor_(monitor),
          limit_(limit), counts_(64 * model->initial.size()), enough_(model->initial.size()), exact_(model->initial.size()) {
        if (limit < 1) throw std::invalid_argument("limit must be 1 or more");
        search_.avoid = enough_.data();
    }

    Candidates run() {
        Status status = search_.propagate(monitor_) ? search_.status() : kExhausted;
        if (status == kRunning) status = all();
        if (status == kRunning)
            for (int32_t v : model_.cells)
                if ((status = sweep(v)) != kRunning) break;
        if (status == kRunning) status = kExhausted;
        return report(status);
    }

private:
    // If there are few solutions, finds all of them at once. kRunning: there are too many.
    Status all() {
        if (limit_ == 1) return kRunning;
        search_.suppose();
        const Status status = search_until([&] { return int64_t(seen_.size()) > limit_; });
        search_.unwind();
        if (status == kExhausted) exact_.assign(exact_.size(), ~uint64_t(0));
        return status;
    }

    // Decides the cell's values, lowest first. Every solution found counts for one value of each cell.
    Status sweep(int32_t v) {
        for (int32_t bit; (bit = undecided(v)) >= 0;) {
            search_.force(v, bit);
            const Status status = search_until([&] { return counts_[place(v, bit)] >= limit_; });
            if (status == kExhausted && counts_[place(v, bit)] == 0) {
                if (!search_.refute_forced()) return kExhausted;
                continue;
            }
            search_.unwind();
            if (status == kExhausted) set(exact_, v, bit);
            else if (status != kRunning) return status;
        }
        return kRunning;
    }

    // Looks for solutions until there are enough (kRunning), none are left, or a limit is reached.
    Status search_until(auto&& enough) {
        for (;;) {
            const Status status = search_.next(nodes_ < 0 ? -1 : nodes_ - search_.nodes(), monitor_);
            if (status != kFound) return status;
            take();
            if (enough()) return kRunning;
        }
    }

    int32_t undecided(int32_t v) const {
        const uint32_t at = model_.variables[size_t(v)].offset;
        for (int32_t w = 0; w < engine().words(v); ++w)
            if (const uint64_t open = engine().domain(v)[w] & ~enough_[at + uint32_t(w)] & ~exact_[at + uint32_t(w)])
                return w * 64 + std::countr_zero(open);
        return -1;
    }

    // If one solution per value is enough, it does not matter whether one is seen twice.
    void take() {
        if (limit_ > 1) {
            SolutionHash mark;
            for (int32_t v : model_.cells) mark.add(uint64_t(engine().lowest(v)));
            if (!seen_.insert(mark).second) return;
        }
        for (int32_t v : model_.cells) {
            const int32_t bit = engine().lowest(v);
            int64_t& count = counts_[place(v, bit)];
            if (count < limit_ && ++count == limit_) set(enough_, v, bit);
        }
    }

    size_t place(int32_t v, int32_t bit) const { return 64 * size_t(model_.variables[size_t(v)].offset) + size_t(bit); }

    void set(std::vector<uint64_t>& bits, int32_t v, int32_t bit) const {
        bits[place(v, bit) >> 6] |= uint64_t(1) << (bit & 63);
    }

    Candidates report(Status status) {
        Candidates out{status, {}, {}, {}, {}, search_.nodes()};
        for (int32_t v : model_.cells) {
            auto &sure = out.confirmed.emplace_back(), &open = out.unknown.emplace_back(), &counts = out.counts.emplace_back();
            auto& exact = out.exact.emplace_back();
            each_bit(engine().domain(v), engine().words(v), [&](int b) {
                const int64_t count = counts_[place(v, b)];
                if (count) {
                    sure.push_back(model_.value(v, b));
                    counts.push_back(count);
                    exact.push_back(exact_[place(v, b) >> 6] >> (b & 63) & 1);
                } else if (status != kExhausted) {
                    open.push_back(model_.value(v, b));
                }
            });
        }
        return out;
    }

    const Engine& engine() const { return search_.engine(); }

    Search search_;
    const Model& model_;
    int64_t nodes_;
    Monitor* monitor_;
    int64_t limit_;
    std::vector<int64_t> counts_;            // solutions seen with each value, up to the limit
    std::vector<uint64_t> enough_, exact_;   // in the layout of the domains: limit reached; all solutions known
    std::unordered_set<SolutionHash, HashOfHash> seen_;
};

}  // namespace

Candidates true_candidates(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, int64_t nodes,
                           Monitor* monitor, const Assumptions& assume, int64_t limit) {
    return Sweep(std::move(model), std::move(active), nodes, monitor, assume, limit).run();
}

}  // namespace gridwise
