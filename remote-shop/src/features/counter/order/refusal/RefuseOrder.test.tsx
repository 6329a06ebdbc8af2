import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type Order } from '@parchi/contract';
import { sampleShop } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter } from '../../../../testing/openCounter.ts';
import { queuedOrder } from '../../../../testing/queuedOrder.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

const order = queuedOrder({ amountPayable: 45 });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = () =>
  fakeServer.calls
    .filter(({ path }) => path === apiPaths.refuseOrder)
    .map(({ body }) => JSON.parse(body.toString()) as unknown);

/** Opens the counter with one order and asks to refuse it. The server accepts the refusal. */
async function openRefusal(others: readonly Order[] = []) {
  const view = await openCounter(fakeServer, sampleShop({ currentOrders: [order, ...others] }));
  const refused: Order = {
    ...order,
    active: false,
    endedAt: '2026-11-21T06:00:00.000Z',
    endReason: 'refused',
    refusal: { reason: 'paper', note: '' },
    payment: { status: 'refund_started', timeline: [] },
  };
  fakeServer.answer(apiPaths.refuseOrder, () => {
    const left = sampleShop({ currentOrders: [...others] });
    fakeServer.answer(apiPaths.fetchShop, () => ({ body: { shop: left } }));
    fakeServer.answer(apiPaths.previousOrders, () => ({
      body: { orders: [refused], cursor: null },
    }));
    return { body: { text: 'Order refused', print: refused } };
  });
  await press('Can’t print this…');
  await screen.findByRole('radio', { name: 'Paper is out' });
  return view;
}

test('refuses an order with a reason, after naming the sum and the customer', async () => {
  const { container } = await openRefusal();
  const dialog = await screen.findByRole('dialog', { name: /^Can’t print Token/ });
  expect(dialog).toHaveTextContent(`₹45 goes back to ${order.customerName}. You can’t undo this.`);
  await expectNoAxeViolations(container);
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Paper is out' }));
  await press('Refuse and refund ₹45');
  await findToast(`Done: Order refused. ₹45 goes back to ${order.customerName}.`);
  expect(sent()).toEqual([{ print: order._id, reason: 'paper' }]);
  const panel = await screen.findByRole('region', { name: /^Token/ });
  expect(await within(panel).findByText(/^Refused .*: paper is out$/)).toBeVisible();
  expect(within(panel).getByRole('heading', { level: 2 })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Can’t print this…' })).not.toBeInTheDocument();
});

test('after a refusal, one press opens the next order, and no undo is offered [F-835]', async () => {
  await openRefusal([queuedOrder({ tokenNumber: 22, customerName: 'Meera K' })]);
  await userEvent.click(screen.getByRole('radio', { name: 'Paper is out' }));
  await press('Refuse and refund ₹45');
  await findToast(`Done: Order refused. ₹45 goes back to ${order.customerName}.`);
  await press('Next: Token 22');
  expect(await screen.findByRole('heading', { name: /^Token 22/ })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('asks for a reason, and for a text with “Another reason” [F-315]', async () => {
  await openRefusal();
  await press('Refuse and refund ₹45');
  expect(await screen.findByText('Choose a reason. The customer will see it.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Paper is out' })).toHaveFocus();
  await userEvent.click(screen.getByRole('radio', { name: 'Another reason' }));
  await press('Refuse and refund ₹45');
  const note = screen.getByRole('textbox', { name: 'The reason' });
  expect(note).toHaveAccessibleDescription(/Write the reason in a few words/);
  expect(note).toHaveFocus();
  expect(sent()).toEqual([]);
  await userEvent.type(note, 'The printer jams');
  await press('Refuse and refund ₹45');
  await findToast(`Done: Order refused. ₹45 goes back to ${order.customerName}.`);
  expect(sent()).toEqual([{ print: order._id, reason: 'other', note: 'The printer jams' }]);
});

test('says why an order can’t be refused any more [F-314]', async () => {
  await openRefusal();
  const text = 'This order isn’t in the shop’s queue any more.';
  fakeServer.answer(apiPaths.refuseOrder, () => ({
    status: 409,
    body: { code: 'print.not_in_queue', message: text, text },
  }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Toner is out' }));
  await press('Refuse and refund ₹45');
  await findToast(`Error: ${text}`);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
