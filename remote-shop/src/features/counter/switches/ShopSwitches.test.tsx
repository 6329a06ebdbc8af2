import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { refusal, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
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
