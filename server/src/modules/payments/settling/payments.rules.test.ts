import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GatewayPayment } from '../../../payments/gateway.ts';
import { isForward, judgePayment, type PayableOrder } from './payments.rules.ts';

const payment: GatewayPayment = {
  id: 'pay_1',
  orderId: 'order_1',
  amountPaise: 2_500,
  currency: 'INR',
  status: 'captured',
  createdAtSeconds: 0,
};
const print = { state: 'awaiting_payment', amountPaise: 2_500, isPayable: true } as const;
const order: PayableOrder = { keyId: 'key', amountPaise: 2_500, currency: 'INR', print };

const verdicts: readonly [string, Partial<GatewayPayment>, Partial<PayableOrder>, unknown][] = [
  ['captured and fitting is applied', {}, {}, { state: 'applied' }],
  ['authorized is no money yet', { status: 'authorized' }, {}, { state: 'authorized' }],
  ['failed is failed', { status: 'failed' }, {}, { state: 'failed' }],
  ['taken back by its bank was never ours', { status: 'refunded' }, {}, { state: 'returned' }],
  ['just begun is undecided', { status: 'created' }, {}, { state: 'begun' }],
  ['F-29 a paisa less goes back', { amountPaise: 2_499 }, {}, orphan('wrong_amount')],
  ['F-29 a paisa more goes back', { amountPaise: 2_501 }, {}, orphan('wrong_amount')],
  ['F-29 another currency goes back', { currency: 'USD' }, {}, orphan('wrong_currency')],
  ['money under another key goes back', {}, { keyId: 'rzp_live_x' }, orphan('other_key')],
  ['money for no print of ours goes back', {}, { print: undefined }, orphan('unknown_print')],
  [
    'money for another price than the print’s goes back',
    { amountPaise: 2_000 },
    { amountPaise: 2_000 },
    orphan('wrong_amount'),
  ],
  ['F-28 too late goes back', {}, at('expired'), orphan('expired')],
  [
    'F-28 late but not yet swept goes back',
    {},
    { print: { ...print, isPayable: false } },
    orphan('expired'),
  ],
  ['a second payment goes back', {}, at('active'), orphan('second_payment')],
  ['a second payment after completion goes back', {}, at('completed'), orphan('second_payment')],
  ['a second payment after a refund goes back', {}, at('refunded'), orphan('second_payment')],
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

function at(state: 'active' | 'completed' | 'refunded' | 'expired'): Partial<PayableOrder> {
  return { print: { ...print, state } };
}

test('a payment’s state only goes forward, and a failed one may still succeed', () => {
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
