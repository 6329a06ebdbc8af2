import { expect, test } from '@jest/globals';
import { sampleShop } from '@parchi/shared-api/testing';
import { queuedOrder } from '../../../testing/queuedOrder.ts';
import { idsAhead, queueOf } from './queue.ts';

const [first, second, third] = [21, 22, 24].map((tokenNumber) => queuedOrder({ tokenNumber }));
// These orders were paid in a different order than they were created.
const [early, middle, late] = [6, 5, 4].map((hour) =>
  queuedOrder({ priority: true, createdAt: `2026-11-21T0${hour}:00:00.000Z` }),
);

test('priority orders come first, and both queues keep the server’s order', () => {
  const shop = sampleShop({
    currentOrders: [first!, second!, third!],
    currentPriorityOrders: [early!, late!],
  });
  expect(queueOf(shop, []).map(({ order }) => order)).toEqual([early, late, first, second, third]);
});

test('a completed order keeps its place, whether or not the shop’s record still has it', () => {
  const completed = { ...second!, active: false };
  for (const currentOrders of [
    [first!, second!, third!],
    [first!, third!],
  ]) {
    expect(
      queueOf(sampleShop({ currentOrders }), [{ order: completed, ahead: new Set() }]),
    ).toEqual([
      { order: first, isCompleted: false },
      { order: completed, isCompleted: true },
      { order: third, isCompleted: false },
    ]);
  }
});

test('an order put back in another tab is back in the queue at once', () => {
  const completed = { ...second!, active: false };
  const putBack = { ...second!, updatedAt: '2026-11-21T05:12:00.001Z' };
  expect(
    queueOf(sampleShop({ currentOrders: [first!, putBack] }), [
      { order: completed, ahead: new Set() },
    ]),
  ).toEqual([
    { order: first, isCompleted: false },
    { order: putBack, isCompleted: false },
  ]);
});

test('completed priority orders keep their places when a new order arrives', () => {
  const all = sampleShop({
    currentOrders: [first!],
    currentPriorityOrders: [early!, middle!, late!],
  });
  const whole = queueOf(all, []);
  const one = { order: { ...middle!, active: false }, ahead: idsAhead(whole, middle!) };
  const other = { order: { ...early!, active: false }, ahead: idsAhead(whole, early!) };
  const fresh = queuedOrder({ priority: true, createdAt: '2026-11-21T03:00:00.000Z' });
  const shop = sampleShop({ currentOrders: [first!], currentPriorityOrders: [late!, fresh] });
  const namesOf = (completed: Parameters<typeof queueOf>[1]) =>
    queueOf(shop, completed).map(({ order }) => order._id);
  const places = [early!, middle!, late!, fresh, first!].map(({ _id }) => _id);
  expect(namesOf([one, other])).toEqual(places);
  expect(namesOf([other, one])).toEqual(places);
});

test('the last priority order stays ahead of the others after it is completed', () => {
  const completed = { order: { ...early!, active: false }, ahead: new Set<never>() };
  const queue = queueOf(sampleShop({ currentOrders: [first!] }), [completed]);
  expect(queue.map(({ isCompleted }) => isCompleted)).toEqual([true, false]);
});
