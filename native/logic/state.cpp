#include "state.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace gridwise::logic {

Frame::Frame(const Model& model, const uint8_t* active, std::span<const int32_t> kinds) {
    cells = int32_t(model.places.size()), meant = int32_t(model.cells.size());
    if (cells > kMostCells) throw std::invalid_argument("the board has too many cells for step-by-step logic");
    for (int32_t c = 0; c < cells; ++c)
        if (model.places[size_t(c)] != c) throw std::invalid_argument("totals must come after all cells");
    if (cells) numbers = model.alphabet(0);
    values = int32_t(numbers.size());
    for (int32_t c = 0; c < cells; ++c) {
        if (values > 64 || model.alphabet(c) != numbers) throw std::invalid_argument("step-by-step logic needs 64 values at most");
        either_or.push_back(model.universe(c).size() == 2);
        pairs |= either_or.back();
    }
    words = (cells + 63) / 64;
    peers.assign(size_t(cells), CellSet(words));
    seats.resize(size_t(cells));
    for (bool whole : {true, false})
        for (size_t r = 0; r < model.spec.relations.size(); ++r)
            if (active[r] && (model.spec.relations[r].kind == Kind::Permutation) == whole && (whole || model.separates(r)))
                add_house(model, r, r < kinds.size() && kinds[r] >= 0 ? HouseKind(kinds[r]) : HouseKind::Other, whole);
    for (const House& house : houses)
        for (int32_t cell : house.cells) peers[size_t(cell)] |= house.set;
    for (int32_t c = 0; c < cells; ++c) peers[size_t(c)].drop(c);
    for (const House& house : houses) casts_shadows |= !is_line(house.kind) && !in_rectangle(house);
}

// Whether it is a box that meets each of its rows and columns in as many cells.
bool Frame::in_rectangle(const House& house) const {
    std::set<int32_t> lines[2];
    for (int32_t cell : house.cells)
        for (const Seat& seat : seats[size_t(cell)])
            if (const HouseKind kind = houses[size_t(seat.house)].kind; is_line(kind)) lines[kind == HouseKind::Row].insert(seat.house);
    return house.kind == HouseKind::Box && lines[0].size() * lines[1].size() == house.cells.size();
}

void Frame::add_house(const Model& model, size_t r, HouseKind kind, bool whole) {
    const Relation& relation = model.spec.relations[r];
    if (relation.cells.size() > 64) throw std::invalid_argument("step-by-step logic needs houses of 64 cells at most");
    House house{int32_t(r), kind, whole, 0, relation.cells, CellSet(words)};
    if (whole) house.values = model.mask(0, relation.values)[0];
    for (size_t place = 0; place < relation.cells.size(); ++place) {
        const int32_t cell = relation.cells[place];
        seats[size_t(cell)].push_back({int32_t(houses.size()), int32_t(place)});
        house.set.add(cell);
    }
    houses.push_back(std::move(house));
    complete += whole;
}

Geometry::Geometry(std::shared_ptr<const Model> m, const uint8_t* flags, std::span<const int32_t> kinds)
    : model(std::move(m)), active(flags, flags + model->spec.relations.size()), frame_(std::make_shared<const Frame>(*model, flags, kinds)),
      cells(frame_->cells), meant(frame_->meant), values(frame_->values), words(frame_->words), complete(frame_->complete), casts_shadows(frame_->casts_shadows),
      pairs(frame_->pairs), numbers(frame_->numbers), houses(frame_->houses), seats(frame_->seats), peers(frame_->peers), either_or(frame_->either_or) {
    find_others();
}

Geometry::Geometry(const Geometry& like, std::vector<uint8_t> flags)
    : model(like.model), active(std::move(flags)), frame_(like.frame_), cells(frame_->cells), meant(frame_->meant), values(frame_->values),
      words(frame_->words), complete(frame_->complete), casts_shadows(frame_->casts_shadows), pairs(frame_->pairs), numbers(frame_->numbers),
      houses(frame_->houses), seats(frame_->seats), peers(frame_->peers), either_or(frame_->either_or) {
    find_others();
}

void Geometry::find_others() {
    for (size_t r = 0; r < model->spec.relations.size(); ++r) {
        const Kind kind = model->spec.relations[r].kind;
        if (active[r] && kind != Kind::Permutation && kind != Kind::In && !model->separates(r)) {
            others.push_back(int32_t(r));
            kinds_ |= uint64_t(1) << (uint32_t(kind) % 64);
        }
    }
}

