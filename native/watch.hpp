// Stops a long call from outside: a flag, a deadline, Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>

#include "engine.hpp"

namespace gridwise {

struct Cancel {
    std::atomic<bool> flag{false};
};

// Checks the cancel flag and the clock, and now and then lets Python handle signals.
class Watch final : public Monitor {
public:
    using Clock = std::chrono::steady_clock;

    Watch(double seconds, const Cancel* cancel) : cancel_(cancel), signals_(Clock::now() + kBetweenSignals) {
        if (seconds >= 0 && seconds < 1e9)
            deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }
    Status poll() override {
        if (cancel_ && cancel_->flag.load(std::memory_order_relaxed)) return kCancelled;
        const auto now = Clock::now();
        if (now >= deadline_) return kTimeLimit;
        if (now < signals_) return kRunning;
        signals_ = now + kBetweenSignals;
        nanobind::gil_scoped_acquire hold;
        return PyErr_CheckSignals() == 0 ? kRunning : kSignal;
    }

private:
    static constexpr auto kBetweenSignals = std::chrono::milliseconds(10);
    const Cancel* cancel_;
    Clock::time_point deadline_ = Clock::time_point::max(), signals_;
};

auto long_call(double seconds, const Cancel* cancel, auto&& call) {
    Watch watch(seconds, cancel);
    nanobind::gil_scoped_release release;
    return call(&watch);
}

inline void raise_signal(Status status) {
    if (status == kSignal) throw nanobind::python_error();
}

}  // namespace gridwise
