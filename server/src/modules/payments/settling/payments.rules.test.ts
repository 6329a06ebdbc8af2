import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GatewayPayment } from '../../../payments/gateway.ts';
import { isForward, judgePayment, type JudgedOrder } from './payments.rules.ts';

const payment: GatewayPayment = {
  id: 'pay_1',
  providerOrderId: 'order_1',
  amountPaise: 2_500,
  currency: 'INR',
  status: 'captured',
  createdAtSeconds: 0,
};
const print = { state: 'awaiting_payment', amountPaise: 2_500, isPayable: true } as const;
const order: JudgedOrder = { keyId: 'key', amountPaise: 2_500, currency: 'INR', print };

const verdicts: readonly [string, Partial<GatewayPayment>, Partial<JudgedOrder>, unknown][] = [
  ['applies a captured payment that matches', {}, {}, { state: 'applied' }],
  [
    'records an authorized payment, which is no money yet',
    { status: 'authorized' },
    {},
    { state: 'authorized' },
  ],
  ['records a failed payment', { status: 'failed' }, {}, { state: 'failed' }],
  [
    'records a payment reversed by the bank as returned',
    { status: 'refunded' },
    {},
    { state: 'returned' },
  ],
  ['records a payment that has just begun', { status: 'created' }, {}, { state: 'begun' }],
  [
    'refunds a payment that is one paisa short [F-29]',
    { amountPaise: 2_499 },
    {},
    orphan('wrong_amount'),
  ],
  [
    'refunds a payment of one paisa too much [F-29]',
    { amountPaise: 2_501 },
    {},
    orphan('wrong_amount'),
  ],
  [
    'refunds a payment in another currency [F-29]',
    { currency: 'USD' },
    {},
    orphan('wrong_currency'),
  ],
  ['refunds a payment under another key', {}, { keyId: 'rzp_live_x' }, orphan('other_key')],
  ['refunds a payment for an unknown order', {}, { print: undefined }, orphan('unknown_print')],
  [
    'refunds a payment that differs from the price of the order',
    { amountPaise: 2_000 },
    { amountPaise: 2_000 },
    orphan('wrong_amount'),
  ],
  ['refunds a payment for an expired order [F-28]', {}, at('expired'), orphan('expired')],
  [
    'refunds a late payment before the sweep has run [F-28]',
    {},
    { print: { ...print, isPayable: false } },
    orphan('expired'),
  ],
  ['refunds a second payment', {}, at('active'), orphan('second_payment')],
  ['refunds a second payment after completion', {}, at('completed'), orphan('second_payment')],
  ['refunds a second payment after a refund', {}, at('refunded'), orphan('second_payment')],
];
for (const [name, paymentPart, orderPart, expected] of verdicts) {
  test(name, () => {
    const verdict = judgePayment({ ...payment, ...paymentPart }, { ...order, ...orderPart }, 'key');
    assert.deepEqual(verdict, expected);
  });
}

function orphan(reason: string) {
  return { state: 'orphaned', reason };
}

function at(state: 'active' | 'completed' | 'refunded' | 'expired'): Partial<JudgedOrder> {
  return { print: { ...print, state } };
}

test('moves payment states only forward; a failed payment may still succeed', () => {
  assert.ok(isForward(undefined, 'failed'));
  assert.ok(isForward('begun', 'failed'));
  assert.ok(!isForward('failed', 'begun'));
  assert.ok(isForward('failed', 'authorized'));
  assert.ok(isForward('failed', 'applied'));
  assert.ok(isForward('authorized', 'orphaned'));
  assert.ok(isForward('authorized', 'returned'));
  assert.ok(!isForward('authorized', 'failed'));
  assert.ok(!isForward('applied', 'returned'));
  assert.ok(!isForward('applied', 'orphaned'));
  assert.ok(!isForward('orphaned', 'applied'));
  assert.ok(!isForward('applied', 'authorized'));
});
