import { expect, test } from '@jest/globals';
import { sampleShop } from '@parchi/shared-api/testing';
import { sampleOrder } from '../../testing/sampleOrder.ts';
import { queueOf } from './queue.ts';

const [first, second, third] = [21, 22, 24].map((tokenNumber) => sampleOrder({ tokenNumber }));
const early = sampleOrder({ priority: true, createdAt: '2026-11-21T05:00:00.000Z' });
const late = sampleOrder({ priority: true, createdAt: '2026-11-21T06:00:00.000Z' });

test('priority comes first, and each queue is in the order that the server gave', () => {
  const shop = sampleShop({
    currentOrders: [first!, second!, third!],
    currentPriorityOrders: [late, early],
  });
  expect(queueOf(shop, []).map(({ print }) => print)).toEqual([late, early, first, second, third]);
});

test('an order completed a moment ago keeps its place, whether the shop’s record still has it or not', () => {
  const completed = { ...second!, active: false };
  for (const currentOrders of [
    [first!, second!, third!],
    [first!, third!],
  ]) {
    expect(queueOf(sampleShop({ currentOrders }), [completed])).toEqual([
      { print: first, isCompleted: false },
      { print: completed, isCompleted: true },
      { print: third, isCompleted: false },
    ]);
  }
});

test('an order that another tab put back waits again at once', () => {
  const completed = { ...second!, active: false };
  const putBack = { ...second!, updatedAt: '2026-11-21T05:12:00.001Z' };
  expect(queueOf(sampleShop({ currentOrders: [first!, putBack] }), [completed])).toEqual([
    { print: first, isCompleted: false },
    { print: putBack, isCompleted: false },
  ]);
});
