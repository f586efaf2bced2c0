// Parsing the wire. Nothing in it is trusted: every read is checked against the buffer and the model so far.
#include "wire.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "relation_kinds.hpp"

namespace gridwise {
namespace {

constexpr int64_t kMagic = 0x47524944, kVersion = 2;
constexpr int64_t kMostValues = 1024, kMostStates = 1 << 16, kDeepest = 16;
// Bounds that keep every sum of a Linear far inside 64 bits, so that no propagator needs to think of overflow.
constexpr int64_t kLargestValue = int64_t(1) << 40, kLargestNumber = int64_t(1) << 44, kMostCells = 1 << 16;
constexpr int64_t kLargestTarget = int64_t(1) << 62;

class Reader {
public:
    explicit Reader(std::span<const int64_t> data) : data_(data) {}

    int64_t any() {
        if (at_ == data_.size()) bad_wire("it ends too early");
        return data_[at_++];
    }
    int64_t within(int64_t low, int64_t high, const char* what) {
        int64_t got = any();
        if (got < low || got > high)
            bad_wire(std::string(what) + " is " + std::to_string(got) + ", not in " + std::to_string(low) + ".." +
                std::to_string(high));
        return got;
    }
    // A length of items that take `size` entries each: it can never exceed what is left, so nothing is over-allocated.
    int64_t length(const char* what, int64_t least = 0, int64_t size = 1, int64_t most = INT64_MAX) {
        int64_t got = within(least, most, what);
        if (got > left() / size) bad_wire(std::string(what) + " is larger than the wire");
        return got;
    }
    Reader part(int64_t length) {
        Reader inner(data_.subspan(at_, size_t(length)));
        at_ += size_t(length);
        return inner;
    }
    int64_t left() const { return int64_t(data_.size() - at_); }
    void finish(const char* what) const {
        if (left() != 0) bad_wire(std::string(what) + " has entries left over");
    }

private:
    std::span<const int64_t> data_;
    size_t at_ = 0;
};

class Parser {
public:
    explicit Parser(std::span<const int64_t> wire) : in_(wire) {}

    Spec run() {
        if (in_.any() != kMagic) bad_wire("it does not start with the magic number");
        if (in_.any() != kVersion) bad_wire("its version is not known");
        universes();
        variables();
        spec_.clues = in_.within(0, int64_t(1) << 24, "number of clues");
        pair_tables();
        automata();
        forms();
        for (int64_t n = in_.length("number of relations"); n > 0; --n) spec_.relations.push_back(relation(in_, 0));
        in_.finish("it");
        return std::move(spec_);
    }

private:
    struct Form {
        Kind kind;
        const RelationKind* about;
        std::vector<Encoding> fields;
    };

    void universes() {
        for (int64_t n = in_.length("number of universes"); n > 0; --n) {
            std::vector<int64_t> values(size_t(in_.length("number of values", 1, 1, kMostValues)));
            for (size_t i = 0; i < values.size(); ++i) {
                values[i] = in_.within(-kLargestValue, kLargestValue, "value");
                if (i && values[i] <= values[i - 1]) bad_wire("the values of a universe are not ascending");
            }
            known_.insert(known_.end(), values.begin(), values.end());
            spec_.universes.push_back(std::move(values));
        }
        std::sort(known_.begin(), known_.end());
        known_.erase(std::unique(known_.begin(), known_.end()), known_.end());
    }

    void variables() {
        for (int64_t n = in_.length("number of variables", 0, 2); n > 0; --n) {
            auto universe = int32_t(in_.within(0, int64_t(spec_.universes.size()) - 1, "universe"));
            const int64_t role = in_.within(0, 2, "role of a variable");  // 0: meant, 1: a total, 2: derived
            spec_.variables.push_back({universe, role != 0, role == 1});
        }
    }

