import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, shopDateOf, type Id, type ShopDetails } from '@parchi/contract';
import { sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter, type Counter } from '../../testing/openCounter.ts';
import { sampleDetails } from '../../testing/sampleDetails.ts';

const tomorrow = shopDateOf(new Date(Date.now() + 86_400_000));

let fakeServer: FakeServer;
let counter: Counter;
let stored: ShopDetails;
beforeEach(async () => {
  stored = sampleDetails;
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.shopDetails, () => ({ body: { details: stored } }));
  fakeServer.answer(apiPaths.changeShopDetails, () => {
    stored = { ...stored, version: stored.version + 1, landmark: 'Near the temple' };
    return { body: { details: stored } };
  });
  counter = await openCounter(fakeServer, sampleShop());
  await openShopView();
});
afterEach(() => fakeServer.stop());

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const unsaved = () => screen.queryByText(/^These changes are not saved yet/);
const sent = () => sentTo(fakeServer, apiPaths.changeShopDetails);

async function openShopView(): Promise<void> {
  await userEvent.click(screen.getByRole('link', { name: 'Shop' }));
  await screen.findByLabelText('Shop name');
}

async function leaveAndReturn(): Promise<void> {
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  expect(screen.queryByLabelText('Shop name')).not.toBeInTheDocument();
  await openShopView();
}

test('restores unsaved changes after another view, and says that they are unsaved [F-1039]', async () => {
  type('Landmark', 'Near the temple');
  type('Closed on', tomorrow);
  await press('Add closed dates');
  type('Closed on', tomorrow);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Never' }));
  await leaveAndReturn();
  await leaveAndReturn();
  expect(unsaved()).toBeVisible();
  expect(field('Landmark')).toHaveValue('Near the temple');
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
  expect(field('Closed on')).toHaveValue(tomorrow);
  expect(screen.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Never' })).toBeChecked();
  await expectNoAxeViolations(counter.container);
  type('Closed on', '');
  await press('Save');
  await findToast('Done: Shop details saved');
  expect(sent()).toEqual([
    expect.objectContaining({
      ...{ version: 3, landmark: 'Near the temple', closedDays: [1, 0] },
      ...{ closedDates: [tomorrow], coverFromPages: null },
    }),
  ]);
  expect(unsaved()).not.toBeInTheDocument();
});

test('shows the stored details without a notice if nothing is unsaved [F-1039]', async () => {
  await leaveAndReturn();
  expect(unsaved()).not.toBeInTheDocument();
  type('Landmark', ' Near the temple ');
  await press('Save');
  await findToast('Done: Shop details saved');
  await leaveAndReturn();
  expect(unsaved()).not.toBeInTheDocument();
  expect(field('Landmark')).toHaveValue('Near the temple');
});

test('discards restored changes on request, for later visits too [F-1039]', async () => {
  type('Landmark', 'Near the temple');
  await leaveAndReturn();
  await press('Discard changes');
  expect(unsaved()).not.toBeInTheDocument();
  expect(field('Landmark')).toHaveValue('Opposite the metro gate');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  await leaveAndReturn();
  expect(unsaved()).not.toBeInTheDocument();
  expect(field('Landmark')).toHaveValue('Opposite the metro gate');
});

test('shows both values if another device saved while the view was left [F-341, F-1039]', async () => {
  type('Landmark', 'Near the temple');
  stored = { ...sampleDetails, version: 9, phone: '+91 11 2222 3333' };
  await leaveAndReturn();
  await leaveAndReturn();
  expect(screen.getByText('Saved now: +91 11 2222 3333')).toBeVisible();
  expect(screen.getByText('You typed: Near the temple')).toBeVisible();
  expect(unsaved()).not.toBeInTheDocument();
  await press('Save mine');
  await findToast('Done: Shop details saved');
  expect(sent()).toEqual([
    expect.objectContaining({
      version: 9,
      landmark: 'Near the temple',
      phone: sampleDetails.phone,
    }),
  ]);
});

test('shows no draft to the shop that signs in next [F-1039]', async () => {
  type('Landmark', 'Near the temple');
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  cleanup();
  await openCounter(fakeServer, sampleShop({ _id: 'b'.repeat(32) as Id }));
  await openShopView();
  expect(unsaved()).not.toBeInTheDocument();
  expect(field('Landmark')).toHaveValue('Opposite the metro gate');
});
