import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PageMethod } from '@parchi/contract';
import { pickFrom, seededRandom } from '../../../seed/seededRandom.ts';
import { layoutCopy, upright, type ShownSize, type Side } from './layoutCopy.ts';

const A4 = { width: 595, height: 842 };
const A4_LYING = { width: 842, height: 595 };
const A3 = { width: 842, height: 1_191 };
const LETTER = { width: 612, height: 792 };
const LEGAL = { width: 612, height: 1_008 };
const SQUARE = { width: 500, height: 500 };

/** Pages from 1; a blank side is a dash. */
function shown(sides: readonly Side[]): string {
  return sides.map(({ index }) => (index === undefined ? '-' : index + 1)).join(' ');
}

function turns(sizes: readonly ShownSize[], method: PageMethod = 'Both sides'): number[] {
  return layoutCopy({ sizes, method, isDuplex: true }).map((side) => side.quarterTurns);
}

describe('sides of one copy', () => {
  const rows: [method: PageMethod, isDuplex: boolean, pages: number, expected: string][] = [
    ['Single', false, 3, '1 2 3'],
    ['Interleafed', false, 2, '1 - 2 -'],
    ['Both sides', true, 1, '1 -'],
    ['Both sides', true, 2, '1 2'],
    ['Both sides', true, 3, '1 2 3 -'],
    // Beside a file on both sides, whose setting holds for all that is printed.
    ['Single', true, 3, '1 - 2 - 3 -'],
    ['Interleafed', true, 2, '1 - - - 2 - - -'],
  ];
  for (const [method, isDuplex, pageCount, expected] of rows) {
    it(`${pageCount} pages, ${method}${isDuplex ? ' in a duplex file' : ''}: ${expected}`, () => {
      const sizes = Array<ShownSize>(pageCount).fill(A4);
      assert.equal(shown(layoutCopy({ sizes, method, isDuplex })), expected);
    });
  }
});

describe('paper of several kinds', () => {
  const rows: [name: string, sizes: ShownSize[], expected: string][] = [
    ['A3 never shares a sheet with A4', [A4, A3, A3, A4], '1 - 2 3 4 -'],
    ['Legal never shares a sheet with Letter', [LETTER, LEGAL], '1 - 2 -'],
    ['A4 and Letter do, as scans a little larger than others', [A4, LETTER], '1 2'],
    ['a lying page shares a sheet with an upright one', [A4, A4_LYING], '1 2'],
  ];
  for (const [name, sizes, expected] of rows) {
    it(name, () => {
      const sides = layoutCopy({ sizes, method: 'Both sides', isDuplex: true });
      assert.equal(shown(sides), expected);
    });
  }
  it('a blank side is on the paper of the page before it', () => {
    const sides = layoutCopy({ sizes: [A4, A3], method: 'Both sides', isDuplex: true });
    assert.deepEqual(
      sides.map(({ size }) => size),
      [A4, A4, A3, A3],
    );
  });
});

describe('lying pages in a duplex file', () => {
  it('stand with their top to the left on fronts and to the right on the backs of such fronts', () =>
    assert.deepEqual(turns([A4_LYING, A4_LYING, A4_LYING]), [3, 1, 3, 0]));
  it('stand with their top to the left on the back of an upright page', () =>
    assert.deepEqual(turns([A4, A4_LYING]), [0, 3]));
  it('stand with their top to the left when each has a sheet of its own', () =>
    assert.deepEqual(turns([A4_LYING, A4_LYING], 'Single'), [3, 0, 3, 0]));
  it('a square page stays as it is', () =>
    assert.deepEqual(turns([SQUARE, A4_LYING]), [0, 0, 3, 0]));
  it('stay as they are in a file that is printed on one side', () => {
    const sides = layoutCopy({ sizes: [A4_LYING, A4], method: 'Interleafed', isDuplex: false });
    assert.deepEqual(
      sides.map(({ quarterTurns, size }) => [quarterTurns, size]),
      [
        [0, A4_LYING],
        [0, A4_LYING],
        [0, A4],
        [0, A4],
      ],
    );
  });
});

describe('whatever is printed', () => {
  const random = seededRandom(20_261_121);
  const sizesToPick = [A4, A4_LYING, A3, LETTER, LEGAL, SQUARE];
  const methods: PageMethod[] = ['Single', 'Both sides', 'Interleafed'];
  const cases = Array.from({ length: 2_000 }, () => {
    const method = pickFrom(methods, random);
    const sizes = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
      pickFrom(sizesToPick, random),
    );
    const isDuplex = method === 'Both sides' || random() < 0.5;
    return { sizes, method, isDuplex, sides: layoutCopy({ sizes, method, isDuplex }) };
  });
  const duplex = cases.filter(({ isDuplex }) => isDuplex);

  it('every page is there once, in its order', () => {
    for (const { sizes, sides } of cases) {
      const pages = sides.flatMap(({ index }) => index ?? []);
      assert.deepEqual(pages, Array.from(sizes.keys()));
    }
  });
  it('a duplex copy is whole sheets, each with ink on its front unless it is a blank sheet between pages', () => {
    for (const { method, sides } of duplex) {
      assert.equal(sides.length % 2, 0);
      const fronts = sides.filter((_, place) => place % 2 === 0);
      const blankFronts = fronts.filter(({ index }) => index === undefined).length;
      assert.equal(blankFronts, method === 'Interleafed' ? fronts.length / 2 : 0);
    }
  });
  it('nothing is on the back of a page that is printed on one side', () => {
    for (const { method, sides } of duplex.filter((of) => of.method !== 'Both sides')) {
      const backs = sides.filter((_, place) => place % 2 === 1);
      assert.ok(
        backs.every(({ index }) => index === undefined),
        method,
      );
    }
  });
  it('in a duplex file all paper stands, and both sides of a sheet are on one paper', () => {
    for (const { sides } of duplex) {
      for (const [place, { size }] of sides.entries()) {
        assert.deepEqual(size, upright(size));
        const other = sides[place ^ 1]?.size ?? size;
        assert.ok(Math.abs(size.height / other.height - 1) < 0.11, `side ${place}`);
      }
    }
  });
  it('sheets are no more than paper and method ask for', () => {
    for (const { sizes, method, isDuplex, sides } of cases) {
      if (method !== 'Both sides' || new Set(sizes.map((s) => upright(s).height)).size > 1)
        continue;
      assert.equal(sides.length, isDuplex ? 2 * Math.ceil(sizes.length / 2) : sizes.length);
    }
  });
});
