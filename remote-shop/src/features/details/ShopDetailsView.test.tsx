import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type ShopDetails } from '@parchi/contract';
import { refusal, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeReply, type FakeServer } from '@parchi/tooling/fake-server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter, type Counter } from '../../testing/openCounter.ts';
import { queuedOrder } from '../../testing/queuedOrder.ts';
import { sampleDetails } from '../../testing/sampleDetails.ts';

const details: ShopDetails = {
  ...sampleDetails,
  rateChanges: [
    {
      ...{ rate: 'color', from: 8, to: 10, changedAt: '2020-01-07T06:00:00.000Z' },
      by: { kind: 'helper', name: 'Asha' },
    },
    {
      ...{ rate: 'color', from: 9, to: 8, changedAt: '2020-01-06T06:00:00.000Z' },
      by: { kind: 'owner' },
    },
    { rate: 'bnw', from: 1.5, to: 2, changedAt: '2020-01-05T06:00:00.000Z', by: null },
  ],
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

test('shows the stored details and who changed which price in place of the orders [F-343]', async () => {
  expect(screen.getByRole('heading', { name: 'Shop details' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page');
  expect(field('Phone')).toHaveValue('+91 98 1000 0000');
  expect(screen.getByText(/: Asha changed Color from ₹8 to ₹10$/)).toBeVisible();
  expect(screen.getByText(/: The owner changed Color from ₹9 to ₹8$/)).toBeVisible();
  expect(screen.getByText(/: Black and White from ₹1.50 to ₹2$/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Current orders' })).not.toBeInTheDocument();
  await expectNoAxeViolations(counter.container);
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  expect(screen.getByRole('region', { name: 'Current orders' })).toBeVisible();
  expect(screen.queryByLabelText('Shop name')).not.toBeInTheDocument();
});

test('saves with the version that was loaded, and the next time with the new version', async () => {
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

test('saves the location of the device when asked to, and says so [F-340]', async () => {
  fakeServer.answer(apiPaths.changeShopDetails, () => ({ body: { details } }));
  const coords = { latitude: 12.93, longitude: 77.62 };
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: (found: PositionCallback) => found({ coords } as never) },
  });
  await press('Use my location');
  expect(await screen.findByText('Your location is added.')).toBeVisible();
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining(coords)]));
});

test('says why the location is not known, and saves the rest without one [F-340]', async () => {
  fakeServer.answer(apiPaths.changeShopDetails, () => ({ body: { details } }));
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (_found: PositionCallback, failed: PositionErrorCallback) =>
        failed({ code: 1 } as never),
    },
  });
  await press('Use my location');
  expect(await screen.findByText('User denied the request for Geolocation.')).toBeVisible();
  type('Pincode', '110025');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ addressl4: '110025' })]));
  expect(sent()[0]).not.toHaveProperty('latitude');
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

/** Returns a date in India's time, some days from today. */
const dateIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 330 * 60_000).toISOString().slice(0, 10);
const check = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));

test('saves closed weekdays, and closed dates added one by one or as a range [F-432]', async () => {
  fakeServer.answer(apiPaths.changeShopDetails, () => ({ body: { details } }));
  expect(screen.getByRole('checkbox', { name: 'Sunday' })).toBeChecked();
  await check('Sunday');
  await check('Saturday');
  await check('Monday');
  type('Closed on', dateIn(40));
  await press('Add closed dates');
  expect(field('Closed on')).toHaveFocus();
  type('Closed on', dateIn(10));
  type('Until', dateIn(12));
  await userEvent.type(field('Until'), '{Enter}');
  expect(sent()).toEqual([]);
  expect(
    within(screen.getByRole('list', { name: 'Closed dates' })).getAllByRole('listitem'),
  ).toHaveLength(2);
  await expectNoAxeViolations(counter.container);
  const [, second] = screen.getAllByRole('button', { name: /^Remove / });
  await userEvent.click(second as HTMLElement);
  expect(field('Closed on')).toHaveFocus();
  expect(screen.getByText(/^Removed: /)).toBeInTheDocument();
  await press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    closedDays: [1, 6],
    closedDates: [dateIn(10), dateIn(11), dateIn(12)],
  });
});

