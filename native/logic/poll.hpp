// Lets kernels be interrupted.
#pragma once

#include "../engine.hpp"

namespace gridwise::logic {

// The monitor of this thread, and how many calls of poll() pass before it is asked.
struct Watched {
    Monitor* monitor = nullptr;
    int32_t credit = 0;
};
inline constinit thread_local Watched watched;

// Sets this thread's monitor during its lifetime.
class MonitorScope {
public:
    explicit MonitorScope(Monitor* monitor) : before_(watched) { watched = {monitor, 0}; }
    ~MonitorScope() { watched = before_; }
    MonitorScope(const MonitorScope&) = delete;
    MonitorScope& operator=(const MonitorScope&) = delete;

private:
    Watched before_;
};

// Kernels call it every few microseconds in their loops; it costs almost nothing. Throws Interrupted if the kernel has to stop.
// A kernel changes only what it owns, so there is nothing to undo.
inline void poll() {
    constexpr int32_t kBetweenLooks = 128;
    if (--watched.credit > 0) return;
    watched.credit = kBetweenLooks;
    if (!watched.monitor) return;
    if (const Status s = watched.monitor->poll(); s != kRunning) throw Interrupted{s};
}

}  // namespace gridwise::logic
