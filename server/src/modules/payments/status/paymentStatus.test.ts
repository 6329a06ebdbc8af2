import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentStatus, type PaymentFacts } from './paymentStatus.ts';

const waiting: PaymentFacts = {
  printState: 'awaiting_payment',
  isOver: false,
  isUnanswered: false,
  payments: [],
  refunds: [],
};

const rows: readonly [string, Partial<PaymentFacts>, string][] = [
  ['nobody tried to pay', {}, 'awaiting'],
  ['the last try failed', { payments: ['failed'] }, 'failed'],
  ['the bank took the money back', { payments: ['returned'] }, 'failed'],
  ['the provider has not answered', { isUnanswered: true }, 'checking'],
  [
    'a try failed, and another may have been made',
    { payments: ['failed'], isUnanswered: true },
    'checking',
  ],
  ['a try has just begun', { payments: ['begun'] }, 'checking'],
  ['one failed and another has begun', { payments: ['failed', 'begun'] }, 'checking'],
  ['begun, and never decided', { payments: ['begun'], isOver: true }, 'expired'],
  [
    'its time is over, and the provider has not answered',
    { isOver: true, isUnanswered: true },
    'expired',
  ],
  ['a try is undecided', { payments: ['authorized'] }, 'checking'],
  ['one failed and another is undecided', { payments: ['authorized', 'failed'] }, 'checking'],
  ['undecided when its time is over', { payments: ['authorized'], isOver: true }, 'checking'],
  ['paid', { printState: 'active', payments: ['applied'] }, 'paid'],
  [
    'paid twice, and one goes back',
    { printState: 'active', payments: ['applied', 'orphaned'], refunds: ['requested'] },
    'paid',
  ],
  ['printed', { printState: 'completed', payments: ['applied'] }, 'paid'],
  ['its time is over', { isOver: true }, 'expired'],
  ['it was ended', { printState: 'expired', payments: ['failed'] }, 'expired'],
  ...(['requested', 'pending', 'failed'] as const).map(
    (refund): [string, Partial<PaymentFacts>, string] => [
      `came too late, its refund is ${refund}`,
      { printState: 'expired', payments: ['orphaned'], refunds: [refund] },
      'refund_started',
    ],
  ),
  [
    'came too late and went back',
    { printState: 'expired', payments: ['orphaned'], refunds: ['processed'] },
    'refunded',
  ],
  ...(['requested', 'pending', 'processed', 'failed'] as const).map(
    (refund): [string, Partial<PaymentFacts>, string] => [
      `F-29 another amount was paid, its refund is ${refund}, and the order can still be paid`,
      { payments: ['failed', 'orphaned'], refunds: [refund] },
      'awaiting',
    ],
  ),
  [
    'F-29 another amount went back, and the try after it failed',
    { payments: ['orphaned', 'failed'], refunds: ['processed'] },
    'failed',
  ],
  [
    'F-29 another amount went back, and the provider has not answered',
    { payments: ['orphaned'], refunds: ['processed'], isUnanswered: true },
    'checking',
  ],
  [
    'F-29 another amount went back, and the order’s time is over',
    { payments: ['orphaned'], refunds: ['processed'], isOver: true },
    'refunded',
  ],
  [
    'one part went back, one did not yet',
    { printState: 'refunded', payments: ['applied'], refunds: ['processed', 'pending'] },
    'refund_started',
  ],
  [
    'all went back',
    { printState: 'refunded', payments: ['applied'], refunds: ['processed'] },
    'refunded',
  ],
];
for (const [name, facts, expected] of rows) {
  test(`${name}: ${expected}`, () => {
    assert.equal(paymentStatus({ ...waiting, ...facts }), expected);
  });
}
