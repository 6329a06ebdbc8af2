import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type OwnShop } from '@parchi/contract';
import { plainText, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter, type Counter } from '../../../testing/openCounter.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

const dialog = () => within(screen.getByRole('dialog', { name: 'Account' }));
const password = () => screen.findByLabelText('Password', { selector: 'input' });

async function open(changes: Partial<OwnShop> = {}): Promise<Counter> {
  const counter = await openCounter(fakeServer, { ...sampleShop(), ...changes });
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close this shop' }));
  return counter;
}

const closing = (orders: number): Partial<OwnShop> => ({
  standing: 'closing',
  closing: { orders, canPutBack: orders === 0 },
});

test('asks for the password, says which orders must end first, and can keep the shop [F-861] [F-863]', async () => {
  const counter = await open();
  const own = counter.shop as OwnShop;
  fakeServer.answer(apiPaths.closeShop, () => {
    counter.shop = { ...own, ...closing(2) };
    return { body: { shop: counter.shop } };
  });
  fakeServer.answer(apiPaths.keepShop, () => {
    counter.shop = own;
    return { body: { shop: own } };
  });
  await password();
  await expectNoAxeViolations(counter.container);
  await userEvent.type(await password(), 'my password{Enter}');
  expect(await screen.findByText(/^This shop closes when 2 orders are done\./)).toBeVisible();
  expect(sentTo(fakeServer, apiPaths.closeShop)).toEqual([
    { id: own._id, password: 'my password' },
  ]);
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await expectNoAxeViolations(counter.container);
  await userEvent.click(screen.getByRole('button', { name: 'Keep the shop' }));
  expect(await password()).toBeVisible();
  expect(sentTo(fakeServer, apiPaths.keepShop)).toEqual([{ id: own._id }]);
});

test('shows a wrong password at its field, and closes nothing without one [F-860]', async () => {
  fakeServer.answer(apiPaths.closeShop, () => plainText(401, 'Incorrect password'));
  await open();
  const field = await password();
  const submit = dialog().getByRole('button', { name: 'Close this shop' });
  await userEvent.click(submit);
  expect(field).toHaveAccessibleDescription('Enter your password.');
  expect(sentTo(fakeServer, apiPaths.closeShop)).toEqual([]);
  await userEvent.type(field, 'not mine{Enter}');
  await waitFor(() => expect(field).toBeInvalid());
});

test('closes the shop at once on request, and signs out [F-862]', async () => {
  const counter = await open(closing(0));
  fakeServer.answer(apiPaths.closeShop, () => ({ body: { shop: null } }));
  expect(await screen.findByText(/^This shop closes at midnight\./)).toBeVisible();
  await expectNoAxeViolations(counter.container);
  await userEvent.type(await password(), 'my password');
  fakeServer.answer(apiPaths.getUserData, () => ({ body: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Close now' }));
  expect(await findToast('Done: Your shop is closed and its account is deleted')).toBeVisible();
  expect(sentTo(fakeServer, apiPaths.closeShop)).toEqual([
    { id: (counter.shop as OwnShop)._id, password: 'my password', now: true },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('says at the counter that the shop is closing [F-861]', async () => {
  await openCounter(fakeServer, { ...sampleShop(), ...closing(1) });
  expect(await screen.findByText(/^This shop is closing: customers can’t find it/)).toBeVisible();
});
