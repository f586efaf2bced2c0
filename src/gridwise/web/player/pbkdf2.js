// PBKDF2 with HMAC and SHA-256. Our own: that of browsers exists only on secure pages, not in a frame of an http page.

const PRIMES = firstPrimes(64);
const fraction = (number) => Math.floor((number % 1) * 2 ** 32) | 0;
const ROOTS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const SLICE = 5_000; // rounds between two moments in which the page can react

function firstPrimes(count) {
  const primes = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime)) primes.push(number);
  return primes;
}

const schedule = new Int32Array(64);
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** Take the 16 words of a block into a state of 8 words. */
function absorb(state, block) {
  schedule.set(block);
  for (let i = 16; i < 64; i++) {
    const x = schedule[i - 15];
    const y = schedule[i - 2];
    const low = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const high = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    schedule[i] = schedule[i - 16] + low + schedule[i - 7] + high;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let i = 0; i < 64; i++) {
    const choice = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const first = (h + choice + ROOTS[i] + schedule[i]) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

/** The state after `before` blocks of a message and its last bytes, with padding. */
function finished(state, bytes, before) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, (before * 64 + bytes.length) * 8);
  const words = Int32Array.from({ length: padded.length / 4 }, (_, i) => view.getInt32(4 * i));
  for (let i = 0; i < words.length; i += 16) absorb(state, words.subarray(i, i + 16));
  return state;
}

const toBytes = (words) =>
  Uint8Array.from([...words].flatMap((word) => [24, 16, 8, 0].map((by) => (word >>> by) & 255)));

/** The states after the two keys of an HMAC: all its messages start from them. */
function keyed(secret) {
  const short = secret.length > 64 ? toBytes(finished(START.slice(), secret, 0)) : secret;
  return [0x36, 0x5c].map((mask) => {
    const block = new Uint8Array(64).fill(mask);
    short.forEach((byte, i) => (block[i] ^= byte));
    const view = new DataView(block.buffer);
    const state = START.slice();
    absorb(state, Int32Array.from({ length: 16 }, (_, i) => view.getInt32(4 * i)));
    return state;
  });
}

/** The first 32 bytes that PBKDF2 makes of a text, as hexadecimal digits; the page can react meanwhile. */
export async function stretched(text, salt, rounds) {
  const [inner, outer] = keyed(new TextEncoder().encode(text));
  const seed = [...salt.match(/../g).map((pair) => parseInt(pair, 16)), 0, 0, 0, 1];
  const first = finished(inner.slice(), Uint8Array.from(seed), 1);
  const block = new Int32Array(16); // 8 words, then the padding of a message of 64 + 32 bytes
  block[8] = 0x80000000 | 0;
  block[15] = 96 * 8;
  const state = new Int32Array(8);
  const outside = (words) => {
    block.set(words);
    state.set(outer);
    absorb(state, block);
  };
  outside(first);
  const sum = state.slice();
  for (let round = 1; round < rounds; round++) {
    if (round % SLICE === 0) await new Promise((go) => setTimeout(go));
    block.set(state);
    state.set(inner);
    absorb(state, block);
    outside(state);
    for (let i = 0; i < 8; i++) sum[i] ^= state[i];
  }
  return [...toBytes(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
