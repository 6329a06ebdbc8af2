import { apiPaths, type OrdersReply, type Print } from '@parchi/contract';
import { sampleUser } from '@parchi/shared-api/testing';
import type { Wire } from '@parchi/tooling/wire';
import { renderPage } from './renderPage.ts';

export const noOrders: OrdersReply = { unpaid: [], active: [], previous: [], cursor: null };

/** The list as its signed-in person meets it. */
export function openOrders(wire: Wire, orders: Partial<OrdersReply>) {
  wire.answer(apiPaths.getUserData, () => ({ body: sampleUser }));
  wire.answer(apiPaths.listOrders, () => ({ body: { ...noOrders, ...orders } }));
  return renderPage('/orders');
}

/** One order's page as its signed-in person meets it. */
export function openOrder(wire: Wire, print: Print) {
  wire.answer(apiPaths.getUserData, () => ({ body: sampleUser }));
  wire.answer(apiPaths.getPrintInfo, () => ({ body: print }));
  return renderPage(`/orders?id=${print._id}`);
}
