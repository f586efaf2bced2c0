// Compiled once for each kind of processor: kernels.cmake sets the name and the number of lanes.
#include "lanes.hpp"
#include "single.hpp"

#define GRIDWISE_JOIN(a, b) a##b
#define GRIDWISE_NAMED(name) GRIDWISE_JOIN(kernel_, name)
#define GRIDWISE_TEXT(name) #name
#define GRIDWISE_QUOTED(name) GRIDWISE_TEXT(name)

namespace gridwise::classic {
namespace {

bool usable() {
#if GRIDWISE_LANES == 16
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2");
#elif GRIDWISE_LANES == 8
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
    return true;
#endif
}

void work(Task& task, const std::function<void()>& poll) { std::make_unique<Lanes>(task)->run(poll); }

std::unique_ptr<SingleSolver> single_solver() { return std::make_unique<SingleBoard>(); }

}  // namespace

extern const Kernel GRIDWISE_NAMED(GRIDWISE_KERNEL);
const Kernel GRIDWISE_NAMED(GRIDWISE_KERNEL) = {GRIDWISE_QUOTED(GRIDWISE_KERNEL), kLanes, usable, work, single_solver};

}  // namespace gridwise::classic
