import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { plainText, refusal, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter, type Counter } from '../../testing/openCounter.ts';

let fakeServer: FakeServer;
let counter: Counter;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  counter = await openCounter(fakeServer, sampleShop());
});
afterEach(() => fakeServer.stop());

const dialog = () => screen.getByRole('dialog', { name: 'Account' });
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await screen.findByRole('heading', { name: 'Change password' });
}

async function changePassword(confirmed = 'correct horse') {
  await openDialog();
  await userEvent.type(field('Current password'), 'old password');
  await userEvent.type(field('New password'), 'correct horse');
  await userEvent.type(field('Confirm password'), `${confirmed}{Enter}`);
}

test('the account dialog shows the shop’s name and e-mail, and closes', async () => {
  await openDialog();
  expect(within(dialog()).getByText('Sharma Prints')).toBeVisible();
  expect(within(dialog()).getByText('counter@example.com')).toBeVisible();
  await expectNoAxeViolations(counter.container);
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a changed password closes the dialog and shows a toast', async () => {
  fakeServer.answer(apiPaths.changePassword, () => ({ status: 204 }));
  await changePassword();
  expect(await findToast('Done: Password changed')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sentTo(fakeServer, apiPaths.changePassword)).toEqual([
    { currentPassword: 'old password', newPassword: 'correct horse' },
  ]);
});

test.each([
  ['a wrong current password', plainText(401, 'Incorrect password'), 'Current password'],
  [
    'a new password that is too common',
    refusal(400, 'account.password_too_common'),
    'New password',
  ],
])('%s is explained at its field, and the dialog stays open', async (_, reply, label) => {
  fakeServer.answer(apiPaths.changePassword, () => reply);
  await changePassword();
  await waitFor(() => expect(field(label)).toHaveFocus());
  expect(field(label)).toBeInvalid();
  expect(dialog()).toBeVisible();
});

test('new passwords that differ are marked and not sent', async () => {
  await changePassword('correct house');
  await waitFor(() => expect(field('Confirm password')).toHaveFocus());
  expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  expect(sentTo(fakeServer, apiPaths.changePassword)).toEqual([]);
});

test('the dialog shows the signed-in devices, and leads back to the password [F-383]', async () => {
  const at = '2026-11-25T05:11:00.000Z';
  const device = { browser: 'Chrome', system: 'Windows', signedInAt: at, lastUsedAt: at };
  const here = { ...device, id: 'a'.repeat(32), isThisDevice: true };
  fakeServer.answer(apiPaths.devices, () => ({ body: { devices: [here] } }));
  await openDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Signed-in devices' }));
  expect(screen.getByRole('heading', { name: 'Signed-in devices' })).toHaveFocus();
  expect(await screen.findByText('Chrome on Windows')).toBeVisible();
  await expectNoAxeViolations(counter.container);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('button', { name: 'Signed-in devices' })).toHaveFocus();
  expect(field('Current password')).toBeVisible();
});
