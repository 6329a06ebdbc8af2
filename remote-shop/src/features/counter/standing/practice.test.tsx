import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type Order } from '@parchi/contract';
import { refusal, sampleShop } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter } from '../../../testing/openCounter.ts';
import { queuedOrder } from '../../../testing/queuedOrder.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

const waiting = { standing: 'waiting' } as const;
const order = queuedOrder({ tokenNumber: 3, amountPayable: 23, practice: true });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a shop that customers don’t find yet sends itself a practice order [F-885]', async () => {
  const { container } = await openCounter(fakeServer, sampleShop(waiting));
  fakeServer.answer(apiPaths.practiceOrder, () => {
    const shop = sampleShop({ ...waiting, currentOrders: [order] });
    fakeServer.answer(apiPaths.fetchShop, () => ({ body: { shop } }));
    return { status: 201, body: { text: 'Practice order sent', print: order } };
  });
  await press('Send a practice order');
  await findToast('Done: Practice order sent. It is Token 3 in your queue.');
  const queue = await screen.findByRole('region', { name: 'Current orders' });
  const slip = await within(queue).findByRole('button', { name: /Practice order/ });
  await userEvent.click(slip);
  const panel = await screen.findByRole('region', { name: /^Token 3/ });
  expect(within(panel).getByText('Practice order')).toBeVisible();
  expect(within(panel).queryByText(/Paid/)).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('refusing a practice order says that no money moves [F-885]', async () => {
  await openCounter(fakeServer, sampleShop({ ...waiting, currentOrders: [order] }));
  const refused: Order = {
    ...order,
    active: false,
    endedAt: '2026-11-21T06:00:00.000Z',
    endReason: 'refused',
    refusal: { reason: 'paper', note: '' },
    payment: { status: 'expired', timeline: [] },
  };
  fakeServer.answer(apiPaths.refuseOrder, () => ({
    body: { text: 'Order refused', print: refused },
  }));
  await press('Can’t print this…');
  await userEvent.click(await screen.findByRole('radio', { name: 'Paper is out' }));
  const words = '₹23 of a real order would go back to the customer.';
  expect(screen.getByText(words, { exact: false })).toBeVisible();
  await press('Refuse');
  await findToast('Done: Refused. No money moves for a practice order.');
});

test('says why no practice order was sent [F-887]', async () => {
  await openCounter(fakeServer, sampleShop({ standing: 'unconfirmed', awaitsEmail: true }));
  fakeServer.answer(apiPaths.practiceOrder, () => refusal(409, 'print.too_many_practice'));
  await press('Send a practice order');
  await findToast('Error: Five practice orders are waiting. Complete or refuse one of them first.');
});

for (const standing of ['suspended', 'closing', undefined] as const) {
  test(`offers no practice order to a shop that is ${standing ?? 'found by customers'} [F-886]`, async () => {
    await openCounter(fakeServer, sampleShop({ standing }));
    if (standing !== undefined) await screen.findByText(/customers can’t find it/);
    await screen.findByRole('heading', { name: 'No orders waiting' });
    expect(screen.queryByRole('button', { name: 'Send a practice order' })).not.toBeInTheDocument();
  });
}
