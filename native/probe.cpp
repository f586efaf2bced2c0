#include "probe.hpp"

#include <cmath>
#include <limits>

namespace gridwise {
namespace {

constexpr double kDead = -std::numeric_limits<double>::infinity();
constexpr double kShrink = 0.8;  // a failed count is retried when the choices have shrunk by this factor
constexpr double kTaste = 0.2;   // how strongly a probe prefers values that leave more choices

class Prober {
public:
    Prober(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, const Assumptions& assume, uint64_t seed,
           int64_t nodes, Monitor* monitor)
        : search_(std::move(model), std::move(active), assume, seed, false), nodes_(nodes), monitor_(monitor) {}

    Probes run(int64_t samples) {
        const bool alive = search_.propagate(monitor_);
        ended(search_.status());
        while (!stopped() && int64_t(out_.weights.size()) < samples) {
            if (ended(monitor_->poll())) break;  // a probe may die at once, before anything looks at the clock
            guesses_ = 0;
            const double weight = alive ? walk() : kDead;
            search_.unwind();
            if (stopped()) break;
            out_.weights.push_back(weight);
            out_.guesses.push_back(guesses_);
        }
        if (stopped()) out_.status = status_;
        return std::move(out_);
    }

private:
    struct Branch { int32_t bit; double room; };

    // From the root to a node whose solutions can be counted, or that has none.
    double walk() {
        double weight = 0, tried = std::numeric_limits<double>::infinity();
        for (;;) {
            const double room = this->room();
            if (engine().open_count == 0 || room < kShrink * tried) {
                tried = room;
                if (const double counted = count(); counted >= kDead) return weight + counted;  // false for NaN
                if (stopped()) return kDead;
            }
            const double step = descend();
            if (step == kDead || stopped()) return kDead;
            weight += step;
        }
    }

    // The logarithm of the number of solutions below; NaN if counting takes too long.
    double count() {
        const bool leaf = engine().open_count == 0;  // only hidden totals are open: do they fit?
        if (!leaf && nodes_ == 0) return std::nan("");
        search_.suppose();
        const int64_t found = search_.count(leaf ? 1 : std::numeric_limits<int64_t>::max(), leaf ? -1 : nodes_, monitor_);
        const Status status = search_.status();
        search_.retract();
        if (status == kNodeLimit) return std::nan("");
        if (ended(status)) return kDead;
        return found ? std::log(double(found)) : kDead;
    }

    // One guess among the values that survive propagation, preferably one that leaves more room. Returns the logarithm of
    // the inverse of its probability; minus infinity if no value survives.
    double descend() {
        const int32_t v = search_.next_cell();
        std::vector<Branch> branches;
        double widest = kDead;
        each_bit(engine().domain(v), engine().words(v), [&](int bit) { candidates_.push_back(bit); });
        for (int32_t bit : std::exchange(candidates_, {})) {
            if (suppose(v, bit)) branches.push_back({bit, kTaste * room()});
            search_.retract();
            if (stopped()) return kDead;
            if (!branches.empty()) widest = std::max(widest, branches.back().room);
        }
        if (branches.empty()) return kDead;
        double whole = 0;
        for (Branch& branch : branches) whole += branch.room = std::exp(branch.room - widest);
        const Branch& chosen = draw(branches, whole);
        ++guesses_;
        // Expensive reasoning runs now and then: it may show that there is no solution below.
        return suppose(v, chosen.bit) ? std::log(whole / chosen.room) : kDead;
    }

    const Branch& draw(const std::vector<Branch>& branches, double whole) {
        double left = search_.random_fraction() * whole;
        for (const Branch& branch : branches)
            if ((left -= branch.room) < 0) return branch;
        return branches.back();
    }

    bool suppose(int32_t v, int32_t bit) {
        search_.suppose();
        search_.require(v, bit);
        const bool alive = search_.possible() && search_.propagate(monitor_);
        return !ended(search_.status()) && alive;
    }

    // The logarithm of the number of ways to fill the open cells if there were no relations.
    double room() const {
        double out = 0;
        for (size_t i = 0; i < engine().open_count; ++i) out += std::log(double(engine().size(engine().open[i])));
        return out;
    }

    bool ended(Status status) {
        if (status == kTimeLimit || status == kCancelled || status == kSignal) status_ = status;
        return stopped();
    }

    bool stopped() const { return status_ != kRunning; }
    const Engine& engine() const { return search_.engine(); }

    Search search_;
    int64_t nodes_;
    Monitor* monitor_;
    Status status_ = kRunning;
    std::vector<int32_t> candidates_;
    int64_t guesses_ = 0;
    Probes out_;
};

}  // namespace

Probes probe(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, const Assumptions& assume,
             uint64_t seed, int64_t samples, int64_t nodes, Monitor* monitor) {
    return Prober(std::move(model), std::move(active), assume, seed, nodes, monitor).run(samples);
}

}  // namespace gridwise