    void pair_tables() {
        for (int64_t n = in_.length("number of pair tables"); n > 0; --n) {
            PairTable table(size_t(in_.length("number of pairs", 0, 2)));
            for (auto& [a, b] : table) a = value(in_), b = value(in_);
            std::sort(table.begin(), table.end());
            spec_.pair_tables.push_back(std::move(table));
        }
    }

    void automata() {
        for (int64_t n = in_.length("number of automata"); n > 0; --n) {
            AutomatonSpec machine;
            machine.states = int32_t(in_.within(1, kMostStates, "number of states"));
            auto state = [&] { return int32_t(in_.within(0, machine.states - 1, "state")); };
            machine.start = state();
            machine.accepting.resize(size_t(in_.length("number of accepting states")));
            for (auto& s : machine.accepting) s = state();
            machine.transitions.resize(size_t(in_.length("number of transitions", 0, 3)));
            for (auto& t : machine.transitions) t.state = state(), t.value = value(in_), t.next = state();
            auto key = [](const Transition& t) { return std::pair(t.state, t.value); };
            std::sort(machine.transitions.begin(), machine.transitions.end(),
                      [&](const auto& x, const auto& y) { return key(x) < key(y); });
            for (size_t i = 1; i < machine.transitions.size(); ++i)
                if (key(machine.transitions[i - 1]) == key(machine.transitions[i])) bad_wire("an automaton is not deterministic");
            spec_.automata.push_back(std::move(machine));
        }
    }

    // Which fields relations of each kind have on this wire.
    void forms() {
        for (int64_t n = in_.length("number of forms", 0, 2); n > 0; --n) {
            Form form;
            const int64_t kind = in_.any();
            form.about = find_relation(kind);
            if (!form.about) bad_wire("there is no relation of the kind " + std::to_string(kind));
            form.kind = Kind(kind);
            form.fields.resize(size_t(in_.length("number of fields")));
            for (auto& field : form.fields) field = Encoding(in_.within(0, UINT32_MAX, "encoding"));
            forms_.push_back(std::move(form));
        }
    }

    const Form& form(int64_t kind) const {
        for (const Form& form : forms_)
            if (int64_t(form.kind) == kind) return form;
        bad_wire("the fields of the kind " + std::to_string(kind) + " are not known");
    }

    Relation relation(Reader& in, int64_t depth) {
        Relation r;
        const Form& form = this->form(in.any());
        if (depth && form.about->alone) bad_wire("a relation that speaks of a whole graph is inside a branch");
        r.kind = form.kind;
        r.when.resize(size_t(in.length("number of conditions", 0, 1, depth ? 0 : INT64_MAX)));
        for (auto& literal : r.when) literal = int32_t(in.within(0, 2 * spec_.clues - 1, "condition"));
        std::sort(r.when.begin(), r.when.end());
        Reader body = in.part(in.length("payload length"));
        for (Encoding encoding : form.fields) field(r, encoding, body, depth);
        body.finish("a relation");
        if (r.branches.empty() == form.about->branches || (r.cells.empty() && !form.about->branches)) bad_wire("a relation speaks of no cell");
        form.about->check(r);
        return r;
    }

    void field(Relation& r, Encoding encoding, Reader& in, int64_t depth) {
        switch (encoding) {
            case Encoding::Cell: r.cells.push_back(cell(in)); return;
            case Encoding::Cells: cells(in, r.cells); return;
            case Encoding::Values: r.values = values(in); return;
            case Encoding::Number: r.targets.push_back(in.within(-kLargestTarget, kLargestTarget, "number")); return;
            case Encoding::Numbers: r.targets = tidy(numbers(in)); return;
            case Encoding::Sequence: r.details = numbers(in); return;
            case Encoding::Weights:
                for (int32_t cell : r.cells) r.terms.push_back(term(in, cell));
                return;
            case Encoding::Table: r.table = int32_t(in.within(0, int64_t(spec_.pair_tables.size()) - 1, "pair table")); return;
            case Encoding::Machine: r.machine = int32_t(in.within(0, int64_t(spec_.automata.size()) - 1, "automaton")); return;
            case Encoding::Reading:
                r.reading = uint32_t(in.within(0, INT32_MAX, "reading"));
                r.details = numbers(in);
                return;
            case Encoding::Branches: branches(r, in, depth); return;
        }
        bad_wire("a field is written in a way that is not known");
    }

