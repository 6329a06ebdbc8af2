import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentStatus, type PaymentFacts } from './paymentStatus.ts';

const waiting: PaymentFacts = {
  orderState: 'awaiting_payment',
  isCashDue: false,
  isOver: false,
  isUnanswered: false,
  payments: [],
  refunds: [],
};

const rows: readonly [string, Partial<PaymentFacts>, string][] = [
  ['nobody tried to pay', {}, 'awaiting'],
  ['the last attempt failed', { payments: ['failed'] }, 'failed'],
  ['the bank reversed the payment', { payments: ['returned'] }, 'failed'],
  ['the provider has not answered', { isUnanswered: true }, 'checking'],
  [
    'an attempt failed, and another may have been made',
    { payments: ['failed'], isUnanswered: true },
    'checking',
  ],
  ['an attempt has just begun', { payments: ['begun'] }, 'checking'],
  ['one attempt failed and another has begun', { payments: ['failed', 'begun'] }, 'checking'],
  [
    'an attempt began but was never decided, and the order has expired',
    { payments: ['begun'], isOver: true },
    'expired',
  ],
  [
    'the order has expired, and the provider has not answered',
    { isOver: true, isUnanswered: true },
    'expired',
  ],
  ['an attempt is authorized', { payments: ['authorized'] }, 'checking'],
  [
    'one attempt failed and another is authorized',
    { payments: ['authorized', 'failed'] },
    'checking',
  ],
  [
    'an attempt is authorized, and the order has expired',
    { payments: ['authorized'], isOver: true },
    'checking',
  ],
  ['paid', { orderState: 'active', payments: ['applied'] }, 'paid'],
  [
    'paid twice, and one payment is being refunded',
    { orderState: 'active', payments: ['applied', 'orphaned'], refunds: ['requested'] },
    'paid',
  ],
  ['printed', { orderState: 'completed', payments: ['applied'] }, 'paid'],
  ['the time to pay is over', { isOver: true }, 'expired'],
  ['the order is marked as expired', { orderState: 'expired', payments: ['failed'] }, 'expired'],
  ...(['requested', 'pending', 'failed'] as const).map(
    (refund): [string, Partial<PaymentFacts>, string] => [
      `the payment came too late, its refund is ${refund}`,
      { orderState: 'expired', payments: ['orphaned'], refunds: [refund] },
      'refund_started',
    ],
  ),
  [
    'the payment came too late and was refunded',
    { orderState: 'expired', payments: ['orphaned'], refunds: ['processed'] },
    'refunded',
  ],
  ...(['requested', 'pending', 'processed', 'failed'] as const).map(
    (refund): [string, Partial<PaymentFacts>, string] => [
      `another amount was paid, its refund is ${refund}, and the order can still be paid [F-29]`,
      { payments: ['failed', 'orphaned'], refunds: [refund] },
      'awaiting',
    ],
  ),
  [
    'another amount was refunded, and the next attempt failed [F-29]',
    { payments: ['orphaned', 'failed'], refunds: ['processed'] },
    'failed',
  ],
  [
    'another amount was refunded, and the provider has not answered [F-29]',
    { payments: ['orphaned'], refunds: ['processed'], isUnanswered: true },
    'checking',
  ],
  [
    'another amount was refunded, and the order has expired [F-29]',
    { payments: ['orphaned'], refunds: ['processed'], isOver: true },
    'refunded',
  ],
  [
    'one part is refunded, another is pending',
    { orderState: 'refunded', payments: ['applied'], refunds: ['processed', 'pending'] },
    'refund_started',
  ],
  [
    'all is refunded',
    { orderState: 'refunded', payments: ['applied'], refunds: ['processed'] },
    'refunded',
  ],
];
for (const [name, facts, expected] of rows) {
  test(`${name}: ${expected}`, () => {
    assert.equal(paymentStatus({ ...waiting, ...facts }), expected);
  });
}
