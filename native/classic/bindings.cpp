// The Python bindings of the classic kernel: arrays in, arrays out, no Python in between.
#include "bindings.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>

#include "../watch.hpp"
#include "kernel.hpp"
#include "generator.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::classic {
namespace {

template <class T>
using Row = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Grid = nb::ndarray<const uint8_t, nb::shape<-1, kCells>, nb::c_contig, nb::device::cpu>;

// An array that Python owns.
template <class T>
nb::ndarray<nb::numpy, T> array(std::vector<T>&& values, std::initializer_list<size_t> shape) {
    auto* kept = new std::vector<T>(std::move(values));
    nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return nb::ndarray<nb::numpy, T>(kept->data(), shape, owner);
}

const Kernel& kernel_named(const std::optional<std::string>& name) {
    const auto usable = usable_kernels();
    if (!name) return *usable.front();
    for (const Kernel* kernel : usable)
        if (*name == kernel->name) return *kernel;
    throw std::invalid_argument("there is no such kernel on this processor: " + *name);
}

void check_boards(const uint8_t* cells, size_t size) {
    for (size_t i = 0; i < size; ++i)
        if (cells[i] > 9) throw std::invalid_argument("a cell is 0 or a number up to 9");
}

// Calls something that starts threads. If one can't be started, that is an OSError.
auto with_threads(auto&& call) {
    try {
        return call();
    } catch (const std::system_error& error) {
        errno = error.code().value();
        PyErr_SetFromErrno(PyExc_OSError);
        throw nb::python_error();
    }
}

nb::tuple solve(Grid boards, uint64_t limit, bool solutions, int threads, double seconds, const Cancel* cancel,
                const std::optional<Row<uint8_t>>& skip, const std::optional<Row<uint64_t>>& seeds, uint64_t guesses,
                const std::optional<std::string>& kernel) {
    const size_t count = boards.shape(0);
    if ((skip && skip->size() != count) || (seeds && seeds->size() != count))
        throw std::invalid_argument("skip and seeds have one value for each board");
    if (limit == 0 || threads < 1) throw std::invalid_argument("limit and threads must be 1 or more");
    std::vector<uint64_t> found(count);
    std::vector<uint8_t> statuses(count, kUndecided), filled(solutions ? count * kCells : 0);
    for (size_t i = 0; skip && i < count; ++i)
        if (skip->data()[i]) statuses[i] = kBad;
    Task task;
    task.boards = boards.data();
    task.count = count;
    task.seeds = seeds ? seeds->data() : nullptr;
    task.limit = limit;
    task.guesses = guesses;
    task.found = found.data();
    task.statuses = statuses.data();
    task.solutions = solutions ? filled.data() : nullptr;
    const Kernel& chosen = kernel_named(kernel);
    Status status = kRunning;
    with_threads([&] {
        return long_call(seconds, cancel, [&](Monitor* monitor) {
            run(task, chosen, threads, [&] {
                if (status == kRunning && (status = monitor->poll()) != kRunning) task.stop = true;
            });
            return 0;
        });
    });
    raise_signal(status);
    nb::object grid = nb::none();
    if (solutions) grid = nb::cast(array(std::move(filled), {count, size_t(kCells)}));
    return nb::make_tuple(int(status == kRunning ? kExhausted : status), array(std::move(found), {count}),
                          array(std::move(statuses), {count}), grid, task.total_guesses.load());
}

// The bytes of a text; those of an ASCII str are not copied.
std::string_view bytes_in(const nb::handle& text) {
    if (nb::isinstance<nb::bytes>(text)) return {nb::borrow<nb::bytes>(text).c_str(), nb::borrow<nb::bytes>(text).size()};
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (!data) throw nb::python_error();
    return {data, size_t(size)};
}

nb::tuple lines(const nb::handle& text, bool comments, int threads) {
    if (threads < 1) throw std::invalid_argument("threads must be 1 or more");
    const std::string_view bytes = bytes_in(text);
    Status status = kRunning;
    Lines read = with_threads([&] {
        return long_call(-1, nullptr, [&](Monitor* monitor) {
            const auto poll = [&] { return status != kRunning || (status = monitor->poll()) != kRunning; };
            return read_lines(bytes.data(), bytes.size(), comments, threads, poll);
        });
    });
    raise_signal(status);
    const size_t count = read.bad.size();
    return nb::make_tuple(array(std::move(read.boards), {count, size_t(kCells)}), array(std::move(read.bad), {count}),
                          array(std::move(read.where), {count}), array(std::move(read.numbers), {count}), read.count);
}

// ---- generating puzzles ----------------------------------------------------------------------------------------------------

void check_groups(const Groups& groups) {
    for (const auto& group : groups)
        for (int32_t cell : group)
            if (cell < 0 || cell >= kCells) throw std::invalid_argument("a group names an unknown cell");
}

const uint8_t* cells_of(const nb::bytes& board) {
    if (board.size() != kCells) throw std::invalid_argument("a board has 81 cells");
    const auto* cells = reinterpret_cast<const uint8_t*>(board.c_str());
    check_boards(cells, kCells);
    return cells;
}

nb::bytes bytes_of(const uint8_t* board) { return nb::bytes(reinterpret_cast<const char*>(board), kCells); }

// Solves the generated puzzles again, by lanes instead of one by one.
void verify(const std::vector<uint8_t>& givens, const std::vector<uint8_t>& solutions, const Kernel& kernel) {
    const size_t count = givens.size() / kCells;
    std::vector<uint64_t> found(count);
    std::vector<uint8_t> filled(givens.size());
    Task task;
    task.boards = givens.data();
    task.count = count;
    task.found = found.data();
    task.solutions = filled.data();
    run(task, kernel, 1, {});
    for (size_t i = 0; i < count; ++i)
        if (found[i] != 1 || !is_solution(&solutions[i * kCells], &givens[i * kCells]))
            throw std::runtime_error("a puzzle was made that has not one solution; report this as a bug");
    if (filled != solutions) throw std::runtime_error("a puzzle was made that has another solution; report this as a bug");
}

nb::tuple make(const std::vector<uint64_t>& seeds, const Groups& groups, double seconds, const Cancel* cancel,
               const std::optional<std::string>& kernel) {
    check_groups(groups);
    const Kernel& chosen = kernel_named(kernel);
    const size_t count = seeds.size();
    std::vector<uint8_t> givens(count * kCells), solutions(count * kCells);
    const Status status = long_call(seconds, cancel, [&](Monitor* monitor) {
        Generator generator(chosen);
        for (size_t i = 0; i < count; ++i) {
            generator.generate(seeds[i], groups, &givens[i * kCells], &solutions[i * kCells]);
            if (const Status now = monitor->poll(); now != kRunning) return now;
        }
        verify(givens, solutions, chosen);
        return kExhausted;
    });
    raise_signal(status);
    nb::list puzzles;
    for (size_t i = 0; status == kExhausted && i < count; ++i)
        puzzles.append(nb::make_tuple(bytes_of(&givens[i * kCells]), bytes_of(&solutions[i * kCells])));
    return nb::make_tuple(int(status), puzzles);
}

nb::bytes fill(uint64_t seed, const std::optional<std::string>& kernel) {
    uint8_t solution[kCells];
    Generator(kernel_named(kernel)).fill(seed, solution);
    return bytes_of(solution);
}

nb::tuple carve(const nb::bytes& solution, const nb::bytes& givens, const Groups& groups, const std::optional<std::string>& kernel) {
    check_groups(groups);
    const uint8_t* filled = cells_of(solution);
    uint8_t left[kCells];
    std::copy_n(cells_of(givens), kCells, left);
    const Kernel& chosen = kernel_named(kernel);
    bool unique;
    {
        nb::gil_scoped_release release;
        unique = Generator(chosen).carve(filled, left, groups);
    }
    return nb::make_tuple(unique, bytes_of(left));
}

uint64_t certificate_of(const nb::bytes& givens, const nb::bytes& solution) {
    const uint8_t* filled = cells_of(solution);
    if (std::find(filled, filled + kCells, uint8_t(0)) != filled + kCells) throw std::invalid_argument("the solution has an open cell");
    return certificate(cells_of(givens), filled);
}

// ---- single boards --------------------------------------------------------------------------------------------------------

// A solver for single boards.
class Solver {
public:
    explicit Solver(const std::optional<std::string>& kernel) : solver_(kernel_named(kernel).single_solver()) {}

