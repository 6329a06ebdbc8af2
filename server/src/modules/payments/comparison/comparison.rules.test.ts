import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePayment, type BookedPayment } from './comparison.rules.ts';

const booked: BookedPayment = {
  id: 'pay_1',
  providerOrderId: 'order_1',
  state: 'applied',
  amountPaise: 2_500,
  currency: 'INR',
};
const theirs = { ...booked, status: 'captured', createdAtSeconds: 1 } as const;

const rows = [
  ['captured', undefined, 'unreported'],
  ['captured', 'failed', 'unreported'],
  ['captured', 'authorized', 'unreported'],
  ['captured', 'returned', 'differs'],
  ['captured', 'applied', 'same'],
  ['captured', 'orphaned', 'same'],
  ['refunded', undefined, 'same'],
  ['refunded', 'authorized', 'same'],
  ['refunded', 'returned', 'same'],
  ['refunded', 'applied', 'same'],
  ['refunded', 'orphaned', 'same'],
  ['authorized', undefined, 'same'],
  ['authorized', 'applied', 'differs'],
  ['failed', 'failed', 'same'],
  ['failed', 'applied', 'differs'],
  ['failed', 'orphaned', 'differs'],
  ['created', undefined, 'same'],
] as const;
for (const [status, state, expected] of rows) {
  test(`${status} at the provider, ${state ?? 'unknown'} here: ${expected} [rule 7]`, () => {
    const ours = state && { ...booked, state };
    assert.equal(comparePayment({ ...theirs, status }, ours), expected);
  });
}

for (const changes of [{ amountPaise: 2_499 }, { currency: 'USD' }]) {
  test(`finds a difference when our record has ${JSON.stringify(changes)} [rule 7]`, () => {
    assert.equal(comparePayment(theirs, { ...booked, ...changes }), 'differs');
  });
}
