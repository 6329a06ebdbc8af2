import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GatewayPayment } from '../../../payment-provider/gateway.ts';
import { judgePayment, type JudgedProviderOrder } from './judgePayment.rules.ts';
import { canMovePayment } from './paymentTransitions.rules.ts';

const payment: GatewayPayment = {
  id: 'pay_1',
  providerOrderId: 'order_1',
  amountPaise: 2_500,
  currency: 'INR',
  status: 'captured',
  createdAtSeconds: 0,
};
const order = { state: 'awaiting_payment', amountPaise: 2_500, isPayable: true } as const;
const providerOrder: JudgedProviderOrder = {
  keyId: 'key',
  amountPaise: 2_500,
  currency: 'INR',
  order,
};

const verdicts: readonly [
  string,
  Partial<GatewayPayment>,
  Partial<JudgedProviderOrder>,
  unknown,
][] = [
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
  ['refunds a payment for an unknown order', {}, { order: undefined }, orphan('unknown_print')],
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
    { order: { ...order, isPayable: false } },
    orphan('expired'),
  ],
  ['refunds a second payment', {}, at('active'), orphan('second_payment')],
  ['refunds a second payment after completion', {}, at('completed'), orphan('second_payment')],
  ['refunds a second payment after a refund', {}, at('refunded'), orphan('second_payment')],
];
for (const [name, paymentPart, orderPart, expected] of verdicts) {
  test(name, () => {
    const verdict = judgePayment(
      { ...payment, ...paymentPart },
      { ...providerOrder, ...orderPart },
      'key',
    );
    assert.deepEqual(verdict, expected);
  });
}

function orphan(reason: string) {
  return { state: 'orphaned', reason };
}

function at(state: 'active' | 'completed' | 'refunded' | 'expired'): Partial<JudgedProviderOrder> {
  return { order: { ...order, state } };
}

test('moves payment states only forward; a failed payment may still succeed', () => {
  assert.ok(canMovePayment(undefined, 'failed'));
  assert.ok(canMovePayment('begun', 'failed'));
  assert.ok(!canMovePayment('failed', 'begun'));
  assert.ok(canMovePayment('failed', 'authorized'));
  assert.ok(canMovePayment('failed', 'applied'));
  assert.ok(canMovePayment('authorized', 'orphaned'));
  assert.ok(canMovePayment('authorized', 'returned'));
  assert.ok(!canMovePayment('authorized', 'failed'));
  assert.ok(!canMovePayment('applied', 'returned'));
  assert.ok(!canMovePayment('applied', 'orphaned'));
  assert.ok(!canMovePayment('orphaned', 'applied'));
  assert.ok(!canMovePayment('applied', 'authorized'));
});