test.each([
  ['nothing', '', '', 'Choose the first date.'],
  ['an end before the beginning', dateIn(3), dateIn(2), 'The last date is before the first one.'],
  ['yesterday', dateIn(-1), '', 'Choose dates from today to one year ahead.'],
  ['a date beyond a year', dateIn(370), '', 'Choose dates from today to one year ahead.'],
  ['more than 60 dates', dateIn(1), dateIn(61), /^A shop can name 60 closed dates/],
])('explains why %s can’t be closed dates [F-432]', async (...row) => {
  const [, first, last, problem] = row;
  type('Closed on', first);
  type('Until', last);
  await press('Add closed dates');
  expect(screen.getByText(problem)).toBeVisible();
  expect(field('Closed on')).toBeInvalid();
  expect(screen.queryByRole('button', { name: /^Remove / })).not.toBeInTheDocument();
});

test('keeps a shop from closing on every day of the week [F-432]', async () => {
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
    await check(day);
  }
  await press('Save');
  expect(screen.getByText(/^Leave one day open\./)).toBeVisible();
  expect(sent()).toEqual([]);
  await check('Sunday');
  expect(screen.queryByText(/^Leave one day open\./)).not.toBeInTheDocument();
});

const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

test('saves the number of pages from which an order gets a cover, or “Never” [F-437]', async () => {
  fakeServer.answer(apiPaths.changeShopDetails, () => ({ body: { details } }));
  expect(screen.getByRole('radio', { name: 'With every order' })).toBeChecked();
  await choose('With larger orders');
  await expectNoAxeViolations(counter.container);
  type('From how many printed pages', '8');
  await press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  await choose('Never');
  await press('Save');
  await waitFor(() => expect(sent()).toHaveLength(2));
  await choose('With every order');
  await press('Save');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()).toMatchObject([
    { coverFromPages: 8 },
    { coverFromPages: null },
    { coverFromPages: 1 },
  ]);
});

test.each(['', '0', '1001', '2.5', 'ten'])(
  'refuses a cover from “%s” pages [F-437]',
  async (text) => {
    await choose('With larger orders');
    type('From how many printed pages', text);
    await press('Save');
    expect(field('From how many printed pages')).toHaveFocus();
    expect(screen.getByText('Enter a number of pages from 1 to 1000.')).toBeVisible();
    expect(sent()).toEqual([]);
  },
);

test('lets a shop allow payment at the counter, which is off at first [F-776]', async () => {
  fakeServer.answer(apiPaths.changeShopDetails, () => ({ body: { details } }));
  const box = screen.getByRole('checkbox', { name: 'Customers may pay at the counter' });
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  await press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  await userEvent.click(box);
  await press('Save');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([{ takesCash: true }, { takesCash: false }]);
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
  const current = {
    ...details,
    version: 9,
    phone: '+91 11 2222 3333',
    color: 12,
    closedDays: [1, 0],
    closedDates: ['2030-12-24', '2030-12-25'],
    coverFromPages: 12,
    takesCash: true,
  };
  fakeServer.answer(apiPaths.changeShopDetails, ({ body }) =>
    (JSON.parse(String(body)) as { version: number }).version === 9
      ? { body: { details: { ...current, version: 10 } } }
      : refuse(409, 'shop.details_changed', { current }),
  );
  type('Phone', '+91 44 5555 6666');
  await press('Save');
  await screen.findByText(/changed on another device/);
}

test('shows both values if another device saved first, and saves the typed ones on request [F-341]', async () => {
  await meetConflict();
  expect(screen.getByText('Saved now: +91 11 2222 3333')).toBeVisible();
  expect(screen.getByText('You typed: +91 44 5555 6666')).toBeVisible();
  expect(screen.getByText('Saved now: 12')).toBeVisible();
  expect(screen.getByText('Saved now: Monday, Sunday')).toBeVisible();
  expect(screen.getByText(/^Saved now: .*24.*25 Dec 2030$/)).toBeVisible();
  expect(screen.getByText('You typed: none')).toBeVisible();
  expect(screen.getByText('Saved now: from 12 pages')).toBeVisible();
  expect(screen.getByText('You typed: With every order')).toBeVisible();
  expect(screen.getByText('Saved now: allowed')).toBeVisible();
  expect(screen.getByText('You typed: not allowed')).toBeVisible();
  await expectNoAxeViolations(counter.container);
  await press('Save mine');
  await findToast('Done: Shop details saved');
  await waitFor(() => {
    expect(screen.queryByText(/changed on another device/)).not.toBeInTheDocument();
  });
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  expect(sent()[1]).toMatchObject({ version: 9, phone: '+91 44 5555 6666', color: '10' });
});

test('shows the stored values again when the typed ones are discarded [F-341]', async () => {
  await meetConflict();
  await press('Discard mine');
  expect(field('Phone')).toHaveValue('+91 11 2222 3333');
  expect(field('Color, ₹ a page')).toHaveValue('12');
  expect(screen.queryByText(/changed on another device/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
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
