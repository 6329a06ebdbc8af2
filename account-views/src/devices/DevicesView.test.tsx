import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type Device, type Id } from '@parchi/contract';
import { refusal, sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DevicesView } from '../index.ts';
import { renderView } from '../testing/renderView.tsx';

const at = '2026-11-25T05:11:00.000Z';
const device = (id: string, part: Partial<Device> = {}): Device => ({
  id: id.repeat(32) as Id,
  browser: 'Chrome',
  system: 'Windows',
  signedInAt: at,
  lastUsedAt: at,
  isThisDevice: false,
  ...part,
});
const here = device('a', { isThisDevice: true });
const phone = device('b', { browser: 'Safari', system: 'iPhone' });
const unknown = device('c', { browser: null, system: null });

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  server.answer(apiPaths.devices, () => ({ body: { devices: [here, phone, unknown] } }));
});
afterEach(() => server.stop());

test('lists the devices and signs one out [F-383]', async () => {
  server.answer(apiPaths.signOutDevice, () => ({ body: { devices: [here, unknown] } }));
  const { container } = renderView(<DevicesView />);
  expect(await screen.findByText('Chrome on Windows')).toBeVisible();
  expect(screen.getByText(/^This device, signed in/)).toBeVisible();
  expect(screen.getByText('Unknown device')).toBeVisible();
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('button', { name: /^Sign out Safari on iPhone/ }));
  expect(await screen.findByText('Safari on iPhone is signed out.')).toBeVisible();
  expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument();
  expect(screen.getByText(/^Sign out where you/)).toHaveFocus();
  expect(sentTo(server, apiPaths.signOutDevice)).toEqual([{ id: phone.id }]);
  await expectNoAxeViolations(container);
});

test('signs out every other device, and then hides the button [F-383]', async () => {
  server.answer(apiPaths.signOutOthers, () => ({ body: { devices: [here] } }));
  renderView(<DevicesView />);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('Every other device is signed out.')).toBeVisible();
  expect(screen.getByText('You are signed in on this device only.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('says why a device could not be signed out, and keeps it in the list [F-383]', async () => {
  server.answer(apiPaths.signOutDevice, () => refusal(429, 'request.too_many'));
  renderView(<DevicesView />);
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out Safari on iPhone/ }));
  expect(await screen.findByText(/^Too many requests/)).toBeVisible();
  expect(screen.getByText('Safari on iPhone')).toBeVisible();
});
