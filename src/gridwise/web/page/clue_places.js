// The places of a board where a clue of one entry stands: cells, corners, or beside the grid. Lengths are in cell units.

const NEAR = 0.6; // how far beside the way a place may lie that an arrow key leads to

/** The places of a kind, in the order of the Tab key: `{name, x, y, cells}`, with the middle at (x, y). */
export class Places {
  constructor(kind, geometry) {
    this.all = { outside, vertex: corners, corner: corners, cell: cells }[kind]?.(geometry) ?? [];
  }

  /** The places of a text grid with `extra` more rows and columns than the board. */
  static ofGrid({ rows, columns }, extra) {
    const places = new Places("");
    const shift = extra < 0 ? 1 : extra > 0 ? 0 : 0.5;
    for (let row = 0; row < rows + extra; row++)
      for (let column = 0; column < columns + extra; column++)
        places.all.push({ name: `${row} ${column}`, row, column, x: column + shift, y: row + shift, cells: [] });
    return places;
  }

  find(name) {
    return this.all.find((place) => place.name === name);
  }

  /** The place nearest to a point, if it is within a cell of it. */
  nearest(x, y) {
    const far = (place) => Math.hypot(place.x - x, place.y - y);
    const best = this.all.reduce((found, place) => (!found || far(place) < far(found) ? place : found), undefined);
    return best && far(best) < 1 ? best : undefined;
  }

  /** The place after (1) or before (-1) another one. */
  after(place, by) {
    return this.all[(this.all.indexOf(place) + by + this.all.length) % this.all.length];
  }

  /** The next place in a direction: straight on where there is one. */
  beside(place, dx, dy) {
    const ahead = this.all
      .map((other) => {
        const [x, y] = [other.x - place.x, other.y - place.y];
        const aside = Math.abs(x * dy) + Math.abs(y * dx);
        return { other, far: x * dx + y * dy, aside: aside > NEAR ? aside : 0 };
      })
      .filter(({ far }) => far > 0.3);
    ahead.sort((a, b) => a.aside - b.aside || a.far - b.far);
    return ahead[0]?.other ?? place;
  }
}

const SIDES = ["top", "left", "right", "bottom"];

function outside(geometry) {
  const slots = geometry.outsides().map(({ name, x, y }) => ({ name, x: x + 0.5, y: y + 0.5, cells: [] }));
  const side = ({ name }) => SIDES.indexOf(name.split(" ")[0]);
  return slots.sort((a, b) => side(a) - side(b));
}

function corners(geometry) {
  const { rows, columns, dimensions } = geometry.board;
  const found = [];
  for (let y = 1; dimensions === 2 && y < rows; y++)
    for (let x = 1; x < columns; x++) {
      const around = [-0.5, 0.5].flatMap((dy) => [-0.5, 0.5].map((dx) => geometry.squareAt(x + dx, y + dy)));
      if (around.every(Boolean)) found.push({ name: around[0], x, y, cells: around });
    }
  return found;
}

function cells(geometry) {
  const { rows, columns, dimensions, cells: all, places } = geometry.board;
  if (dimensions !== 2) return all.map((name) => ({ name, x: places[name][0] + 0.5, y: places[name][1] + 0.5, cells: [name] }));
  const found = [];
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const name = geometry.squareAt(x + 0.5, y + 0.5);
      if (name) found.push({ name, x: x + 0.5, y: y + 0.5, cells: [name] });
    }
  return found;
}
