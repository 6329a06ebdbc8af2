import type { FoundShop, Id, OwnShop } from '@parchi/contract';

/** Returns the public record of a shop that takes orders and prints both colours, at ₹2 and ₹10 a page. */
export function samplePublicShop(about: Partial<FoundShop> = {}): FoundShop {
  return {
    _id: '5'.repeat(32) as Id,
    shopId: 'K7M2QX',
    shopName: 'Sharma Prints',
    address: ['Lajpat Nagar', 'New Delhi', '110024', 'Opposite the metro gate'],
    phone: '+91 98 1000 0000',
    bnw: 2,
    color: 10,
    blackPrints: true,
    colorPrints: true,
    on: true,
    pausedUntil: null,
    // All day, so that tests do not depend on the time at which they run.
    timings: { open: '00:00', close: '23:59' },
    closedDays: [],
    closedDates: [],
    takesCash: false,
    currentToken: 21,
    tokenNumber: 24,
    totalOrders: 24,
    ...about,
  };
}

/** Returns the record of the sample shop as the shop itself receives it, with an empty queue. */
export function sampleShop(about: Partial<OwnShop> = {}): OwnShop {
  return {
    ...samplePublicShop(),
    email: 'counter@example.com',
    currentOrders: [],
    currentPriorityOrders: [],
    ...about,
  };
}
