import type { Id, Order } from '@parchi/contract';
import { sampleOrder } from '@parchi/shared-api/testing';

const idOf = (digits: string) => digits.repeat(16) as Id;
const paidAt = '2026-11-21T05:02:00.000Z';
const paid = { event: 'paid', at: paidAt, amount: 6, reference: 'pay_1' } as const;

export function activeOrder(about: Partial<Order> = {}): Order {
  return sampleOrder({
    _id: idOf('b1'),
    tokenNumber: 7,
    active: true,
    ordersAhead: 2,
    payment: { status: 'paid', timeline: [{ event: 'ordered', at: paidAt }, paid] },
    ...about,
  });
}

export function completedOrder(about: Partial<Order> = {}): Order {
  return activeOrder({
    active: false,
    ordersAhead: null,
    completedAt: '2026-11-21T06:00:00.000Z',
    ...about,
  });
}

export function refundedOrder(about: Partial<Order> = {}): Order {
  return sampleOrder({
    _id: idOf('c1'),
    payment: {
      status: 'refunded',
      timeline: [paid, { event: 'refunded', at: paidAt, amount: 6, reference: 'RRN 42' }],
    },
    ...about,
  });
}

const endAt = '2020-12-03T05:00:00.000Z';

/** Fields of an active order that will end soon because its shop does not complete it. */
export function ends(endsWithin: Order['endsWithin']): Partial<Order> {
  return { endsAt: endAt, endsWithin };
}

/** Fields of an order that ended because its time was over. */
export function ended(endReason: Order['endReason']): Partial<Order> {
  return { endedAt: endAt, endReason };
}