    nb::tuple solve(std::string_view line, uint64_t limit) {
        uint8_t board[kCells], solution[kCells];
        read(line, board);
        if (limit == 0) throw std::invalid_argument("limit must be 1 or more");
        const uint64_t found = solver_->solve(board, limit, solution);
        if (found == 0) return nb::make_tuple(0, nb::none());
        char text[kCells];
        for (int i = 0; i < kCells; ++i) text[i] = char('0' + solution[i]);
        return nb::make_tuple(found, nb::str(text, kCells));
    }

private:
    static void read(std::string_view line, uint8_t* board) {
        if (line.size() != kCells)
            throw std::invalid_argument("a board is one line of 81 cells, not of " + std::to_string(line.size()));
        const int wrong = read_cells(line.data(), board);
        if (wrong >= 0)
            throw std::invalid_argument("cell " + std::to_string(wrong + 1) + " holds neither a number from 1 to 9 nor a dot");
    }

    std::unique_ptr<SingleSolver> solver_;
};

}  // namespace

void bind(nb::module_& m) {
    nb::class_<Solver>(m, "ClassicSolver")
        .def(nb::init<const std::optional<std::string>&>(), "kernel"_a = nb::none())
        .def("solve", &Solver::solve, "line"_a, "limit"_a = 2);
    m.def("classic_kernels", [] {
        std::vector<std::string> names;
        for (const Kernel* kernel : usable_kernels()) names.emplace_back(kernel->name);
        return names;
    });
    m.def("classic_lines", &lines, "text"_a, "comments"_a = false, "threads"_a = 1);
    m.def("classic_solve", &solve, "boards"_a, "limit"_a = 2, "solutions"_a = false, "threads"_a = 1, "seconds"_a = -1.0,
          "cancel"_a = nb::none(), "skip"_a = nb::none(), "seeds"_a = nb::none(), "guesses"_a = ~uint64_t(0),
          "kernel"_a = nb::none());
    m.def("classic_make", &make, "seeds"_a, "groups"_a, "seconds"_a = -1.0, "cancel"_a = nb::none(), "kernel"_a = nb::none());
    m.def("classic_fill", &fill, "seed"_a, "kernel"_a = nb::none());
    m.def("classic_carve", &carve, "solution"_a, "givens"_a, "groups"_a, "kernel"_a = nb::none());
    m.def("classic_certificate", &certificate_of, "givens"_a, "solution"_a);
}

}  // namespace gridwise::classic
