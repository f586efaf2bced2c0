#include "candidates.hpp"

namespace gridwise {
namespace {

class Sweep {
public:
    Sweep(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, int64_t nodes, Monitor* monitor,
          const Assumptions& assume)
        : search_(model, std::move(active), assume, std::nullopt, false), model_(*model), nodes_(nodes), monitor_(monitor),
          confirmed_(model->initial.size()) {
        search_.avoid = confirmed_.data();
    }

    Candidates run() {
        Status status = search_.propagate(monitor_) ? search_.status() : kExhausted;
        if (status == kRunning) {
            for (int32_t v : model_.cells)
                if ((status = sweep(v)) != kRunning) break;
        }
        if (status == kRunning) status = kExhausted;
        return report(status);
    }

private:
    // Decides the cell's values, lowest first. Every solution on the way confirms a value of each cell.
    Status sweep(int32_t v) {
        for (int32_t bit; (bit = undecided(v)) >= 0;) {
            search_.force(v, bit);
            const Status status = search_.next(nodes_ < 0 ? -1 : nodes_ - search_.nodes(), monitor_);
            if (status == kFound) {
                confirm();
                search_.unwind();
            } else if (status != kExhausted) {
                search_.unwind();
                return status;
            } else if (!search_.refute_forced()) {
                return kExhausted;
            }
        }
        return kRunning;
    }

    int32_t undecided(int32_t v) const {
        const uint64_t *d = engine().domain(v), *known = confirmed_.data() + model_.variables[size_t(v)].offset;
        for (int32_t w = 0; w < engine().words(v); ++w)
            if (d[w] & ~known[w]) return w * 64 + std::countr_zero(d[w] & ~known[w]);
        return -1;
    }

    void confirm() {
        for (int32_t v : model_.cells) {
            const int32_t bit = engine().lowest(v);
            confirmed_[model_.variables[size_t(v)].offset + size_t(bit >> 6)] |= uint64_t(1) << (bit & 63);
        }
    }

    Candidates report(Status status) {
        Candidates out{status, {}, {}, search_.nodes()};
        for (int32_t v : model_.cells) {
            auto &sure = out.confirmed.emplace_back(), &open = out.unknown.emplace_back();
            const uint64_t *d = engine().domain(v), *known = confirmed_.data() + model_.variables[size_t(v)].offset;
            for (int32_t w = 0; w < engine().words(v); ++w) {
                each_bit(known[w], [&](int b) { sure.push_back(model_.value(v, w * 64 + b)); });
                if (status != kExhausted)
                    each_bit(d[w] & ~known[w], [&](int b) { open.push_back(model_.value(v, w * 64 + b)); });
            }
        }
        return out;
    }

    const Engine& engine() const { return search_.engine(); }

    Search search_;
    const Model& model_;
    int64_t nodes_;
    Monitor* monitor_;
    std::vector<uint64_t> confirmed_;
};

}  // namespace

Candidates true_candidates(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, int64_t nodes,
                           Monitor* monitor, const Assumptions& assume) {
    return Sweep(std::move(model), std::move(active), nodes, monitor, assume).run();
}

}  // namespace gridwise
