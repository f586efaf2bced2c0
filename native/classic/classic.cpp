#include <algorithm>
#include <thread>

#include "kernel.hpp"

namespace gridwise::classic {

#ifdef GRIDWISE_X86_KERNELS
extern const Kernel kernel_avx512, kernel_avx2, kernel_sse4, kernel_plain;
constexpr const Kernel* kKernels[] = {&kernel_avx512, &kernel_avx2, &kernel_sse4, &kernel_plain};
#else
extern const Kernel kernel_plain;
constexpr const Kernel* kKernels[] = {&kernel_plain};
#endif

std::vector<const Kernel*> usable_kernels() {
    std::vector<const Kernel*> found;
    for (const Kernel* kernel : kKernels)
        if (kernel->usable()) found.push_back(kernel);
    return found;
}

void run(Task& task, const Kernel& kernel, int threads, const std::function<void()>& poll) {
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back([&] { kernel.work(task, {}); });
    kernel.work(task, poll);
    for (std::thread& other : others) other.join();
}

namespace {

constexpr uint8_t kNoCell = 255;

constexpr uint8_t cell_of(char c) {
    if (c >= '1' && c <= '9') return uint8_t(c - '0');
    return c == '.' || c == '0' || c == '*' || c == '_' || c == '-' ? 0 : kNoCell;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace

Lines read_lines(const char* text, size_t size) {
    Lines lines;
    for (const char *at = text, *end = text + size; at < end;) {
        const char* stop = std::find(at, end, '\n');
        const char *first = at, *last = stop;
        while (first < last && is_blank(*first)) ++first;
        while (first < last && is_blank(last[-1])) --last;
        lines.boards.resize(lines.boards.size() + kCells);
        uint8_t* board = lines.boards.data() + lines.boards.size() - kCells;
        const size_t length = size_t(last - first);
        uint8_t bad = length == kCells ? 0 : 1;
        uint32_t where = bad ? uint32_t(std::min<size_t>(length, UINT32_MAX)) : 0;
        for (int i = 0; i < kCells && bad == 0; ++i) {
            board[i] = cell_of(first[i]);
            if (board[i] == kNoCell) bad = 2, where = uint32_t(i);
        }
        if (bad) std::fill_n(board, kCells, uint8_t(0));
        lines.bad.push_back(bad);
        lines.where.push_back(where);
        at = stop + 1;
    }
    return lines;
}

}  // namespace gridwise::classic
