import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  apiPaths,
  type Helper,
  type Id,
  type Order,
  type Staff,
  type StaffRequests,
} from '@parchi/contract';
import { refusal, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openStaffedCounter, type Counter } from '../../testing/openCounter.ts';
import { queuedOrder } from '../../testing/queuedOrder.ts';

const [anil, ravi]: [Helper, Helper] = [
  { _id: 'a'.repeat(32) as Id, name: 'Anil', isSignedIn: false },
  { _id: 'b'.repeat(32) as Id, name: 'Ravi', isSignedIn: true },
];
const order = queuedOrder({ tokenNumber: 21, customerName: 'Imran Shaikh' });
const shop = sampleShop({ currentOrders: [order] });

const SIGNED_OUT =
  'This helper is not signed in here any more. Choose who is at the counter, then try again.';

let fakeServer: FakeServer;
let counter: Counter;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

async function open(staff: Partial<Staff> = {}, previous: readonly Order[] = []) {
  counter = await openStaffedCounter(fakeServer, shop, {
    previous,
    staff: { helpers: [anil, ravi], ...staff },
  });
  fakeServer.answer(apiPaths.chooseHelper, ({ body }) => {
    const request = JSON.parse(body.toString()) as StaffRequests['chooseHelper'];
    const { helper, pin } = request;
    if (helper === anil._id && pin !== '4829') return refusal(403, 'shop.wrong_pin');
    const helpers = [{ ...anil, isSignedIn: helper === anil._id }, ravi];
    counter.staff = { ...counter.staff, helpers, current: helper as Id | null };
    return { body: { staff: counter.staff } };
  });
}

const dialog = () => screen.findByRole('dialog', { name: 'Who is at the counter?' });

test('a shop without helpers sees no controls for helpers [F-941]', async () => {
  await open({ helpers: [] });
  await userEvent.keyboard('h');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /at the counter/ })).not.toBeInTheDocument();
});

test('two clicks choose a signed-in helper for the counter, and the open order stays open [F-942]', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Who is at the counter?' }));
  await expectNoAxeViolations(counter.container);
  await userEvent.click(await within(await dialog()).findByRole('button', { name: /^Ravi/ }));
  expect(await screen.findByRole('button', { name: 'At the counter: Ravi' })).toBeVisible();
  expect(screen.getByRole('region', { name: /^Token 21/ })).toBeVisible();
  expect(sentTo(fakeServer, apiPaths.chooseHelper)).toEqual([{ id: shop._id, helper: ravi._id }]);
});

test('two keys choose a helper, and a helper who is not signed in enters the PIN [F-942]', async () => {
  await open();
  await screen.findByRole('button', { name: 'Who is at the counter?' });
  await userEvent.keyboard('h2');
  await screen.findByRole('button', { name: 'At the counter: Ravi' });
  await userEvent.keyboard('h1');
  const pin = await screen.findByLabelText('PIN of Anil', { selector: 'input' });
  await waitFor(() => expect(pin).toHaveFocus());
  await userEvent.keyboard('1111{Enter}');
  await waitFor(() => expect(pin).toHaveAccessibleDescription('Wrong PIN. Try again.'));
  await userEvent.clear(pin);
  await userEvent.type(pin, '4829{Enter}');
  expect(await screen.findByRole('button', { name: 'At the counter: Anil' })).toBeVisible();
});

test('completing an order sends the helper, and one who was signed out must be chosen again [F-942]', async () => {
  await open({ current: ravi._id });
  await screen.findByRole('button', { name: 'At the counter: Ravi' });
  fakeServer.answer(apiPaths.completeOrder, () => {
    counter.staff = { ...counter.staff, current: null, helpers: [anil] };
    return refusal(409, 'helper.signed_out');
  });
  await userEvent.click(screen.getByRole('button', { name: /^Mark completed/ }));
  expect(await findToast(`Error: ${SIGNED_OUT}`)).toBeVisible();
  expect(sentTo(fakeServer, apiPaths.completeOrder)).toEqual([
    { print: order._id, helper: ravi._id },
  ]);
  expect(await screen.findByRole('button', { name: 'Who is at the counter?' })).toBeVisible();
});

test('orders show which helper completed or refused them [F-941]', async () => {
  const handled = { completed: null, refused: null, putBack: null };
  const over = {
    active: false,
    payment: { status: 'paid', timeline: [] },
  } satisfies Partial<Order>;
  const at = new Date().toISOString();
  await open({}, [
    queuedOrder({
      ...over,
      customerName: 'Meera',
      completedAt: at,
      handledBy: { ...handled, completed: 'Ravi' },
    }),
    queuedOrder({
      ...over,
      customerName: 'Asha',
      endedAt: at,
      endReason: 'refused',
      refusal: { reason: 'paper', note: '' },
      handledBy: { ...handled, refused: 'Anil' },
    }),
  ]);
  const previous = within(screen.getByRole('region', { name: 'Previous orders' }));
  const completed = previous.getByRole('button', { name: /Meera/ });
  expect(completed).toHaveTextContent(/by Ravi, \d/);
  expect(previous.getByRole('button', { name: /Asha/ })).toHaveTextContent('Refused by Anil.');
  await userEvent.click(completed);
  const region = await screen.findByRole('region', { name: /Meera/ });
  expect(region).toHaveTextContent(/Completed by Ravi, \d/);
});