    Term term(Reader& in, int32_t cell) {
        Term t;
        const auto& universe = spec_.universes[size_t(spec_.variables[size_t(cell)].universe)];
        t.tabled = in.within(0, 1, "kind of weight") == 1;
        if (!t.tabled) {
            t.weight = in.within(-kLargestNumber, kLargestNumber, "weight");
            int64_t largest = std::max(std::abs(universe.front()), std::abs(universe.back()));
            if (largest && std::abs(t.weight) > kLargestNumber / largest) bad_wire("weight * value is too large");
            return t;
        }
        t.table.resize(size_t(in.length("length of a weight table", 0, 2)));
        for (auto& [v, n] : t.table) v = value(in), n = in.within(-kLargestNumber, kLargestNumber, "number");
        std::sort(t.table.begin(), t.table.end());
        for (size_t i = 1; i < t.table.size(); ++i)
            if (t.table[i - 1].first == t.table[i].first) bad_wire("a value occurs twice in a weight table");
        for (int64_t v : universe)
            if (!std::binary_search(t.table.begin(), t.table.end(), std::pair(v, int64_t(0)),
                                    [](const auto& x, const auto& y) { return x.first < y.first; }))
                bad_wire("a weight table lacks the value " + std::to_string(v));
        return t;
    }

    void branches(Relation& r, Reader& in, int64_t depth) {
        if (depth >= kDeepest) bad_wire("branches are nested too deeply");
        r.branches.resize(size_t(in.length("number of branches", 1)));
        for (auto& branch : r.branches) {
            for (int64_t n = in.length("number of relations"); n > 0; --n) branch.push_back(relation(in, depth + 1));
            for (const auto& inner : branch) r.cells.insert(r.cells.end(), inner.cells.begin(), inner.cells.end());
        }
        std::sort(r.cells.begin(), r.cells.end());
        r.cells.erase(std::unique(r.cells.begin(), r.cells.end()), r.cells.end());
    }

    int32_t cell(Reader& in) { return int32_t(in.within(0, int64_t(spec_.variables.size()) - 1, "cell")); }

    void cells(Reader& in, std::vector<int32_t>& out) {
        for (int64_t n = in.length("number of cells", 1, 1, kMostCells - int64_t(out.size())); n > 0; --n) out.push_back(cell(in));
    }

    int64_t value(Reader& in) {
        int64_t v = in.any();
        if (!std::binary_search(known_.begin(), known_.end(), v)) bad_wire("value " + std::to_string(v) + " is in no universe");
        return v;
    }

    std::vector<int64_t> values(Reader& in) {
        std::vector<int64_t> out(size_t(in.length("number of values")));
        for (auto& v : out) v = value(in);
        return tidy(std::move(out));
    }

    std::vector<int64_t> numbers(Reader& in) {
        std::vector<int64_t> out(size_t(in.length("count of numbers")));
        for (auto& n : out) n = in.within(-kLargestTarget, kLargestTarget, "number");
        return out;
    }

    static std::vector<int64_t> tidy(std::vector<int64_t> list) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        return list;
    }

    Reader in_;
    Spec spec_;
    std::vector<Form> forms_;
    std::vector<int64_t> known_;
};

}  // namespace

void bad_wire(const std::string& what) { throw std::invalid_argument("bad wire: " + what); }

Spec parse(std::span<const int64_t> wire) { return Parser(wire).run(); }

int64_t number(const Term& term, int64_t value) {
    if (!term.tabled) return term.weight * value;
    return std::lower_bound(term.table.begin(), term.table.end(), std::pair(value, INT64_MIN))->second;
}

}  // namespace gridwise
