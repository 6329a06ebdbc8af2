import { apiPaths, type OrdersReply, type Print } from '@parchi/contract';
import { sampleUser } from '@parchi/shared-api/testing';
import type { Wire } from '@parchi/tooling/wire';
import { renderPage } from './renderPage.ts';

export const noOrders: OrdersReply = { unpaid: [], active: [], previous: [], cursor: null };

/** Opens the list of orders as a signed-in person. */
export function openOrders(wire: Wire, orders: Partial<OrdersReply>) {
  wire.answer(apiPaths.getUserData, () => ({ body: sampleUser }));
  wire.answer(apiPaths.listOrders, () => ({ body: { ...noOrders, ...orders } }));
  return renderPage('/orders');
}

/** Opens the page of one order as its signed-in customer. */
export function openOrder(wire: Wire, print: Print) {
  wire.answer(apiPaths.getUserData, () => ({ body: sampleUser }));
  wire.answer(apiPaths.getPrintInfo, () => ({ body: print }));
  return renderPage(`/orders?id=${print._id}`);
}
