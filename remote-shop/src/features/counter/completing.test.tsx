import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, limits, type Print } from '@parchi/contract';
import { refusal, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast, holdTimers } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startWire, type Wire, type WireReply } from '@parchi/tooling/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter, type Counter } from '../../testing/openCounter.ts';
import { sampleOrder } from '../../testing/sampleOrder.ts';

let wire: Wire;
let counter: Counter;
const first = sampleOrder({ tokenNumber: 21, customerName: 'Imran Shaikh' });
const second = sampleOrder({ tokenNumber: 22, customerName: 'Meera Kulkarni' });
const shop = sampleShop({ currentOrders: [first, second] });

beforeEach(async () => {
  wire = await startWire();
  counter = await openCounter(wire, shop);
  wire.answer(apiPaths.completeOrder, () => {
    counter.shop = { ...shop, currentOrders: [second], currentToken: 22 };
    counter.previous = [completed(first)];
    return { body: { text: 'Order completed', print: completed(first) } };
  });
  wire.answer(apiPaths.reopenOrder, () => {
    counter.shop = shop;
    return { body: { text: 'Order reopened', print: first } };
  });
});
afterEach(() => wire.stop());

const completed = (print: Print) => ({
  ...print,
  active: false,
  completedAt: '2026-11-21T06:00:00.000Z',
});
const queue = () => within(screen.getByRole('region', { name: 'Current orders' }));
const currentToken = () => screen.getByText('Current token').nextSibling;
const complete = () => screen.getByRole('button', { name: /^Mark completed/ });
const undo = () => queue().findByRole('button', { name: 'Undo: Token 21' });

test('one click completes an order; for ten seconds a slip in its place takes it back', async () => {
  await userEvent.click(complete());
  await undo();
  expect(sentTo(wire, apiPaths.completeOrder)).toEqual([{ print: first._id }]);
  await waitFor(() => expect(currentToken()).toHaveTextContent(/^22$/));
  const slips = queue().getAllByRole('listitem');
  expect(slips[0]).toHaveTextContent('21CompletedUndo');
  expect(slips[1]).toHaveTextContent('22Meera Kulkarni');
  expect(queue().getByText('1 waiting')).toBeVisible();
  expect(screen.getByText(/^Completed\. The customer was told\./)).toHaveAttribute(
    'role',
    'status',
  );
  await expectNoAxeViolations(counter.container);

  await userEvent.click(await undo());
  await queue().findByRole('button', { name: /Imran/ });
  expect(sentTo(wire, apiPaths.reopenOrder)).toEqual([{ print: first._id }]);
  expect(queue().queryByText('Completed')).toBeNull();
  expect(complete()).toBeEnabled();
  expect(screen.getByRole('heading', { name: /^Token 21/ })).toHaveFocus();
});

test('an impatient second click completes nothing else', async () => {
  await userEvent.dblClick(complete());
  await undo();
  const button = within(screen.getByRole('region', { name: /^Token 21/ })).getByRole('button', {
    name: 'Completed',
  });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  expect(sentTo(wire, apiPaths.completeOrder)).toHaveLength(1);
});

test('after ten seconds the slip leaves, and the next order is open', async () => {
  const runOut = holdTimers(limits.reopenWithinSeconds * 1_000);
  await userEvent.click(complete());
  await screen.findByText('1 waiting');
  await waitFor(() => expect(currentToken()).toHaveTextContent(/^22$/));
  const previous = within(screen.getByRole('region', { name: 'Previous orders' }));
  expect(previous.queryByRole('button', { name: /Imran/ })).toBeNull();
  act(runOut);
  expect(previous.getByRole('button', { name: /Imran/ })).toBeVisible();
  expect(queue().queryByText('Completed')).toBeNull();
  expect(screen.getByRole('region', { name: /^Token 22/ })).toBeVisible();
});

