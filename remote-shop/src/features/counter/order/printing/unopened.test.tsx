import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type Order } from '@parchi/contract';
import { refusal, sampleOptions, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter } from '../../../../testing/openCounter.ts';
import { queuedOrder } from '../../../../testing/queuedOrder.ts';

const NAMESPACE = '/shop/K7M2QX';
const fileInfo = [sampleOptions({}), sampleOptions({ pageColor: 'Color' })];
const openedAt = '2026-11-21T05:30:00.000Z';
const mixed = queuedOrder({ tokenNumber: 21, fileInfo });

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

const openWith = (order: Order) => openCounter(fakeServer, sampleShop({ currentOrders: [order] }));
const complete = () => screen.getByRole('button', { name: 'Mark completed' });
const completed = () => sentTo(fakeServer, apiPaths.completeOrder);

test('completing an order with a print file that was never opened asks once, in place [F-566]', async () => {
  const { container } = await openWith({ ...mixed, openedAt, openedColors: ['Black and White'] });
  await userEvent.click(complete());
  const text = await screen.findByText('The Color print file of this order was never opened.');
  expect(text.closest('[role=alert]')).toBeVisible();
  expect(complete()).toHaveFocus();
  await expectNoAxeViolations(container);
  await userEvent.click(complete());
  expect(completed()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Complete anyway' }));
  await waitFor(() => expect(completed()).toEqual([{ print: mixed._id }]));
});

test('says so if neither print file was opened [F-566]', async () => {
  await openWith(mixed);
  await userEvent.click(complete());
  expect(await screen.findByText('Neither print file of this order was opened.')).toBeVisible();
});

test('a print file that was opened a moment ago needs no warning [F-566]', async () => {
  const counter = await openWith({ ...mixed, openedAt, openedColors: ['Color'] });
  counter.shop = sampleShop({
    currentOrders: [{ ...mixed, openedAt, openedColors: ['Black and White', 'Color'] }],
  });
  await userEvent.click(complete());
  await waitFor(() => expect(completed()).toEqual([{ print: mixed._id }]));
  expect(screen.queryByRole('button', { name: 'Complete anyway' })).not.toBeInTheDocument();
});

test('warns by the last known state when the server does not answer [F-566]', async () => {
  await openWith({ ...mixed, openedAt, openedColors: ['Color'] });
  fakeServer.answer(apiPaths.fetchShop, () => refusal(503, 'service.unavailable'));
  await userEvent.click(complete());
  expect(await screen.findByRole('button', { name: 'Complete anyway' })).toBeVisible();
  expect(completed()).toEqual([]);
});

test('the warning disappears when the print file is opened, also on another device [F-566]', async () => {
  const counter = await openWith({ ...mixed, openedAt, openedColors: ['Color'] });
  await waitFor(() => expect(fakeServer.live.joins).toContain(NAMESPACE));
  await userEvent.click(complete());
  (await screen.findByRole('button', { name: 'Complete anyway' })).focus();
  const both = { ...mixed, openedAt, openedColors: ['Black and White', 'Color'] as const };
  counter.shop = sampleShop({ currentOrders: [{ ...both, openedColors: [...both.openedColors] }] });
  fakeServer.live.emit(NAMESPACE, 'changed', {});
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Complete anyway' })).not.toBeInTheDocument(),
  );
  expect(complete()).toHaveFocus();
  await userEvent.click(complete());
  await waitFor(() => expect(completed()).toEqual([{ print: mixed._id }]));
});

test.each([
  ['with one print file', queuedOrder({ tokenNumber: 21 })],
  [
    'whose print files were opened',
    { ...mixed, openedAt, openedColors: ['Black and White', 'Color'] },
  ],
  ['that was opened before this was recorded', { ...mixed, openedAt }],
] satisfies [string, Order][])('completes an order %s at once [F-566]', async (_what, order) => {
  await openWith(order);
  await userEvent.click(complete());
  await waitFor(() => expect(completed()).toEqual([{ print: order._id }]));
});
