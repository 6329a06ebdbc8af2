import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Order } from '@parchi/contract';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOrder, openOrders } from '../../../testing/openOrders.ts';
import { activeOrder, completedOrder, ended } from '../../../testing/sampleOrders.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

const gone = { filesExpireAt: '2020-12-03T05:00:00.000Z', amountPayable: 45 };
const endsAt = '2030-11-21T15:00:00.000Z';
const due = (about: Partial<Order> = {}) =>
  activeOrder({
    ...gone,
    cash: { amount: 45, taken: false },
    payment: { status: 'at_counter', timeline: [] },
    endsAt,
    ...about,
  });
const taken = {
  cash: { amount: 45, taken: true },
  payment: {
    status: 'paid',
    timeline: [{ event: 'paid', at: '2026-11-21T06:00:00.000Z', amount: 45 }],
  },
} as const satisfies Partial<Order>;

const status = async () =>
  (await screen.findAllByRole('status')).map((one) => one.textContent).join();

test('says what to pay at the counter and until when, and offers no payment [F-789]', async () => {
  const { container } = openOrder(fakeServer, due());
  await screen.findByRole('heading', { name: 'Your order' });
  await screen.findByText(
    'Pay ₹45 at the counter, in cash. Collect your prints when token 7 is called.',
  );
  expect(await status()).toMatch(/Collect and pay by 8:30 PM on .*21 Nov.*, or the order expires/);
  expect(screen.getByText('To pay at the counter')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /receipt/ })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/You pay nothing\. You can’t undo this/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  expect(dialog.queryByText(/back/)).not.toBeInTheDocument();
});

test('asks for cash for a priority order too, and for less when files were refused [F-789]', async () => {
  const order = due({ priority: true, tokenNumber: -1, cash: { amount: 15, taken: false } });
  const refused = { at: endsAt, reason: 'toner', note: '', refund: null } as const;
  openOrder(fakeServer, { ...order, files: order.files.map((file) => ({ ...file, refused })) });
  await screen.findByText(/^Pay ₹15 at the counter, in cash\. Priority orders are printed first/);
  expect(await status()).toMatch(/could not print .*: toner is out/);
  expect(await status()).not.toMatch(/back in|paid back/);
});

test('says that the order was paid in cash, with a receipt [F-789]', async () => {
  const order = completedOrder({ ...gone, ...taken });
  const { container } = openOrder(fakeServer, order);
  await screen.findByText('You paid ₹45 in cash.');
  expect(screen.getAllByText('Paid in cash')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Download receipt (PDF)' })).toBeVisible();
  await expectNoAxeViolations(container);
});

test('an order that was paid in cash and put back says that it is paid [F-789]', async () => {
  openOrder(fakeServer, due({ ...taken }));
  await screen.findByText('Paid in cash. Collect your prints when token 7 is called.');
  expect(await status()).not.toMatch(/Pay ₹45/);
});

test.each([
  ['not_paid', /not collected and paid by 3 Dec 2020/],
  ['cancelled', /You cancelled this order/],
  ['refused', /paper is out/],
] as const)(
  'an unpaid cash order that ended as “%s” says that there is nothing to pay [F-786]',
  async (reason, why) => {
    const order = due({
      ...ended(reason),
      active: false,
      endsAt: null,
      refusal: reason === 'refused' ? { reason: 'paper', note: '' } : null,
      payment: { status: 'expired', uncharged: true, timeline: [] },
    });
    const { container } = openOrder(fakeServer, order);
    await screen.findByText('You pay nothing for it.');
    expect(await status()).toMatch(why);
    expect(await status()).not.toMatch(/back|refund/);
    expect(screen.queryByText('To pay at the counter')).not.toBeInTheDocument();
    await expectNoAxeViolations(container);
  },
);

test.each([
  ['cancelled', /You cancelled this order/],
  ['refused', /paper is out/],
] as const)(
  'a paid cash order that ended as “%s” says to get the money back at the counter [F-986]',
  async (reason, why) => {
    const order = due({
      ...ended(reason),
      ...{ active: false, endsAt: null, cash: taken.cash },
      refusal: reason === 'refused' ? { reason: 'paper', note: '' } : null,
      payment: { status: 'expired', uncharged: true, timeline: [] },
    });
    const { container } = openOrder(fakeServer, order);
    await screen.findByText('You paid ₹45 in cash. Get it back at the counter.');
    expect(await status()).toMatch(why);
    expect(await status()).not.toMatch(/pay nothing|refund/);
    await expectNoAxeViolations(container);
  },
);

test.each([
  ['2026-11-21T07:00:00.000Z', /Get ₹6 back at the counter/],
  ['2026-11-21T05:00:00.000Z', /toner is out\.,?$/],
])(
  'for files refused at %s, with cash paid at 6:00, says what the customer gets back [F-986]',
  async (...row) => {
    const [at, words] = row;
    const order = due({ ...taken });
    const refused = { at, reason: 'toner', note: '', refund: null } as const;
    openOrder(fakeServer, { ...order, files: order.files.map((file) => ({ ...file, refused })) });
    await screen.findByText(/^Paid in cash\. Collect/);
    expect(await status()).toMatch(words);
  },
);

test('cancelling a paid cash order says to get the money back at the counter [F-986]', async () => {
  openOrder(fakeServer, due({ ...taken }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Get your ₹45 in cash back at the counter\./)).toBeVisible();
  expect(dialog.queryByText(/pay nothing/)).not.toBeInTheDocument();
});

test('the list says for each cash order whether it is paid [F-789]', async () => {
  const previous = [
    completedOrder({ ...gone, ...taken, _id: 'd'.repeat(32) as Order['_id'] }),
    due({ ...ended('not_paid'), active: false, payment: { status: 'expired', timeline: [] } }),
  ];
  openOrders(fakeServer, { active: [due({ _id: 'e'.repeat(32) as Order['_id'] })], previous });
  expect(await screen.findByText(/Pay ₹45 at the counter/)).toBeVisible();
  expect(screen.getByText(/₹45 paid in cash/)).toBeVisible();
  expect(screen.getByText(/, not paid$/)).toBeVisible();
});
