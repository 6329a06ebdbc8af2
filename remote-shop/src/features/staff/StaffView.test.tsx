import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  apiPaths,
  limits,
  type Id,
  type MoneyReply,
  type Staff,
  type StaffRequests,
} from '@parchi/contract';
import { plainText, refusal, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openStaffedCounter, type Counter } from '../../testing/openCounter.ts';

const shop = sampleShop();
const sums = {
  ...{ orders: 42, bnwPages: 0, colorPages: 0 },
  ...{ gross: 1_930, cash: 0, priorityFees: 0, refunds: 0, net: 1_930 },
};
const money: MoneyReply = {
  ...{ from: '2026-11-24', to: '2026-11-24', today: '2026-11-24' },
  ...{ sums, days: [] },
};

let fakeServer: FakeServer;
let counter: Counter;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.shopMoney, () => ({ body: money }));
  fakeServer.answer(apiPaths.shopDetails, () => refusal(500, 'internal'));
});
afterEach(() => fakeServer.stop());

async function open(view: 'Money' | 'Shop', staff: Partial<Staff> = {}) {
  counter = await openStaffedCounter(fakeServer, shop, { staff });
  await userEvent.click(screen.getByRole('link', { name: view }));
}

function answerWith(change: (request: never) => Partial<Staff>) {
  return ({ body }: { body: Buffer }) => {
    counter.staff = { ...counter.staff, ...change(JSON.parse(body.toString()) as never) };
    return { body: { staff: counter.staff } };
  };
}

const field = (label: string) => screen.findByLabelText(label, { selector: 'input' });

test('Money asks for the PIN, opens with it, and locks again [F-946]', async () => {
  await open('Money', { hasPin: true });
  const pin = await field('PIN');
  await waitFor(() => expect(pin).toHaveFocus());
  expect(screen.queryByText(/^Today 42 orders/)).not.toBeInTheDocument();
  expect(sentTo(fakeServer, apiPaths.shopMoney)).toEqual([]);
  await expectNoAxeViolations(counter.container);
  fakeServer.answer(apiPaths.unlock, () => refusal(403, 'shop.wrong_pin'));
  await userEvent.type(pin, '111111{Enter}');
  await waitFor(() => expect(pin).toHaveAccessibleDescription('Wrong PIN. Try again.'));
  fakeServer.answer(
    apiPaths.unlock,
    answerWith(() => ({ unlockedForSeconds: limits.unlockSeconds })),
  );
  await userEvent.type(pin, '{Enter}');
  expect(await screen.findByRole('heading', { name: 'Money' })).toBeVisible();
  expect(await screen.findByText(/^Today 42 orders/)).toBeVisible();
  fakeServer.answer(
    apiPaths.lock,
    answerWith(() => ({ unlockedForSeconds: 0 })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Lock' }));
  expect(await field('PIN')).toBeVisible();
  expect(screen.queryByText(/^Today 42 orders/)).not.toBeInTheDocument();
});

test('after too many wrong PINs, the page says when the next one is checked [F-944]', async () => {
  await open('Money', { hasPin: true });
  fakeServer.answer(apiPaths.unlock, () => ({
    ...refusal(429, 'shop.too_many_pins'),
    headers: { 'retry-after': '840' },
  }));
  const pin = await field('PIN');
  await userEvent.type(pin, '530918{Enter}');
  await waitFor(() =>
    expect(pin).toHaveAccessibleDescription(/^Too many wrong PINs\. Try again after \d/),
  );
});

test('Money locks by itself when the unlocked time ends [F-947]', async () => {
  await open('Money', { hasPin: true, unlockedForSeconds: 1 });
  await screen.findByRole('heading', { name: 'Money' });
  counter.staff = { ...counter.staff, unlockedForSeconds: 0 };
  await waitFor(async () => expect(await field('PIN')).toBeVisible(), { timeout: 4_000 });
});

test('a forgotten PIN is replaced with the password; a wrong password is shown at its field [F-948]', async () => {
  await open('Shop', { hasPin: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Forgot the PIN?' }));
  fakeServer.answer(apiPaths.changePin, () => plainText(401, 'Incorrect password'));
  await userEvent.type(await field('New PIN'), '12345');
  await userEvent.type(await field('Password of the shop’s account'), 'wrong{Enter}');
  await waitFor(async () =>
    expect(await field('New PIN')).toHaveAccessibleDescription(/Enter 6 to 12 digits/),
  );
  await userEvent.type(await field('New PIN'), '9{Enter}');
  await waitFor(async () =>
    expect(await field('Password of the shop’s account')).toHaveAccessibleDescription(
      'Incorrect password',
    ),
  );
  expect(sentTo(fakeServer, apiPaths.changePin)).toEqual([
    { id: shop._id, password: 'wrong', pin: '123459' },
  ]);
});

test('the owner adds a helper, changes the name and removes the helper [F-940]', async () => {
  await open('Shop');
  await screen.findByText('No helpers yet. Add the people who work at your counter.');
  await userEvent.click(screen.getByRole('button', { name: 'Add helper' }));
  await expectNoAxeViolations(counter.container);
  const add = within(await screen.findByRole('dialog', { name: 'Add helper' }));
  fakeServer.answer(apiPaths.addHelper, () => refusal(409, 'helper.name_taken'));
  await userEvent.type(await field('Name'), 'Ravi');
  await userEvent.type(await field('PIN of this helper'), '482{Enter}');
  await waitFor(async () =>
    expect(await field('PIN of this helper')).toHaveAccessibleDescription(/Enter 4 to 12 digits/),
  );
  await userEvent.type(await field('PIN of this helper'), '9{Enter}');
  await waitFor(async () =>
    expect(await field('Name')).toHaveAccessibleDescription(/Another helper has this name/),
  );
  const helper = { _id: 'b'.repeat(32) as Id, isSignedIn: false };
  fakeServer.answer(
    apiPaths.addHelper,
    answerWith(({ name }: StaffRequests['addHelper']) => ({ helpers: [{ ...helper, name }] })),
  );
  await userEvent.click(add.getByRole('button', { name: 'Add helper' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change Ravi' }));
  fakeServer.answer(
    apiPaths.changeHelper,
    answerWith(({ name = '' }: StaffRequests['changeHelper']) => ({
      helpers: [{ ...helper, name }],
    })),
  );
  await userEvent.type(await field('Name'), 'ndra{Enter}');
  expect(await findToast('Done: Ravindra is saved')).toBeVisible();
  expect(sentTo(fakeServer, apiPaths.changeHelper)).toEqual([
    { id: shop._id, helper: helper._id, name: 'Ravindra' },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Change Ravindra' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Ravindra' }));
  fakeServer.answer(
    apiPaths.removeHelper,
    answerWith(() => ({ helpers: [] })),
  );
  const remove = screen.getByRole('button', { name: 'Remove Ravindra' });
  expect(remove).toHaveFocus();
  await userEvent.click(remove);
  expect(await screen.findByText(/^No helpers yet/)).toBeVisible();
});