/** Completes the order that is open, whose ten seconds end when the returned function is called. */
async function completeOpened(): Promise<() => void> {
  const runOut = holdTimers(limits.reopenWithinSeconds * 1_000);
  await userEvent.click(complete());
  await undo();
  await waitFor(() => expect(currentToken()).toHaveTextContent(/^22$/));
  return () => act(runOut);
}

test('whose button leaves with its order goes on with the next one in the list', async () => {
  const runOut = await completeOpened();
  expect(screen.getByRole('button', { name: 'Completed' })).toHaveFocus();
  runOut();
  expect(queue().getByRole('button', { name: /Meera/ })).toHaveFocus();
});

test('where nobody waits any more the list’s heading has the focus', async () => {
  await waitFor(() => expect(wire.live.joins).toContain('/shop/K7M2QX'));
  counter.shop = { ...shop, currentOrders: [first] };
  wire.live.emit('/shop/K7M2QX', 'changed', {});
  await waitFor(() => expect(queue().queryByRole('button', { name: /Meera/ })).toBeNull());
  wire.answer(apiPaths.completeOrder, () => {
    counter.shop = { ...shop, currentOrders: [], currentToken: 22 };
    return { body: { text: 'Order completed', print: completed(first) } };
  });
  const runOut = await completeOpened();
  runOut();
  expect(screen.getByRole('heading', { name: 'Current orders' })).toHaveFocus();
});

test('an order that leaves takes the focus from nothing else, also when a person opened it', async () => {
  await userEvent.click(queue().getByRole('button', { name: /Imran/ }));
  const runOut = await completeOpened();
  const sound = screen.getByRole('switch', { name: 'Sound' });
  sound.focus();
  runOut();
  expect(screen.getByRole('region', { name: /^Token 22/ })).toBeVisible();
  expect(sound).toHaveFocus();
});

test.each<[string, () => WireReply | 'break-connection', string]>([
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
])('%s is said, and the order stays', async (_, reply, words) => {
  wire.answer(apiPaths.completeOrder, reply);
  await userEvent.click(complete());
  expect(await findToast(`Error: ${words}`)).toBeVisible();
  expect(queue().getByRole('button', { name: /Imran/ })).toBeVisible();
});

test('what can’t be put back any more is said, and goes', async () => {
  wire.answer(apiPaths.reopenOrder, () => refusal(409, 'print.reopen_too_late'));
  await userEvent.click(complete());
  await userEvent.click(await undo());
  expect(
    await findToast('Error: A completed order can be put back for 10 seconds only.'),
  ).toBeVisible();
  await waitFor(() => expect(queue().queryByText('Completed')).toBeNull());
});

test('F-53: an order that another tab completed leaves by itself, and can’t be completed again here', async () => {
  await waitFor(() => expect(wire.live.joins).toContain('/shop/K7M2QX'));
  counter.shop = { ...shop, currentOrders: [second] };
  counter.previous = [completed(first)];
  wire.live.emit('/shop/K7M2QX', 'changed', {});
  await waitFor(() => expect(queue().queryByRole('button', { name: /Imran/ })).toBeNull());
  expect(screen.getByRole('region', { name: /^Token 21/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark completed' })).toBeNull();
});

test('an order that another tab put back is completed again: one slip takes it back', async () => {
  await userEvent.click(complete());
  await undo();
  counter.shop = {
    ...shop,
    currentOrders: [{ ...first, updatedAt: '2026-11-21T06:00:05.000Z' }, second],
  };
  wire.live.emit('/shop/K7M2QX', 'changed', {});
  await queue().findByRole('button', { name: /Imran/ });
  const print = { ...completed(first), updatedAt: '2026-11-21T06:00:06.000Z' };
  wire.answer(apiPaths.completeOrder, () => ({ body: { text: 'Order completed', print } }));
  await userEvent.click(complete());
  await undo();
  expect(queue().getAllByRole('button', { name: 'Undo: Token 21' })).toHaveLength(1);
});
