import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type Order } from '@parchi/contract';
import { sampleOrderFile, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter, type Counter } from '../../../testing/openCounter.ts';
import { queuedOrder } from '../../../testing/queuedOrder.ts';

let fakeServer: FakeServer;
let counter: Counter;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

/** Returns a cash order of ₹45. `taken` says whether the shop has taken the cash. */
const inCash = (taken: boolean, about: Partial<Order> = {}) =>
  queuedOrder({
    tokenNumber: 21,
    customerName: 'Imran Shaikh',
    amountPayable: 45,
    cash: { amount: 45, taken },
    payment: { status: taken ? 'paid' : 'at_counter', timeline: [] },
    endsAt: '2030-11-21T15:00:00.000Z',
    ...about,
  });

async function open(order: Order, previous: readonly Order[] = []): Promise<void> {
  const currentOrders = order.active ? [order] : [];
  const list = order.active ? previous : [order, ...previous];
  counter = await openCounter(fakeServer, sampleShop({ currentOrders }), list);
  if (!order.active) await userEvent.click(screen.getByRole('button', { name: /Imran Shaikh/ }));
}

const panel = () => screen.findByRole('region', { name: /^Token 21/ });
const queue = () => within(screen.getByRole('region', { name: 'Current orders' }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('shows the sum to collect in the row and the opened order, and completes as paid in cash [F-785]', async () => {
  const due = inCash(false);
  await open(due);
  expect(queue().getByRole('button')).toHaveTextContent('Collect ₹45');
  const opened = within(await panel());
  expect(opened.getByText('Collect ₹45')).toBeVisible();
  expect(opened.getByText(/^The customer pays ₹45 in cash\. Collect it when/)).toBeVisible();
  expect(opened.getByRole('button', { name: 'Open print file' })).toBeVisible();
  await expectNoAxeViolations(counter.container);

  const done = { ...due, active: false, completedAt: '2026-11-21T06:00:00.000Z' };
  const paid: Order = { ...done, cash: { amount: 45, taken: true }, payment: inCash(true).payment };
  fakeServer.answer(apiPaths.completeOrder, () => {
    counter.shop = sampleShop();
    counter.previous = [paid];
    return { body: { text: 'Order completed', print: paid } };
  });
  await press('Complete: ₹45 paid in cash');
  const button = await opened.findByRole('button', { name: 'Completed, paid in cash' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(opened.getByText('Paid in cash ₹45')).toBeVisible();
  expect(queue().getByText('Paid in cash ₹45')).toBeVisible();
  expect(opened.queryByText(/^The customer pays/)).not.toBeInTheDocument();
  expect(screen.getByText(/₹45 paid in cash\. The customer has been notified/)).toBeInTheDocument();
  await expectNoAxeViolations(counter.container);

  fakeServer.answer(apiPaths.reopenOrder, () => {
    counter.shop = sampleShop({ currentOrders: [due] });
    return { body: { text: 'Order reopened', print: due } };
  });
  await userEvent.click(await opened.findByRole('button', { name: 'Undo: Token 21' }));
  await screen.findByRole('button', { name: 'Complete: ₹45 paid in cash' });
  expect(sentTo(fakeServer, apiPaths.reopenOrder)).toEqual([{ print: due._id, undo: true }]);
});

test('a cash order that is put back after completion stays paid [F-785]', async () => {
  const order = inCash(true, {
    active: false,
    completedAt: '2026-11-21T06:00:00.000Z',
    reopenable: true,
  });
  await open(order);
  expect(await panel()).toHaveTextContent('Paid in cash ₹45');
  fakeServer.answer(apiPaths.reopenOrder, () => {
    const back = inCash(true, { _id: order._id });
    counter.shop = sampleShop({ currentOrders: [back] });
    return { body: { text: 'Order reopened', print: back } };
  });
  await press('Put back: Token 21');
  expect(await screen.findByRole('button', { name: 'Mark completed' })).toBeVisible();
  expect(sentTo(fakeServer, apiPaths.reopenOrder)).toEqual([{ print: order._id, undo: false }]);
});

test.each([
  ['not_paid', /not paid by closing time/],
  ['cancelled', /by the customer/],
  ['refused', /paper is out/],
] as const)(
  'says that nothing was paid for a cash order that ended as “%s” [F-786]',
  async (endReason, why) => {
    const order = inCash(false, {
      active: false,
      endedAt: '2020-12-03T05:00:00.000Z',
      endReason,
      refusal: endReason === 'refused' ? { reason: 'paper', note: '' } : null,
      payment: { status: 'expired', uncharged: true, timeline: [] },
    });
    await open(order);
    const slip = within(screen.getByRole('region', { name: 'Previous orders' })).getByRole(
      'button',
    );
    expect(slip).toHaveTextContent('Not paid');
    const opened = await panel();
    expect(opened).toHaveTextContent('Not paid');
    expect(opened).toHaveTextContent(why);
    expect(opened).not.toHaveTextContent(/refund/i);
    await expectNoAxeViolations(counter.container);
  },
);

test.each([
  [false, 'order', 'Imran Shaikh has not paid, and pays nothing.', 'Nothing was paid for it.'],
  [
    true,
    'order',
    'Give ₹45 back to Imran Shaikh in cash.',
    'Give ₹45 back to Imran Shaikh in cash.',
  ],
  [false, 'files', 'Imran Shaikh pays ₹30 less.', 'Nothing was paid for it.'],
] as const)(
  'refuses a cash order (paid: %s; refused: the %s) without mentioning a refund [F-786]',
  async (...row) => {
    const [taken, scope, detail, toast] = row;
    const [first, second] = ['f1', 'f2'].map((id) =>
      sampleOrderFile({ _id: id.repeat(16) as never }),
    );
    const base = inCash(taken);
    const info = base.fileInfo[0]!;
    const order: Order = {
      ...base,
      files: [first!, second!],
      fileInfo: [
        { ...info, price: 30 },
        { ...info, price: 15 },
      ],
    };
    await open(order);
    await press('Can’t print this…');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('radio', { name: 'Paper is out' });
    if (scope === 'files') {
      await userEvent.click(dialog.getByRole('radio', { name: 'Some files' }));
      await userEvent.click(dialog.getAllByRole('checkbox')[0]!);
    }
    await userEvent.click(dialog.getByRole('radio', { name: 'Paper is out' }));
    expect(dialog.getByText(new RegExp(detail))).toBeVisible();
    const path = scope === 'order' ? apiPaths.refuseOrder : apiPaths.refuseOrderFiles;
    fakeServer.answer(path, () => ({
      body: { text: 'Refused', print: { ...order, active: false } },
    }));
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
    expect(await findToast(`Done: Refused. ${toast}`)).toBeVisible();
  },
);

test.each([
  [true, 'Give back ₹45 in cash'],
  [false, 'Not paid'],
] as const)('an ended cash order (cash taken: %s) says “%s” [F-986]', async (taken, words) => {
  const order = inCash(taken, {
    ...{
      active: false,
      endsAt: null,
      endReason: 'cancelled',
      endedAt: '2026-11-21T06:00:00.000Z',
    },
    payment: { status: 'expired', timeline: [] },
  });
  await open(order);
  expect(within(await panel()).getByText(words)).toBeVisible();
});
