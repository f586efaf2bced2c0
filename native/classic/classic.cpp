#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <mutex>
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
    std::vector<const Kernel*> usable;
    for (const Kernel* kernel : kKernels)
        if (kernel->usable()) usable.push_back(kernel);
    return usable;
}

namespace {

// Threads that are joined whatever happens, and whose first exception is kept for the caller.
class Crew {
public:
    ~Crew() { join(); }
    // Throws std::system_error if the thread can't be started.
    void start(std::function<void()> work) {
        threads_.emplace_back([this, work = std::move(work)] {
            try {
                work();
            } catch (...) {
                const std::lock_guard lock(mutex_);
                if (!thrown_) thrown_ = std::current_exception();
            }
            const std::lock_guard lock(mutex_);
            ++ended_;
            changed_.notify_one();
        });
    }
    // Waits until all threads have ended; calls `poll` now and then.
    void wait(const std::function<void()>& poll) {
        const auto all_ended = [&] { return ended_ == threads_.size(); };
        for (std::unique_lock lock(mutex_); !changed_.wait_for(lock, std::chrono::milliseconds(5), all_ended);) {
            lock.unlock();
            poll();
            lock.lock();
        }
        join();
        if (thrown_) std::rethrow_exception(thrown_);
    }

private:
    void join() {
        for (std::thread& thread : threads_)
            if (thread.joinable()) thread.join();
    }
    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable changed_;
    size_t ended_ = 0;
    std::exception_ptr thrown_;
};

}  // namespace

int useful_threads(int wanted, size_t parts) {
    const size_t cores = std::max(1u, std::thread::hardware_concurrency());
    return int(std::min({size_t(std::max(wanted, 1)), cores, std::max<size_t>(parts, 1)}));
}

void run(Task& task, const Kernel& kernel, int wanted, const std::function<void()>& poll) {
    const int threads = useful_threads(wanted, task.count);
    // Small chunks, so that all threads finish together, but large enough to fill the lanes.
    task.chunk = std::clamp<size_t>(task.count / (size_t(threads) * 16), size_t(kernel.lanes), 256);
    Crew others;
    try {
        for (int i = 1; i < threads; ++i) others.start([&] { kernel.work(task, {}); });
        kernel.work(task, poll);
    } catch (...) {
        task.stop = true;
        throw;
    }
    others.wait(poll);
}

void run_in_threads(int parts, const std::function<void(int part)>& work) {
    Crew others;
    for (int part = 1; part < parts; ++part) others.start([&work, part] { work(part); });
    work(0);
    others.wait([] {});
}

namespace {

constexpr uint8_t kNoCell = 255;

// The cell of each character.
struct CharacterCells {
    uint8_t of[256];
    constexpr CharacterCells() : of{} {
        for (uint8_t& cell : of) cell = kNoCell;
        for (const char c : {'.', '0', '*', '_', '-'}) of[uint8_t(c)] = 0;
        for (char c = '1'; c <= '9'; ++c) of[uint8_t(c)] = uint8_t(c - '0');
    }
};
constexpr CharacterCells kCharacters;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool ends_board(char c) { return is_blank(c) || c == ',' || c == ';'; }

}  // namespace

int read_cells(const char* text, uint8_t* board) {
    uint8_t most = 0;
    for (int i = 0; i < kCells; ++i) {
        board[i] = kCharacters.of[uint8_t(text[i])];
        most |= board[i];
    }
    if (most < 16) return -1;
    return int(std::find(board, board + kCells, kNoCell) - board);
}

namespace {

// Reads the line from `first` to `stop`; returns the entries of Lines::bad and Lines::where.
std::pair<uint8_t, uint32_t> read_line(const char* first, const char* stop, uint8_t* board) {
    // Most lines have nothing after the board: look there first.
    const char* last = first + std::min<std::ptrdiff_t>(stop - first, kCells);
    if (last < stop && !ends_board(*last)) last = std::find_if(last, stop, ends_board);
    else last = std::find_if(first, last, ends_board);
    const size_t length = size_t(last - first);
    if (length != kCells) return {1, uint32_t(std::min<size_t>(length, UINT32_MAX))};
    const int wrong = read_cells(first, board);
    if (wrong < 0) return {0, 0};
    std::fill_n(board, kCells, uint8_t(0));
    return {2, uint32_t(wrong)};
}

// Stops early if `stopped` says so, which it asks every few thousand lines.
Lines read_part(const char* at, const char* end, bool comments, const std::function<bool()>& stopped) {
    Lines lines;
    lines.boards.reserve(size_t(end - at) + kCells);
    for (; at < end; ++lines.count) {
        if (lines.count % 4096 == 0 && stopped()) break;
        const char* stop = static_cast<const char*>(std::memchr(at, '\n', size_t(end - at)));
        if (!stop) stop = end;
        const char* first = at;
        while (first < stop && is_blank(*first)) ++first;
        at = stop + 1;
        if (comments && (first == stop || *first == '#')) continue;
        lines.boards.resize(lines.boards.size() + kCells);
        const auto [bad, where] = read_line(first, stop, lines.boards.data() + lines.boards.size() - kCells);
        lines.bad.push_back(bad);
        lines.where.push_back(where);
        lines.numbers.push_back(lines.count);
    }
    return lines;
}

template <class T>
void append(std::vector<T>& all, const std::vector<T>& part) {
    all.insert(all.end(), part.begin(), part.end());
}

}  // namespace

Lines read_lines(const char* text, size_t size, bool comments, int wanted, const std::function<bool()>& poll) {
    const int threads = useful_threads(wanted, size / kCells);
    const char* end = text + size;
    std::vector<const char*> starts{text};
    for (int part = 1; part < threads; ++part) {
        const char* from = std::max(starts.back(), text + size / size_t(threads) * size_t(part));
        const char* stop = static_cast<const char*>(std::memchr(from, '\n', size_t(end - from)));
        starts.push_back(stop ? stop + 1 : end);
    }
    starts.push_back(end);
    std::vector<Lines> parts(static_cast<size_t>(threads));
    std::atomic<bool> stop{false};
    run_in_threads(threads, [&](int part) {
        const auto stopped = [&] { return (part == 0 && poll() && (stop = true)) || stop; };
        parts[size_t(part)] = read_part(starts[size_t(part)], starts[size_t(part) + 1], comments, stopped);
    });
    Lines all = std::move(parts[0]);
    for (size_t part = 1; part < parts.size(); ++part) {
        for (uint64_t& number : parts[part].numbers) number += all.count;
        append(all.boards, parts[part].boards);
        append(all.bad, parts[part].bad);
        append(all.where, parts[part].where);
        append(all.numbers, parts[part].numbers);
        all.count += parts[part].count;
    }
    return all;
}

}  // namespace gridwise::classic
