import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { refusal, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter, type Counter } from '../../../testing/openCounter.ts';

let fakeServer: FakeServer;
let counter: Counter;
const shop = sampleShop();

beforeEach(async () => {
  fakeServer = await startFakeServer();
  counter = await openCounter(fakeServer, shop);
});
afterEach(() => fakeServer.stop());

const toggle = (name: string) => screen.getByRole('switch', { name });

test.each([
  [[true, true, true], 'Customers order for today, in Black and White or Color.'],
  [[true, true, false], 'Customers order for today, in Black and White only.'],
  [[false, false, true], 'Customers order for the next business day, in Color only.'],
  [[false, true, true], 'Customers order for the next business day, in Black and White or Color.'],
  [[true, false, false], 'Customers can’t order: Black and White and Color are off.'],
] as const)(
  'orders, black and color %j: each switch says what customers can order',
  async (on, effect) => {
    const [isOn, blackPrints, colorPrints] = on;
    cleanup();
    await openCounter(fakeServer, sampleShop({ on: isOn, blackPrints, colorPrints }));
    expect(screen.getByText(effect)).toBeVisible();
    for (const name of ['Taking orders', 'Black and White', 'Color']) {
      expect(toggle(name)).toHaveAccessibleDescription(effect);
    }
  },
);

test('one click stops taking orders', async () => {
  fakeServer.answer(apiPaths.changeStatus, () => {
    counter.shop = { ...shop, on: false };
    return { body: { shop: counter.shop } };
  });
  await userEvent.click(toggle('Taking orders'));
  await waitFor(() => expect(toggle('Taking orders')).not.toBeChecked());
  expect(toggle('Taking orders')).toHaveAccessibleDescription(
    'Customers order for the next business day, in Black and White or Color.',
  );
  expect(sentTo(fakeServer, apiPaths.changeStatus)).toEqual([{ id: shop._id }]);
  expect(screen.queryByText('Error in changing shop status')).not.toBeInTheDocument();
});

/** Lets the fake server pause the shop when it is asked to. */
function answerPauses(): void {
  fakeServer.answer(apiPaths.pauseOrders, ({ body }) => {
    const { until } = JSON.parse(String(body)) as { until: string | null };
    counter.shop = { ...shop, on: until === null, pausedUntil: until };
    return { body: { shop: counter.shop } };
  });
}
const pauses = () =>
  sentTo(fakeServer, apiPaths.pauseOrders).map((sent) => (sent as { until: string | null }).until);
/** Waits for the button, because the form with some of them loads when it opens. */
async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

test('pauses for half an hour, says until when, and resumes with one press of the switch [F-434]', async () => {
  answerPauses();
  await press('Pause…');
  await expectNoAxeViolations(counter.container);
  await press('For 30 minutes');
  await waitFor(() => expect(toggle('Taking orders')).not.toBeChecked());
  expect(toggle('Taking orders')).toHaveAccessibleDescription(
    /^Paused until (tomorrow, )?\d+:\d\d [AP]M\. Customers order for (today|tomorrow) from /,
  );
  const inMinutes = (Date.parse(pauses()[0] ?? '') - Date.now()) / 60_000;
  expect(Math.round(inMinutes)).toBe(30);
  await userEvent.click(toggle('Taking orders'));
  await waitFor(() => expect(toggle('Taking orders')).toBeChecked());
  expect(pauses()[1]).toBeNull();
  expect(sentTo(fakeServer, apiPaths.changeStatus)).toEqual([]);
});

test('pauses until the next business day, or until a chosen time in the future', async () => {
  answerPauses();
  await press('Pause…');
  await press('Pause');
  expect(screen.getByText('Choose a time.')).toBeVisible();
  expect(screen.getByLabelText('Until a time')).toHaveFocus();
  await press('Until tomorrow, 12:00 AM');
  await waitFor(() => expect(pauses()).toHaveLength(1));
  expect(pauses()[0]).toMatch(/T18:30:00\.000Z$/);
  await userEvent.click(await screen.findByRole('button', { name: 'Pause…' }));
  fireEvent.input(screen.getByLabelText('Until a time'), { target: { value: '09:15' } });
  await press('Pause');
  await waitFor(() => expect(pauses()).toHaveLength(2));
  expect(pauses()[1]).toMatch(/T03:45:00\.000Z$/);
  expect(Date.parse(pauses()[1] ?? '')).toBeGreaterThan(Date.now());
});

test('a pause that fails says so', async () => {
  fakeServer.answer(apiPaths.pauseOrders, () => refusal(500, 'internal'));
  await press('Pause…');
  await press('For 1 hour');
  expect(await findToast('Error: Error in changing shop status')).toBeVisible();
  expect(toggle('Taking orders')).toBeChecked();
});

test('a colour switch sends the value that the page shows, so two tabs don’t undo each other [F-54]', async () => {
  fakeServer.answer(apiPaths.changePrintStatus, () => {
    counter.shop = { ...shop, colorPrints: false };
    return { body: { shop: counter.shop } };
  });
  await userEvent.dblClick(toggle('Color'));
  await waitFor(() => expect(toggle('Color')).not.toBeChecked());
  expect(sentTo(fakeServer, apiPaths.changePrintStatus)).toEqual([
    { id: shop._id, type: 'color', current: true },
  ]);
  await userEvent.click(toggle('Black and White'));
  await waitFor(() =>
    expect(sentTo(fakeServer, apiPaths.changePrintStatus).at(-1)).toEqual({
      id: shop._id,
      type: 'black',
      current: true,
    }),
  );
  expect(screen.queryByText('Error in changing status')).not.toBeInTheDocument();
});

test('a switch changed on another device changes here', async () => {
  await waitFor(() => expect(fakeServer.live.joins).toContain('/shop/K7M2QX'));
  counter.shop = { ...shop, blackPrints: false };
  fakeServer.live.emit('/shop/K7M2QX', 'changed', {});
  await waitFor(() => expect(toggle('Black and White')).not.toBeChecked());
});

test.each([
  ['Taking orders', apiPaths.changeStatus, 'Error in changing shop status'],
  ['Color', apiPaths.changePrintStatus, 'Error in changing status'],
])('“%s” that can’t be switched says so and stays as it is', async (name, path, words) => {
  fakeServer.answer(path, () => refusal(500, 'internal'));
  await userEvent.click(toggle(name));
  expect(await findToast(`Error: ${words}`)).toBeVisible();
  expect(toggle(name)).toBeChecked();
});
