// Brief steps: a rating mostly counts steps, so kernels need not work out the details that only explanations use.
#pragma once

#include <cstddef>

namespace gridwise::logic {

struct Brevity {
    const char* rungs = nullptr;        // a byte per rung of the ladder, 1 if its steps may be brief
    bool now = false;                   // the running kernel may leave out everything but placements and removals
};
inline constinit thread_local Brevity brevity;

// Active in this thread during its lifetime, for the rungs of a ladder or for everything that runs.
class Briefly {
public:
    Briefly() : before_(brevity) { brevity = {nullptr, true}; }
    explicit Briefly(const char* rungs) : before_(brevity) { brevity = {rungs, false}; }
    ~Briefly() { brevity = before_; }
    Briefly(const Briefly&) = delete;
    Briefly& operator=(const Briefly&) = delete;

private:
    Brevity before_;
};

// Call before the kernel of a rung runs.
inline void on_rung(size_t rung) {
    if (brevity.rungs) brevity.now = brevity.rungs[rung];
}

}  // namespace gridwise::logic
