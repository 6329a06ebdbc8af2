import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PageMethod } from '@parchi/contract';
import { pickFrom, seededRandom } from '../../../../tooling/src/testing/index.ts';
import { layoutCopy, upright, type ShownSize, type Side } from './layoutCopy.ts';

const A4 = { width: 595, height: 842 };
const A4_LYING = { width: 842, height: 595 };
const A3 = { width: 842, height: 1_191 };
const LETTER = { width: 612, height: 792 };
const LEGAL = { width: 612, height: 1_008 };
const SQUARE = { width: 500, height: 500 };

/** Lists page numbers from 1, with a dash for a blank side. */
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
    // Another file of the order has “Both sides”, and duplex holds for the whole print-ready file.
    ['Single', true, 3, '1 - 2 - 3 -'],
    ['Interleafed', true, 2, '1 - - - 2 - - -'],
  ];
  for (const [method, isDuplex, pageCount, expected] of rows) {
    it(`lays out ${pageCount} pages, ${method}${isDuplex ? ' in a duplex file' : ''}: ${expected}`, () => {
      const sizes = Array<ShownSize>(pageCount).fill(A4);
      assert.equal(shown(layoutCopy({ sizes, method, isDuplex })), expected);
    });
  }
});

describe('paper of several kinds', () => {
  const rows: [name: string, sizes: ShownSize[], expected: string][] = [
    ['puts A3 and A4 on separate sheets', [A4, A3, A3, A4], '1 - 2 3 4 -'],
    ['puts Legal and Letter on separate sheets', [LETTER, LEGAL], '1 - 2 -'],
    [
      'lets A4 and Letter share a sheet, as with scans a little larger than others',
      [A4, LETTER],
      '1 2',
    ],
    ['lets a landscape page share a sheet with a portrait page', [A4, A4_LYING], '1 2'],
  ];
  for (const [name, sizes, expected] of rows) {
    it(name, () => {
      const sides = layoutCopy({ sizes, method: 'Both sides', isDuplex: true });
      assert.equal(shown(sides), expected);
    });
  }
  it('gives a blank side the paper of the page before it', () => {
    const sides = layoutCopy({ sizes: [A4, A3], method: 'Both sides', isDuplex: true });
    assert.deepEqual(
      sides.map(({ size }) => size),
      [A4, A4, A3, A3],
    );
  });
});

describe('landscape pages in a duplex file', () => {
  it('turns a landscape front top to the left, and its landscape back top to the right', () =>
    assert.deepEqual(turns([A4_LYING, A4_LYING, A4_LYING]), [3, 1, 3, 0]));
  it('turns a landscape page on the back of a portrait page top to the left', () =>
    assert.deepEqual(turns([A4, A4_LYING]), [0, 3]));
  it('turns landscape pages top to the left when each has a sheet of its own', () =>
    assert.deepEqual(turns([A4_LYING, A4_LYING], 'Single'), [3, 0, 3, 0]));
  it('leaves a square page as it is', () =>
    assert.deepEqual(turns([SQUARE, A4_LYING]), [0, 0, 3, 0]));
  it('leaves pages as they are in a one-sided file', () => {
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

describe('for 2,000 random inputs', () => {
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

  it('prints every page once, in order', () => {
    for (const { sizes, sides } of cases) {
      const pages = sides.flatMap(({ index }) => index ?? []);
      assert.deepEqual(pages, Array.from(sizes.keys()));
    }
  });
  it('fills whole duplex sheets, with ink on every front except interleaved blank sheets', () => {
    for (const { method, sides } of duplex) {
      assert.equal(sides.length % 2, 0);
      const fronts = sides.filter((_, place) => place % 2 === 0);
      const blankFronts = fronts.filter(({ index }) => index === undefined).length;
      assert.equal(blankFronts, method === 'Interleafed' ? fronts.length / 2 : 0);
    }
  });
  it('leaves the back of a one-sided page blank', () => {
    for (const { method, sides } of duplex.filter((of) => of.method !== 'Both sides')) {
      const backs = sides.filter((_, place) => place % 2 === 1);
      assert.ok(
        backs.every(({ index }) => index === undefined),
        method,
      );
    }
  });
  it('turns all paper of a duplex file to portrait, with one paper size for each sheet', () => {
    for (const { sides } of duplex) {
      for (const [place, { size }] of sides.entries()) {
        assert.deepEqual(size, upright(size));
        const other = sides[place ^ 1]?.size ?? size;
        assert.ok(Math.abs(size.height / other.height - 1) < 0.11, `side ${place}`);
      }
    }
  });
  it('uses no more sheets than paper sizes and method require', () => {
    for (const { sizes, method, isDuplex, sides } of cases) {
      if (method !== 'Both sides' || new Set(sizes.map((s) => upright(s).height)).size > 1)
        continue;
      assert.equal(sides.length, isDuplex ? 2 * Math.ceil(sizes.length / 2) : sizes.length);
    }
  });
});
