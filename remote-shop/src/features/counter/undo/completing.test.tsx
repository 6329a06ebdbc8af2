import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, limits, type Order } from '@parchi/contract';
import { refusal, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast, holdTimers } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer, type FakeReply } from '@parchi/tooling/fake-server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { formatShopMoment } from '../../../lib/formatShopMoment.ts';
import { openCounter, type Counter } from '../../../testing/openCounter.ts';
import { queuedOrder } from '../../../testing/queuedOrder.ts';

let fakeServer: FakeServer;
let counter: Counter;
const first = queuedOrder({ tokenNumber: 21, customerName: 'Imran Shaikh' });
const second = queuedOrder({ tokenNumber: 22, customerName: 'Meera Kulkarni' });
const shop = sampleShop({ currentOrders: [first, second] });

beforeEach(async () => {
  fakeServer = await startFakeServer();
  counter = await openCounter(fakeServer, shop);
  fakeServer.answer(apiPaths.completeOrder, () => {
    counter.shop = { ...shop, currentOrders: [second], currentToken: 22 };
    counter.previous = [completed(first)];
    return { body: { text: 'Order completed', print: completed(first) } };
  });
  fakeServer.answer(apiPaths.reopenOrder, () => {
    counter.shop = shop;
    return { body: { text: 'Order reopened', print: first } };
  });
});
afterEach(() => fakeServer.stop());

const completed = (order: Order) => ({
  ...order,
  active: false,
  completedAt: '2026-11-21T06:00:00.000Z',
});
const queue = () => within(screen.getByRole('region', { name: 'Current orders' }));
const currentToken = () => screen.getByText('Current token').nextSibling;
const complete = () => screen.getByRole('button', { name: /^Mark completed/ });
const UNDO = { name: 'Undo: Token 21' };
/**
 * The region of the open order. The order's slip in the list has another “Undo” button, which is visible only where
 * this region is not.
 */
const opened = () => within(screen.getByRole('region', { name: /^Token 21/ }));
const undo = () => opened().findByRole('button', UNDO);
const slipUndo = () => queue().findByRole('button', UNDO);
/** Finds a text that the page announces to screen readers. */
const heard = (words: RegExp) => screen.findByText(words, { selector: '[role=status] > span' });

test('one click completes an order, and “Undo” beside it puts the order back for ten seconds', async () => {
  await userEvent.click(complete());
  await undo();
  expect(sentTo(fakeServer, apiPaths.completeOrder)).toEqual([{ print: first._id }]);
  await waitFor(() => expect(currentToken()).toHaveTextContent(/^22$/));
  const slips = queue().getAllByRole('listitem');
  expect(slips[0]).toHaveTextContent(/^21Imran Shaikh.*CompletedUndo$/);
  expect(slips[1]).toHaveTextContent('22Meera Kulkarni');
  expect(queue().getByText('1 waiting')).toBeVisible();
  expect(await heard(/^Token 21 completed\. The customer has been notified\./)).toBeInTheDocument();
  await expectNoAxeViolations(counter.container);

  await userEvent.click(await undo());
  await queue().findByRole('button', { name: /Imran/ });
  expect(sentTo(fakeServer, apiPaths.reopenOrder)).toEqual([{ print: first._id, undo: true }]);
  expect(queue().queryByText('Completed')).not.toBeInTheDocument();
  expect(complete()).toBeEnabled();
  expect(screen.getByRole('heading', { name: /^Token 21/ })).toHaveFocus();
  expect(await heard(/^Token 21 is back in the queue\.$/)).toBeInTheDocument();
});

test('two completed priority orders can be told apart by sight and by screen reader [F-173]', async () => {
  const priority = ['Asha Verma', 'Imran Shaikh'].map((customerName) =>
    queuedOrder({ tokenNumber: -1, priority: true, customerName }),
  );
  counter.shop = sampleShop({ currentPriorityOrders: priority });
  fakeServer.live.emit('/shop/K7M2QX', 'changed', {});
  for (const order of priority) {
    fakeServer.answer(apiPaths.completeOrder, () => ({
      body: { text: 'Order completed', print: completed(order) },
    }));
    await userEvent.click(
      await queue().findByRole('button', { name: new RegExp(order.customerName) }),
    );
    await userEvent.click(complete());
    const heardName = `Priority order of ${order.customerName}`;
    expect(await heard(new RegExp(`^${heardName} completed\\.`))).toBeInTheDocument();
    const slip = queue()
      .getByRole('button', { name: `Undo: ${heardName}` })
      .closest('li');
    expect(slip).toHaveTextContent(
      `Priority${order.customerName}${formatShopMoment(order.createdAt)}CompletedUndo`,
    );
  }
  await expectNoAxeViolations(counter.container);
});

test('“Undo” is one press of Tab away from the pressed button', async () => {
  await userEvent.click(complete());
  const button = await undo();
  expect(opened().getByRole('button', { name: 'Completed' })).toHaveFocus();
  await userEvent.tab();
  expect(button).toHaveFocus();
});

