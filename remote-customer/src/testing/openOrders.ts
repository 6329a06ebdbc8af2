import { apiPaths, type OrdersReply, type Order } from '@parchi/contract';
import { sampleUser } from '@parchi/shared-api/testing';
import type { FakeServer } from '@parchi/tooling/fake-server';
import { renderPage } from './renderPage.ts';

export const noOrders: OrdersReply = { unpaid: [], active: [], previous: [], cursor: null };

/** Opens the list of orders as a signed-in person. */
export function openOrders(fakeServer: FakeServer, orders: Partial<OrdersReply>) {
  fakeServer.answer(apiPaths.getUserData, () => ({ body: sampleUser }));
  fakeServer.answer(apiPaths.listOrders, () => ({ body: { ...noOrders, ...orders } }));
  return renderPage('/orders');
}

/** Opens the page of one order as its signed-in customer. */
export function openOrder(wire: FakeServer, order: Order) {
  wire.answer(apiPaths.getUserData, () => ({ body: sampleUser }));
  wire.answer(apiPaths.getOrder, () => ({ body: order }));
  return renderPage(`/orders?id=${order._id}`);
}
