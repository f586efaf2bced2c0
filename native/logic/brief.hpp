// Brief steps: a rating mostly counts steps, so kernels need not work out the details that only explanations use.
#pragma once

#include <cstddef>

namespace gridwise::logic {

struct Brevity {
    const char* rungs = nullptr;        // a byte per rung of the ladder, 1 if its steps may be brief
    bool now = false;                   // the running kernel may leave out everything but placements and removals
};
inline constinit thread_local Brevity brevity;

// Makes steps brief in this thread during its lifetime: on some rungs of a ladder, or always.
class BriefScope {
public:
    BriefScope() : before_(brevity) { brevity = {nullptr, true}; }
    explicit BriefScope(const char* rungs) : before_(brevity) { brevity = {rungs, false}; }
    ~BriefScope() { brevity = before_; }
    BriefScope(const BriefScope&) = delete;
    BriefScope& operator=(const BriefScope&) = delete;

private:
    Brevity before_;
};

// Call before the kernel of a rung runs.
inline void enter_rung(size_t rung) {
    if (brevity.rungs) brevity.now = brevity.rungs[rung];
}

}  // namespace gridwise::logic
