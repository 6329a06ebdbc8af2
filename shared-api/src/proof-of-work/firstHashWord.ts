const ROUNDS = 64;
const BLOCK_BYTES = 64;
/**
 * Maximum length of a text that fits in one block: SHA-256 adds one byte with the end bit and eight bytes for the
 * length.
 */
const MAX_TEXT_BYTES = BLOCK_BYTES - 9;

const roots = firstPrimes(ROUNDS);
const roundConstants = Int32Array.from(roots, (prime) => fraction(Math.cbrt(prime)));
const startState = Int32Array.from(roots.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const schedule = new Int32Array(ROUNDS);

/**
 * Returns the first 32 bits of the SHA-256 of a text, as a signed number. The browser's own SHA-256 is asynchronous,
 * takes ten times as long for such short texts, and is missing on pages loaded over plain http.
 * @param text ASCII, at most 55 characters
 */
export function firstHashWord(text: string): number {
  if (text.length > MAX_TEXT_BYTES) throw new RangeError('The text is longer than one block.');
  fillSchedule(text);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = startState;
  const start = a;
  for (let round = 0; round < ROUNDS; round += 1) {
    const mixedE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + mixedE + choice + (roundConstants[round] ?? 0) + (schedule[round] ?? 0)) | 0;
    const mixedA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + mixedA + majority) | 0;
  }
  return (start + a) | 0;
}

/** Fills the message schedule from the padded text (FIPS 180-4 §5 and §6.2.2). */
function fillSchedule(text: string): void {
  schedule.fill(0, 0, 16);
  for (let index = 0; index <= text.length; index += 1) {
    const byte = index < text.length ? text.charCodeAt(index) : 0x80;
    schedule[index >> 2] = (schedule[index >> 2] ?? 0) | (byte << (24 - (index % 4) * 8));
  }
  schedule[15] = text.length * 8;
  for (let index = 16; index < ROUNDS; index += 1) {
    const [x, y] = [schedule[index - 15] ?? 0, schedule[index - 2] ?? 0];
    const mixedX = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const mixedY = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    schedule[index] =
      ((schedule[index - 16] ?? 0) + mixedX + (schedule[index - 7] ?? 0) + mixedY) | 0;
  }
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