test('after going on to the next order, the slip of the completed order still has “Undo”', async () => {
  await userEvent.click(complete());
  await undo();
  await userEvent.click(opened().getByRole('button', { name: 'Next: Token 22' }));
  expect(screen.getByRole('heading', { name: /^Token 22/ })).toHaveFocus();
  expect(screen.getAllByRole('button', UNDO)).toHaveLength(1);
  await userEvent.click(await slipUndo());
  expect(await screen.findByRole('heading', { name: /^Token 21/ })).toHaveFocus();
});

test('a second click completes no other order', async () => {
  await userEvent.dblClick(complete());
  await undo();
  const button = opened().getByRole('button', { name: 'Completed' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  expect(sentTo(fakeServer, apiPaths.completeOrder)).toHaveLength(1);
});

/**
 * Completes the open order.
 * @returns a function that ends the ten seconds in which the order can be put back
 */
async function completeOpened(): Promise<() => void> {
  const runOut = holdTimers(limits.reopenWithinSeconds * 1_000);
  await userEvent.click(complete());
  await undo();
  await waitFor(() => expect(currentToken()).toHaveTextContent(/^22$/));
  return () => act(runOut);
}

test('after ten seconds the slip and “Undo” disappear, and nothing else moves', async () => {
  const previous = within(screen.getByRole('region', { name: 'Previous orders' }));
  const runOut = await completeOpened();
  expect(previous.queryByRole('button', { name: /Imran/ })).not.toBeInTheDocument();
  const button = opened().getByRole('button', { name: 'Completed' });
  runOut();
  expect(previous.getByRole('button', { name: /Imran/ })).toBeVisible();
  expect(queue().queryByText('Completed')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', UNDO)).not.toBeInTheDocument();
  expect(opened().getByRole('button', { name: 'Completed' })).toBe(button);
  expect(button).toHaveFocus();
  expect(opened().getByRole('button', { name: 'Next: Token 22' })).toBeVisible();
  await expectNoAxeViolations(counter.container);
});

test('when “Undo” disappears from the open order, the focus moves to the button beside it', async () => {
  const runOut = await completeOpened();
  (await undo()).focus();
  runOut();
  expect(opened().getByRole('button', { name: 'Completed' })).toHaveFocus();
});

test('the order stays completed, and keeps the focus, while the list of previous orders lacks it', async () => {
  fakeServer.answer(apiPaths.completeOrder, () => {
    counter.shop = { ...shop, currentOrders: [second], currentToken: 22 };
    return { body: { text: 'Order completed', print: completed(first) } };
  });
  const runOut = await completeOpened();
  (await undo()).focus();
  runOut();
  expect(opened().getByRole('button', { name: 'Completed' })).toHaveFocus();
});

test('when “Undo” disappears from the list, the focus moves to the next slip', async () => {
  const runOut = await completeOpened();
  (await slipUndo()).focus();
  runOut();
  expect(queue().getByRole('button', { name: /Meera/ })).toHaveFocus();
});

test('going back from a completed order focuses the next order', async () => {
  const runOut = await completeOpened();
  runOut();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the orders' }));
  expect(queue().getByRole('button', { name: /Meera/ })).toHaveFocus();
});

test('without waiting orders the page says so, and going back focuses the list’s heading', async () => {
  await waitFor(() => expect(fakeServer.live.joins).toContain('/shop/K7M2QX'));
  counter.shop = { ...shop, currentOrders: [first] };
  fakeServer.live.emit('/shop/K7M2QX', 'changed', {});
  await waitFor(() =>
    expect(queue().queryByRole('button', { name: /Meera/ })).not.toBeInTheDocument(),
  );
  fakeServer.answer(apiPaths.completeOrder, () => {
    counter.shop = { ...shop, currentOrders: [], currentToken: 22 };
    return { body: { text: 'Order completed', print: completed(first) } };
  });
  const runOut = await completeOpened();
  expect(opened().getByText('No orders waiting')).toBeVisible();
  (await slipUndo()).focus();
  runOut();
  expect(screen.getByRole('heading', { name: 'Current orders' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the orders' }));
  expect(screen.getByRole('heading', { name: 'Current orders' })).toHaveFocus();
});

test('a slip that disappears does not take the focus from another element', async () => {
  const runOut = await completeOpened();
  const sound = screen.getByRole('switch', { name: 'Sound' });
  sound.focus();
  runOut();
  expect(screen.queryByRole('button', UNDO)).not.toBeInTheDocument();
  expect(sound).toHaveFocus();
});

test('an order keeps its place, and its button the focus, if the live event comes before the reply', async () => {
  await waitFor(() => expect(fakeServer.live.joins).toContain('/shop/K7M2QX'));
  let answer: (reply: FakeReply) => void = () => undefined;
  fakeServer.answer(
    apiPaths.completeOrder,
    () => new Promise<FakeReply>((give) => (answer = give)),
  );
  await userEvent.click(complete());
  counter.shop = { ...shop, currentOrders: [second], currentToken: 22 };
  counter.previous = [completed(first)];
  fakeServer.live.emit('/shop/K7M2QX', 'changed', {});
  await waitFor(() => expect(currentToken()).toHaveTextContent(/^22$/));
  expect(queue().getAllByRole('listitem')[0]).toHaveTextContent(/^21Imran Shaikh/);
  expect(complete()).toHaveFocus();
  answer({ body: { text: 'Order completed', print: completed(first) } });
  await undo();
  expect(opened().getByRole('button', { name: 'Completed' })).toHaveFocus();
});

test('two orders completed at the same time are both busy, and each is announced', async () => {
  const answers = new Map<unknown, (reply: FakeReply) => void>();
  fakeServer.answer(apiPaths.completeOrder, ({ body }) => {
    const { print: order } = JSON.parse(String(body)) as { print: unknown };
    return new Promise<FakeReply>((resolve) => answers.set(order, resolve));
  });
  const answer = (order: Order) =>
    answers.get(order._id)?.({ body: { text: 'Order completed', print: completed(order) } });
  await userEvent.click(complete());
  await userEvent.click(queue().getByRole('button', { name: /Meera/ }));
  await userEvent.click(complete());
  await waitFor(() => expect(answers.size).toBe(2));
  answer(second);
  expect(await heard(/^Token 22 completed\./)).toBeInTheDocument();
  await userEvent.click(queue().getByRole('button', { name: /Imran/ }));
  expect(complete()).toHaveAccessibleName('Mark completed Working');
  answer(first);
  expect(await heard(/^Token 21 completed\./)).toBeInTheDocument();
  await undo();
});

test.each<[string, () => FakeReply | 'break-connection', string]>([
  [
    'an order that is not paid',
    () => refusal(409, 'print.not_paid'),
    'Only a paid order can be completed.',
  ],
  [
    'a lost connection',
    () => 'break-connection',
    'Parchi can’t be reached. Check your connection and try again.',
  ],
])('%s is explained, and the order stays', async (_, reply, words) => {
  fakeServer.answer(apiPaths.completeOrder, reply);
  await userEvent.click(complete());
  expect(await findToast(`Error: ${words}`)).toBeVisible();
  expect(queue().getByRole('button', { name: /Imran/ })).toBeVisible();
});

test('an order that can no longer be put back says so and disappears', async () => {
  fakeServer.answer(apiPaths.reopenOrder, () => refusal(409, 'print.reopen_too_late'));
  await userEvent.click(complete());
  await userEvent.click(await undo());
  expect(
    await findToast(
      'Error: Token 21 was not put back. A completed order can be put back on the same day only, while its files are kept.',
    ),
  ).toBeVisible();
  await waitFor(() => expect(queue().queryByText('Completed')).not.toBeInTheDocument());
});

test.each<[string, () => FakeReply | 'break-connection', string]>([
  [
    'a lost connection',
    () => 'break-connection',
    'Parchi can’t be reached. Check your connection and try again.',
  ],
  [
    'a busy server',
    () => refusal(503, 'service.unavailable'),
    'Parchi is busy. Try again in a moment.',
  ],
])('after %s “Undo” can be retried for the remaining seconds', async (_, reply, words) => {
  const runOut = await completeOpened();
  fakeServer.answer(apiPaths.reopenOrder, reply);
  await userEvent.click(await undo());
  expect(await findToast(`Error: Token 21 was not put back. ${words}`)).toBeVisible();
  await waitFor(async () => expect(await undo()).not.toHaveAttribute('aria-disabled', 'true'));
  runOut();
  expect(screen.queryByRole('button', UNDO)).not.toBeInTheDocument();
});

test('an order completed in another tab leaves the queue and can’t be completed again [F-53]', async () => {
  await waitFor(() => expect(fakeServer.live.joins).toContain('/shop/K7M2QX'));
  counter.shop = { ...shop, currentOrders: [second] };
  counter.previous = [completed(first)];
  fakeServer.live.emit('/shop/K7M2QX', 'changed', {});
  await waitFor(() =>
    expect(queue().queryByRole('button', { name: /Imran/ })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('region', { name: /^Token 21/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark completed' })).not.toBeInTheDocument();
});

test('an order put back in another tab and completed again has one “Undo”', async () => {
  await waitFor(() => expect(fakeServer.live.joins).toContain('/shop/K7M2QX'));
  await userEvent.click(complete());
  await undo();
  counter.shop = {
    ...shop,
    currentOrders: [{ ...first, updatedAt: '2026-11-21T06:00:05.000Z' }, second],
  };
  fakeServer.live.emit('/shop/K7M2QX', 'changed', {});
  await queue().findByRole('button', { name: /Imran/ });
  const order = { ...completed(first), updatedAt: '2026-11-21T06:00:06.000Z' };
  fakeServer.answer(apiPaths.completeOrder, () => ({
    body: { text: 'Order completed', print: order },
  }));
  await userEvent.click(complete());
  await slipUndo();
  expect(queue().getAllByRole('button', UNDO)).toHaveLength(1);
});
