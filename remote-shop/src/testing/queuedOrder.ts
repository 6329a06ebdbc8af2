import type { Id, Order } from '@parchi/contract';
import { sampleOrder, sampleOrderFile } from '@parchi/shared-api/testing';

let orders = 0;

/** Returns a paid order with an id and a token number of its own. */
export function queuedOrder(about: Partial<Order> = {}): Order {
  orders += 1;
  const id = (beginning: string) => `${beginning}${orders}`.padEnd(32, '0') as Id;
  return sampleOrder({
    _id: id('a'),
    tokenNumber: about.priority ? -1 : orders,
    files: [sampleOrderFile({ _id: id('f'), originalname: 'notes.pdf', size: 1_200 })],
    active: true,
    payment: { status: 'paid', timeline: [] },
    ...about,
  });
}