int32_t Geometry::why_differ(int32_t a, int32_t b) const {
    for (const Seat& seat : seats[size_t(a)])  // complete houses come first
        if (houses[size_t(seat.house)].set.has(b)) return houses[size_t(seat.house)].relation;
    return -1;
}

State::State(std::shared_ptr<const Geometry> geometry)
    : given(geometry->none()), geometry_(std::move(geometry)), placed_(geometry_->none()) {
    const Geometry& g = *geometry_;
    candidates_.resize(size_t(g.cells));
    for (int32_t c = 0; c < g.cells; ++c) candidates_[size_t(c)] = g.model->initial[g.model->variables[size_t(c)].offset];
    for (const Restriction& r : g.model->restrictions)
        if (g.active[size_t(r.relation)] && r.variable < g.cells) candidates_[size_t(r.variable)] &= r.mask[0];
    with_.assign(size_t(g.values), g.none());
    places_.assign(g.houses.size() * size_t(g.values), 0);
    for (const House& house : g.houses) missing_.push_back(house.complete ? house.values : 0);
    for (int32_t c = 0; c < g.cells; ++c) {
        broken_ |= !candidates_[size_t(c)];
        for (uint64_t left = candidates_[size_t(c)]; left; left &= left - 1) {
            const int value = std::countr_zero(left);
            with_[size_t(value)].add(c);
            for (const Seat& seat : g.seats[size_t(c)])
                places_[size_t(seat.house) * size_t(g.values) + size_t(value)] |= uint64_t(1) << seat.place;
        }
    }
    left_ = g.meant;
}

void State::remove(int32_t cell, int32_t value) {
    uint64_t& left = candidates_[size_t(cell)];
    if (!(left >> value & 1)) return;
    left &= ~(uint64_t(1) << value);
    broken_ |= !left;
    if (placed_.has(cell)) return;
    with_[size_t(value)].drop(cell);
    for (const Seat& seat : geometry_->seats[size_t(cell)]) {
        uint64_t& places = places_[size_t(seat.house) * size_t(values()) + size_t(value)];
        places &= ~(uint64_t(1) << seat.place);
        broken_ |= !places && (missing_[size_t(seat.house)] >> value & 1);
    }
}

void State::place(int32_t cell, int32_t value) {
    if (placed_.has(cell)) {
        broken_ |= !has(cell, value);
        return;
    }
    if (!has(cell, value)) {
        broken_ = true;
        return;
    }
    for (const Seat& seat : geometry_->seats[size_t(cell)]) missing_[size_t(seat.house)] &= ~(uint64_t(1) << value);
    for (uint64_t rest = candidates_[size_t(cell)]; rest; rest &= rest - 1) {
        const int gone = std::countr_zero(rest);
        with_[size_t(gone)].drop(cell);
        for (const Seat& seat : geometry_->seats[size_t(cell)]) {
            uint64_t& places = places_[size_t(seat.house) * size_t(values()) + size_t(gone)];
            places &= ~(uint64_t(1) << seat.place);
            broken_ |= !places && (missing_[size_t(seat.house)] >> gone & 1);
        }
    }
    candidates_[size_t(cell)] = uint64_t(1) << value;
    placed_.add(cell);
    left_ -= cell < geometry_->meant;
    (geometry_->peers[size_t(cell)] & with_[size_t(value)]).each([&](int other) { remove(other, value); });
    (geometry_->peers[size_t(cell)] & placed_).each([&](int other) { broken_ |= candidates_[size_t(other)] == uint64_t(1) << value; });
}

void State::apply(const Step& step) {
    for (const Candidate& c : step.removals) remove(c.cell, c.value);
    for (const Candidate& c : step.placements) place(c.cell, c.value);
    if (!geometry_->pairs) return;
    // Of two symbols, ruling out one places the other: people see that at once.
    for (const Candidate& c : step.removals)
        if (geometry_->either_or[size_t(c.cell)] && !placed(c.cell) && candidates(c.cell)) place(c.cell, std::countr_zero(candidates(c.cell)));
}

CellSet State::seen_by_all(std::span<const int32_t> list, int32_t value) const {
    CellSet out = with(value);
    for (int32_t cell : list) out &= geometry_->peers[size_t(cell)];
    return out;
}

}  // namespace gridwise::logic
