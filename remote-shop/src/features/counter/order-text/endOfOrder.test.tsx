import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sampleShop } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter } from '../../../testing/openCounter.ts';
import { queuedOrder } from '../../../testing/queuedOrder.ts';

const paidAt = '2020-11-03T05:00:00.000Z';
const endAt = '2020-12-03T05:00:00.000Z';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

test('an order that ends soon says so, and what happens to the money [F-155]', async () => {
  const order = queuedOrder({ paidAt, endsAt: endAt, endsWithin: 'week', amountPayable: 45 });
  const { container } = await openCounter(fakeServer, sampleShop({ currentOrders: [order] }));
  const words =
    /Waiting since 3 Nov 2020.*Open its files or mark it completed by 3 Dec 2020.*, or it ends and ₹45 is refunded to the customer\./;
  const queue = screen.getByRole('region', { name: 'Current orders' });
  expect(within(queue).getByRole('button')).toHaveTextContent(words);
  const panel = await screen.findByRole('region', { name: /^Token/ });
  expect(panel).toHaveTextContent(words);
  await expectNoAxeViolations(container);
});

test.each([
  ['not_printed', 'refund_started', /its files were never opened/, 'Refunding ₹6'],
  ['not_printed', 'refunded', /its files were never opened/, 'Refunded ₹6'],
  ['not_completed', 'paid', /not marked completed/, 'Paid ₹6'],
] as const)(
  'an order that ended as “%s” with payment “%s” says when and why [F-155]',
  async (...row) => {
    const [endReason, status, words, money] = row;
    const ended = queuedOrder({
      active: false,
      paidAt,
      endedAt: endAt,
      endReason,
      completedAt: endReason === 'not_completed' ? endAt : null,
      filesExpireAt: endAt,
      payment: { status, timeline: [] },
    });
    const { container } = await openCounter(fakeServer, sampleShop(), [ended]);
    const slip = within(screen.getByRole('region', { name: 'Previous orders' })).getByRole(
      'button',
    );
    expect(slip).toHaveTextContent(words);
    expect(slip).toHaveTextContent(/Ended 3 Dec 2020/);
    await userEvent.click(slip);
    const panel = await screen.findByRole('region', { name: /^Token/ });
    expect(panel).toHaveTextContent(words);
    expect(within(panel).getByText(money)).toBeVisible();
    expect(within(panel).queryByRole('button', { name: 'Mark completed' })).not.toBeInTheDocument();
    await expectNoAxeViolations(container);
  },
);
