import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { refusal, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOrder } from '../../../testing/openOrders.ts';
import { activeOrder } from '../../../testing/sampleOrders.ts';

// Preload the code that the page loads lazily, so that no test has to wait for it.
beforeAll(async () => {
  await Promise.all([import('../order/OrderPage.tsx'), import('./ReportDialogOfShop.tsx')]);
}, 60_000);

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

async function open() {
  const view = openOrder(fakeServer, activeOrder());
  await userEvent.click(await screen.findByRole('button', { name: 'Report this shop' }));
  await screen.findByRole('dialog', { name: 'Report this shop' });
  return view;
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }));

test('reports a shop with a reason and a text, and says when no reason is chosen [F-733]', async () => {
  fakeServer.answer(apiPaths.report, () => ({ body: { text: 'Report sent' } }));
  const { container } = await open();
  await send();
  expect(screen.getByText('Choose what is wrong.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'It asked for more money' }));
  await userEvent.type(screen.getByRole('textbox', { name: /More about it/ }), '50 rupees');
  await expectNoAxeViolations(container);
  await send();
  expect(await findToast('Done: Thank you. We will look at this shop.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sentTo(fakeServer, apiPaths.report)).toEqual([
    { about: 'shop', shopId: activeOrder().shop.shopId, reason: 'overcharged', words: '50 rupees' },
  ]);
});

test('keeps what was typed when a report of a shop is refused [F-733]', async () => {
  fakeServer.answer(apiPaths.report, () => refusal(429, 'request.too_many'));
  await open();
  await userEvent.click(screen.getByRole('radio', { name: 'Something else' }));
  await userEvent.type(screen.getByRole('textbox', { name: /More about it/ }), 'It was rude');
  await send();
  expect(await findToast('Error: Too many requests. Wait a little and try again.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /More about it/ })).toHaveValue('It was rude');
});
