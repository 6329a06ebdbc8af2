import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type Order } from '@parchi/contract';
import { refusal, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter, type Counter } from '../../../testing/openCounter.ts';
import { queuedOrder } from '../../../testing/queuedOrder.ts';

const PUT_BACK = { name: 'Put back: Token 21' };
const waiting = queuedOrder({ tokenNumber: 21, customerName: 'Imran' });
const completed: Order = {
  ...waiting,
  active: false,
  completedAt: '2026-11-21T06:00:00.000Z',
  reopenable: true,
};

let fakeServer: FakeServer;
let counter: Counter;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  counter = await openCounter(fakeServer, sampleShop(), [completed]);
});
afterEach(() => fakeServer.stop());

const region = (name: string) => within(screen.getByRole('region', { name }));
const openCompleted = () =>
  userEvent.click(region('Previous orders').getByRole('button', { name: /Imran/ }));

test('puts a previous order back in the queue, opens it and says so [F-362]', async () => {
  await openCompleted();
  const button = await screen.findByRole('button', PUT_BACK);
  await expectNoAxeViolations(counter.container);
  fakeServer.answer(apiPaths.reopenOrder, () => {
    counter.shop = sampleShop({ currentOrders: [waiting] });
    counter.previous = [];
    return { body: { text: 'Order put back', print: waiting } };
  });
  await userEvent.click(button);
  expect(await region('Current orders').findByRole('button', { name: /Imran/ })).toBeVisible();
  expect(await screen.findByText('Token 21 is back in the queue.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Mark completed' })).toBeVisible();
  expect(screen.queryByRole('button', PUT_BACK)).not.toBeInTheDocument();
  expect(sentTo(fakeServer, apiPaths.reopenOrder)).toEqual([{ print: completed._id, undo: false }]);
});

test('says why an order can’t be put back any more, and stops offering it [F-363]', async () => {
  await openCompleted();
  fakeServer.answer(apiPaths.reopenOrder, () => {
    counter.previous = [{ ...completed, reopenable: false }];
    return refusal(409, 'print.reopen_too_late');
  });
  await userEvent.click(await screen.findByRole('button', PUT_BACK));
  await findToast(
    'Error: Token 21 was not put back. A completed order can be put back on the same day only, while its files are kept.',
  );
  await waitFor(() => expect(screen.queryByRole('button', PUT_BACK)).not.toBeInTheDocument());
});
