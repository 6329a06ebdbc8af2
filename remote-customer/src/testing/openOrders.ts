import { apiPaths, type OrdersReply, type Print } from '@parchi/contract';
import type { Wire } from '@parchi/tooling/wire';
import { sampleUser } from './printJourney.ts';
import { renderPage } from './renderPage.tsx';

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
