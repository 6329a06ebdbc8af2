import fc from 'fast-check';

/** A change of some bytes. `at` says where: 0 is before the first byte, 1 after the last. */
export type Edit = { readonly at: number } & (
  | { readonly kind: 'flip'; readonly bits: number }
  | { readonly kind: 'cut'; readonly length: number }
  | { readonly kind: 'repeat'; readonly length: number; readonly times: number }
  | { readonly kind: 'insert'; readonly bytes: string }
);

/** What parsers stumble over: ends, quotes, large and negative numbers, bytes that are no text. */
const WORDS = [
  ...['\r\n', '\r\n\r\n', '--', '"', "'", '\\', '\0', '{', '[', ']', '<', '>', '%00', '../', ';'],
  ...['-1', '0', '1e999', '99999999999999999999', 'null', 'NaN', '__proto__', 'constructor'],
  ...['\u{FEFF}', '\u{202E}', '\u{1F600}', '\xff\xfe', 'a'.repeat(300)],
];

const at = fc.double({ min: 0, max: 1, noNaN: true });
const length = fc.integer({ min: 1, max: 64 });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at, bits: fc.integer({ min: 1, max: 255 }) }),
  fc.record({ kind: fc.constant('cut' as const), at, length }),
  fc.record({ kind: fc.constant('repeat' as const), at, length, times: fc.nat({ max: 4 }) }),
  fc.record({ kind: fc.constant('insert' as const), at, bytes: fc.constantFrom(...WORDS) }),
);
/** Generates lists of one to eight edits, mostly short ones. */
export const edits = fc.array(edit, { minLength: 1, maxLength: 8 });

export function applyEdits(bytes: Uint8Array, changes: readonly Edit[]): Buffer {
  return changes.reduce<Buffer>(applyEdit, Buffer.from(bytes));
}

function applyEdit(bytes: Buffer, change: Edit): Buffer {
  const place = Math.floor(change.at * bytes.length);
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
  switch (change.kind) {
    case 'flip': {
      const [first = 0, ...rest] = after;
      return Buffer.concat([before, Buffer.from([first ^ change.bits, ...rest])]);
    }
    case 'cut':
      return Buffer.concat([before, after.subarray(change.length)]);
    case 'repeat': {
      const repeated = Array<Buffer>(change.times).fill(after.subarray(0, change.length));
      return Buffer.concat([before, ...repeated, after]);
    }
    case 'insert':
      return Buffer.concat([before, Buffer.from(change.bytes), after]);
  }
}
