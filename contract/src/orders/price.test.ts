import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { limits } from '../limits.ts';
import { paiseFromRupees, rupeesFromPaise } from './money.ts';
import { priceOrder } from './price.ts';

test('charges pages × rate × copies, summed over the files of an order', () => {
  const files = [
    { pages: 12, ratePaise: 150, copies: 2 },
    { pages: 3, ratePaise: 1_000, copies: 1 },
  ];
  assert.deepEqual(priceOrder(files, false), {
    filePaise: [3_600, 3_000],
    totalPaise: 6_600,
    amountPaise: 6_600,
  });
});

test('adds 10 rupees for priority once per order', () => {
  const { totalPaise, amountPaise } = priceOrder([{ pages: 1, ratePaise: 200, copies: 1 }], true);
  assert.deepEqual([totalPaise, amountPaise], [200, 1_200]);
});

test('charges at least 1 rupee while the total stays the price of the pages', () => {
  const { totalPaise, amountPaise } = priceOrder([{ pages: 1, ratePaise: 50, copies: 1 }], false);
  assert.deepEqual([totalPaise, amountPaise], [50, 100]);
});

test('computes the most expensive possible order exactly', () => {
  const file = {
    pages: limits.maxPrintedPages,
    ratePaise: limits.maxRatePaise,
    copies: limits.maxCopies,
  };
  const { amountPaise } = priceOrder(
    Array.from({ length: 100 }, () => file),
    true,
  );
  assert.ok(Number.isSafeInteger(amountPaise));
});

for (const [text, paise] of [
  ['12', 1_200],
  ['12.5', 1_250],
  ['12.50', 1_250],
  ['0.01', 1],
  ['0', 0],
  [12.34, 1_234],
  [0.1 + 0.2, undefined],
  ['0.001', undefined],
  ['-1', undefined],
  ['1e2', undefined],
  ['12,50', undefined],
  ['012', undefined],
  ['Infinity', undefined],
  ['', undefined],
  [' 1', undefined],
  ['999999999', undefined],
] as const) {
  test(`reads ${JSON.stringify(text)} rupees as ${paise ?? 'an invalid number of'} paise [O05]`, () => {
    assert.equal(paiseFromRupees(text), paise);
  });
}

test('keeps every amount exact when it is sent as JSON', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (paise) => {
      const onTheWire = JSON.parse(JSON.stringify(rupeesFromPaise(paise))) as number;
      assert.equal(paiseFromRupees(onTheWire), paise);
    }),
  );
});
