import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { sampleShop } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter } from '../../../testing/openCounter.ts';
import { queuedOrder } from '../../../testing/queuedOrder.ts';

const NAMESPACE = '/shop/K7M2QX';
const imran = queuedOrder({ tokenNumber: 21, customerName: 'Imran Shaikh' });
const meera = queuedOrder({ tokenNumber: 22, customerName: 'Meera K', collectionCode: 'K7MP' });
const asha = queuedOrder({ tokenNumber: 23, customerName: 'Asha Verma', collectionCode: 'W3XY' });
const shop = sampleShop({ currentOrders: [imran, meera, asha], tokenNumber: 23 });

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

const field = () => screen.getByRole('searchbox');
const slipsIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('button', { name: /^\d+/ })
    .map(({ textContent }) => Number.parseInt(textContent, 10));
const isJoined = () => waitFor(() => expect(fakeServer.live.joins).toContain(NAMESPACE));

test('finds an order with the keyboard alone: one key, a code and Enter [F-560]', async () => {
  const { container } = await openCounter(fakeServer, shop);
  await userEvent.keyboard('/');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
  await userEvent.keyboard('w3x');
  expect(slipsIn('Current orders')).toEqual([23]);
  expect(screen.getByText('1 of 3 waiting match.')).toBeVisible();
  expect(screen.getByText('3 waiting')).toBeVisible();
  await expectNoAxeViolations(container);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: /^Token 23/ })).toHaveFocus();
  await userEvent.keyboard('/');
  expect(field()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(field()).toHaveValue('');
  expect(slipsIn('Current orders')).toEqual([21, 22, 23]);
});

test('the shortcut key types as usual in a field, and is ignored with a modifier [F-560]', async () => {
  await openCounter(fakeServer, shop);
  await userEvent.click(field());
  await userEvent.keyboard('me/');
  expect(field()).toHaveValue('me/');
  await userEvent.tab();
  await userEvent.keyboard('{Control>}/{/Control}');
  expect(field()).not.toHaveFocus();
});

test('finds a second order as it found the first: the key types nothing in the empty field [F-834]', async () => {
  await openCounter(fakeServer, shop);
  await userEvent.keyboard('/w3x{Enter}');
  await userEvent.keyboard('{Escape}');
  expect(field()).toHaveFocus();
  await userEvent.keyboard('/me{Enter}');
  expect(field()).toHaveValue('me');
  expect(screen.getByRole('heading', { name: /^Token 22/ })).toHaveFocus();
});

test('Escape on a found order shows all orders and focuses the filter field [F-560]', async () => {
  await openCounter(fakeServer, shop);
  await userEvent.type(field(), 'meera');
  screen.getByRole('button', { name: /Meera/ }).focus();
  await userEvent.keyboard('{Escape}');
  expect(slipsIn('Current orders')).toEqual([21, 22, 23]);
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
});

test('says that nothing matches, and shows all orders again [F-560]', async () => {
  const { container } = await openCounter(fakeServer, shop);
  await userEvent.type(field(), 'nobody{Enter}');
  expect(screen.getByRole('heading', { name: 'No waiting order matches “nobody”' })).toBeVisible();
  expect(screen.getByText('0 of 3 waiting match.')).toBeVisible();
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('button', { name: 'Show all orders' }));
  expect(slipsIn('Current orders')).toEqual([21, 22, 23]);
  expect(field()).toHaveFocus();
});

test('a new order that does not match is announced and counted, and one press shows it [F-561]', async () => {
  const counter = await openCounter(fakeServer, shop);
  await isJoined();
  await userEvent.type(field(), 'verma');
  const fresh = queuedOrder({ tokenNumber: 24, customerName: 'Ravi Kumar' });
  counter.shop = { ...shop, currentOrders: [...shop.currentOrders, fresh], tokenNumber: 24 };
  fakeServer.live.emit(NAMESPACE, 'newPrint', {});
  expect(await findToast('Note: New order: Token 24, Ravi Kumar')).toBeVisible();
  expect(slipsIn('Current orders')).toEqual([23]);
  expect(screen.getByText('4 waiting')).toBeVisible();
  expect(screen.getByText('1 new order does not match.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all orders' }));
  expect(slipsIn('Current orders')).toEqual([21, 22, 23, 24]);
});

test('filters the previous orders too, and says how many of them match [F-560]', async () => {
  const over = { active: false, completedAt: '2026-11-20T06:00:00.000Z' };
  await openCounter(fakeServer, shop, [
    queuedOrder({ ...over, tokenNumber: 20, customerName: 'Asha Verma' }),
    queuedOrder({ ...over, tokenNumber: 19, customerName: 'Ravi Kumar' }),
  ]);
  await userEvent.type(field(), 'ravi');
  expect(slipsIn('Previous orders')).toEqual([19]);
  expect(screen.getByText('1 of the 2 shown here match.')).toBeVisible();
});

test('counts no waiting orders while none waits [F-560]', async () => {
  await openCounter(fakeServer, sampleShop({ currentOrders: [], tokenNumber: 20 }), [
    queuedOrder({ active: false, completedAt: '2026-11-20T06:00:00.000Z', tokenNumber: 20 }),
  ]);
  await userEvent.type(field(), 'nobody');
  expect(screen.getByText('0 of the 1 shown here match.')).toBeVisible();
  expect(screen.queryByText(/waiting match/)).not.toBeInTheDocument();
});

test('shows today’s orders and money as soon as they are known, also after a change [F-562]', async () => {
  const sums = {
    orders: 42,
    bnwPages: 0,
    colorPages: 0,
    gross: 1_940,
    priorityFees: 0,
    refunds: 10,
  };
  const today = '2026-11-23';
  const reply = { today, from: today, to: today, days: [] };
  fakeServer.answer(apiPaths.shopMoney, () => ({
    body: { ...reply, sums: { ...sums, net: 1_930 } },
  }));
  await openCounter(fakeServer, shop);
  expect(await screen.findByText('Today 42 orders · ₹1,930')).toBeVisible();
  await isJoined();
  fakeServer.answer(apiPaths.shopMoney, () => ({
    body: { ...reply, sums: { ...sums, orders: 43, net: -12.5 } },
  }));
  fakeServer.live.emit(NAMESPACE, 'changed', {});
  expect(await screen.findByText('Today 43 orders · -₹12.50')).toBeVisible();
});
