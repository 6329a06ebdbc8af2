import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { sampleShop } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter, type Counter } from '../../testing/openCounter.ts';

let fakeServer: FakeServer;
let counter: Counter;
const shop = sampleShop();
beforeEach(async () => {
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.shopDetails, () => new Promise(() => undefined));
  counter = await openCounter(fakeServer, shop);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fakeServer.stop();
});

test('the view Shop leads to a poster with name, QR code, URL and shop ID, and back', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Shop' }));
  await userEvent.click(await screen.findByRole('link', { name: 'QR poster for your shop' }));
  expect(await screen.findByRole('heading', { name: 'QR poster' })).toHaveFocus();
  const poster = within(screen.getByRole('article', { name: 'The poster' }));
  expect(poster.getByRole('heading', { name: shop.shopName })).toBeVisible();
  expect(await poster.findByRole('img', { name: /QR code that opens ordering/ })).toBeVisible();
  expect(poster.getByText(`localhost/print-file?shop=${shop.shopId}`)).toBeVisible();
  expect(poster.getByText(shop.shopId)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page');
  await expectNoAxeViolations(counter.container);
  await userEvent.click(screen.getByRole('link', { name: 'Back to Shop' }));
  expect(window.location.search).toBe('?view=shop');
});

test('“Print poster” opens the browser’s print window', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue();
  await userEvent.click(screen.getByRole('link', { name: 'Shop' }));
  await userEvent.click(await screen.findByRole('link', { name: 'QR poster for your shop' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Print poster' }));
  expect(print).toHaveBeenCalledTimes(1);
});
