import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths, type Order } from '@parchi/contract';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { openOrder } from '../../../testing/openOrders.ts';
import { press } from '../../../testing/placeOrderJourney.ts';
import { activeOrder, ended, refundedOrder } from '../../../testing/sampleOrders.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fakeServer.stop();
});

const sent = () =>
  fakeServer.calls
    .filter(({ path }) => path === apiPaths.cancelOrder)
    .map(({ body }) => JSON.parse(body.toString()) as unknown);

function cancelled(order: Order): Order {
  const payment: Order['payment'] = { status: 'refund_started', timeline: [] };
  return refundedOrder({ ...ended('cancelled'), _id: order._id, payment });
}

/** Ignores `focus` behind an open dialog, as browsers do. In jsdom, the page behind a dialog is not inert. */
function makePageInert(): void {
  // oxlint-disable-next-line typescript/unbound-method -- It is called with its element below.
  const { focus } = HTMLElement.prototype;
  jest.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement) {
    const dialog = screen.queryByRole('dialog');
    if (dialog === null || dialog.contains(this)) focus.call(this);
  });
}

test('cancels a waiting order after a question that names the sum, and says when the money is back', async () => {
  makePageInert();
  const order = activeOrder();
  const { container } = openOrder(fakeServer, order);
  await screen.findByText('Sharma Prints');
  await press('Cancel order');
  expect(screen.getByRole('dialog', { name: 'Cancel this order?' })).toHaveTextContent(
    /₹6 goes back to you in 5 to 7 days/,
  );
  await expectNoAxeViolations(container);
  await press('Keep the order');
  expect(sent()).toEqual([]);

  fakeServer.answer(apiPaths.cancelOrder, () => {
    fakeServer.answer(apiPaths.getOrder, () => ({ body: cancelled(order) }));
    return { body: { text: 'Order cancelled', print: cancelled(order) } };
  });
  await press('Cancel order');
  await press('Cancel and get ₹6 back');
  await screen.findByText(/^You cancelled this order/);
  expect(screen.getByText('₹6 will be back in 5 to 7 days.')).toBeVisible();
  expect(sent()).toEqual([{ print: order._id }]);
  await waitFor(() => expect(screen.getAllByRole('status')[0]).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
});

test('says why an order can’t be cancelled once the shop has opened it [F-311]', async () => {
  openOrder(fakeServer, activeOrder({ openedAt: '2026-11-21T05:30:00.000Z' }));
  await screen.findByText(/The shop has opened your files, so this order can’t be cancelled/);
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
});

test('says that the shop has already begun to print, and keeps the order [F-311]', async () => {
  openOrder(fakeServer, activeOrder());
  await screen.findByText('Sharma Prints');
  const text = 'The shop has begun to print this order. Ask at the counter.';
  fakeServer.answer(apiPaths.cancelOrder, () => ({
    status: 409,
    body: { code: 'print.cancel_too_late', message: text, text },
  }));
  await press('Cancel order');
  await press('Cancel and get ₹6 back');
  await findToast(`Error: ${text}`);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('Waiting')).toBeVisible();
});

test.each([
  [{ reason: 'paper', note: '' }, 'Refused by the shop: paper is out.'],
  [
    { reason: 'other', note: 'The printer is being mended.' },
    'Refused by the shop: The printer is being mended.',
  ],
] as const)('says why the shop refused an order: %j', async (refusal, words) => {
  const at = '2026-11-21T06:00:00.000Z';
  const payment: Order['payment'] = {
    status: 'refund_started',
    timeline: [{ event: 'refund_started', at, amount: 6, reference: 'rfnd_1' }],
  };
  openOrder(fakeServer, refundedOrder({ ...ended('refused'), refusal, payment }));
  await screen.findByText(words);
  expect(screen.getAllByRole('status')[0]).toHaveTextContent(
    `${words}₹6 will be back in 5 to 7 days.Reference rfnd_1`,
  );
});
