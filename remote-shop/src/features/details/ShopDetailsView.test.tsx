import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type ShopDetails } from '@parchi/contract';
import { refusal, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeReply, type FakeServer } from '@parchi/tooling/fake-server';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter, type Counter } from '../../testing/openCounter.ts';
import { queuedOrder } from '../../testing/queuedOrder.ts';

const details: ShopDetails = {
  version: 3,
  addressl1: 'Sharma Prints',
  addressl2: 'Lajpat Nagar',
  addressl3: 'New Delhi',
  addressl4: '110024',
  landmark: 'Opposite the metro gate',
  phone: '+91 98 1000 0000',
  bnw: 2,
  color: 10,
  openTime: '09:00',
  closeTime: '20:30',
  rateChanges: [{ rate: 'bnw', from: 1.5, to: 2, changedAt: '2020-01-05T06:00:00.000Z' }],
};

let fakeServer: FakeServer;
let counter: Counter;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.shopDetails, () => ({ body: { details } }));
  counter = await openCounter(fakeServer, sampleShop());
  await userEvent.click(screen.getByRole('link', { name: 'Shop' }));
  await screen.findByLabelText('Shop name');
});
afterEach(() => fakeServer.stop());

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Returns an error reply with more fields. */
const refuse = (status: number, code: string, more: object): FakeReply => {
  const { body } = refusal(status, code);
  return { status, body: { ...(body as object), ...more } };
};
const sent = () => sentTo(fakeServer, apiPaths.changeShopDetails);

test('shows the stored details and the last price changes in place of the orders', async () => {
  expect(screen.getByRole('heading', { name: 'Shop details' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page');
  expect(field('Phone')).toHaveValue('+91 98 1000 0000');
  expect(screen.getByText(/Black and White from ₹1.50 to ₹2/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Current orders' })).not.toBeInTheDocument();
  await expectNoAxeViolations(counter.container);
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  expect(screen.getByRole('region', { name: 'Current orders' })).toBeVisible();
  expect(screen.queryByLabelText('Shop name')).not.toBeInTheDocument();
});

test('saves what was typed for the version that was read, and then for the new one', async () => {
  const saved = { ...details, version: 4, bnw: 2.5 };
  fakeServer.answer(apiPaths.changeShopDetails, () => ({ body: { details: saved } }));
  type('Black and White, ₹ a page', ' 2.50 ');
  await press('Save');
  expect(await findToast('Done: Shop details saved')).toBeVisible();
  const fields = { addressl1: 'Sharma Prints', bnw: '2.50', color: '10', phone: details.phone };
  expect(sent()).toEqual([expect.objectContaining({ ...fields, version: 3 })]);
  expect(sent()[0]).not.toHaveProperty('latitude');
  await press('Save');
  await waitFor(() => expect(sent()[1]).toMatchObject({ version: 4 }));
});

test.each([
  ['Phone', 'call me', 'Enter a phone number of 7 to 15 digits.'],
  ['Pincode', '060034', 'A pincode has 6 digits and does not begin with 0.'],
  ['Color, ₹ a page', '0', 'Enter a price above 0 and up to 1000, such as 2 or 1.50.'],
])('explains at the field %s what is wrong, as at sign-up, and sends nothing', async (...row) => {
  const [label, value, problem] = row;
  type(label, value);
  await press('Save');
  expect(field(label)).toHaveFocus();
  expect(screen.getByText(problem)).toBeVisible();
  expect(sent()).toEqual([]);
  await expectNoAxeViolations(counter.container);
});

test('explains a field that the server refuses', async () => {
  fakeServer.answer(apiPaths.changeShopDetails, () =>
    refuse(400, 'request.invalid', { details: [{ field: 'addressl2', code: 'too_long' }] }),
  );
  await press('Save');
  await waitFor(() => expect(field('Locality')).toHaveFocus());
  expect(field('Locality')).toBeInvalid();
});

/** Changes the phone on this device after another one has changed the phone and a price. */
async function meetConflict(): Promise<void> {
  const current = { ...details, version: 9, phone: '+91 11 2222 3333', color: 12 };
  fakeServer.answer(apiPaths.changeShopDetails, ({ body }) =>
    (JSON.parse(String(body)) as { version: number }).version === 9
      ? { body: { details: { ...current, version: 10 } } }
      : refuse(409, 'shop.details_changed', { current }),
  );
  type('Phone', '+91 44 5555 6666');
  await press('Save');
  await screen.findByText(/changed on another device/);
}

test('shows both values when another device was first, and saves mine when told to [F-341]', async () => {
  await meetConflict();
  expect(screen.getByText('Saved now: +91 11 2222 3333')).toBeVisible();
  expect(screen.getByText('You typed: +91 44 5555 6666')).toBeVisible();
  expect(screen.getByText('Saved now: 12')).toBeVisible();
  await expectNoAxeViolations(counter.container);
  await press('Save mine');
  await findToast('Done: Shop details saved');
  await waitFor(() => {
    expect(screen.queryByText(/changed on another device/)).not.toBeInTheDocument();
  });
  expect(sent()[1]).toMatchObject({ version: 9, phone: '+91 44 5555 6666', color: '10' });
});

test('begins again with the stored values when what was typed is discarded [F-341]', async () => {
  await meetConflict();
  await press('Discard mine');
  expect(field('Phone')).toHaveValue('+91 11 2222 3333');
  expect(field('Color, ₹ a page')).toHaveValue('12');
  expect(screen.queryByText(/changed on another device/)).not.toBeInTheDocument();
});

test('announces and counts new orders while the details are shown [F-346]', async () => {
  await waitFor(() => expect(fakeServer.live.joins).toContain('/shop/K7M2QX'));
  const order = queuedOrder({ tokenNumber: 25, customerName: 'Meera Kulkarni' });
  counter.shop = sampleShop({ currentOrders: [order] });
  fakeServer.live.emit('/shop/K7M2QX', 'newPrint', { shopId: 'K7M2QX', printId: order._id });
  expect(await findToast('Note: New order: Token 25, Meera Kulkarni')).toBeVisible();
  expect(document.title).toMatch(/^\(1\) /);
  expect(field('Phone')).toBeVisible();
});
