import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type Id, type Passkey } from '@parchi/contract';
import { refusal, sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PasskeySignIn, PasskeysView } from '../index.ts';
import { renderView } from '../testing/renderView.tsx';

const passkey = (id: string, part: Partial<Passkey> = {}): Passkey => ({
  id: id.repeat(32) as Id,
  browser: 'Chrome',
  system: 'Android',
  isSynced: false,
  addedAt: '2026-11-25T05:11:00.000Z',
  lastUsedAt: null,
  ...part,
});
const phone = passkey('a', { isSynced: true, lastUsedAt: '2026-11-26T05:11:00.000Z' });
const computer = passkey('b', { system: 'Windows' });

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  server.answer(apiPaths.passkeys, () => ({ body: { passkeys: [computer, phone] } }));
});
afterEach(() => server.stop());

test('lists the passkeys and removes one [F-898]', async () => {
  server.answer(apiPaths.removePasskey, () => ({ body: { passkeys: [phone] } }));
  const { container } = renderView(<PasskeysView email="asha@example.com" />);
  expect(await screen.findByText('Chrome on Windows')).toBeVisible();
  expect(screen.getByText(/^Added .*, never used$/)).toBeVisible();
  expect(screen.getByText(/^Added .*, last used .*\. On your other devices, too$/)).toBeVisible();
  await expectNoAxeViolations(container);
  await userEvent.click(
    screen.getByRole('button', { name: /^Remove the passkey of Chrome on Windows/ }),
  );
  expect(await screen.findByText(/^The passkey of Chrome on Windows is removed\./)).toBeVisible();
  expect(screen.queryByText('Chrome on Windows')).not.toBeInTheDocument();
  expect(screen.getByText(/^A passkey signs you in/)).toHaveFocus();
  expect(sentTo(server, apiPaths.removePasskey)).toEqual([{ id: computer.id }]);
});

test('says why a passkey could not be removed, and keeps it in the list [F-898]', async () => {
  server.answer(apiPaths.removePasskey, () => refusal(429, 'request.too_many'));
  renderView(<PasskeysView email="asha@example.com" />);
  await userEvent.click(
    await screen.findByRole('button', { name: /^Remove the passkey of Chrome on Windows/ }),
  );
  expect(await screen.findByText(/^Too many requests/)).toBeVisible();
  expect(screen.getByText('Chrome on Windows')).toBeVisible();
});

test('says that there is no passkey yet, and that this browser doesn’t support passkeys [F-896]', async () => {
  server.answer(apiPaths.passkeys, () => ({ body: { passkeys: [] } }));
  const { container } = renderView(<PasskeysView email="asha@example.com" />);
  expect(await screen.findByText('You have no passkey yet.')).toBeVisible();
  expect(screen.getByText(/^Passkeys don’t work in this browser/)).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('says at sign-in that this browser doesn’t support passkeys [F-897]', async () => {
  const options = {
    rpId: 'localhost',
    challenge: 'AAAA',
    timeout: 1,
    userVerification: 'required',
  };
  server.answer(apiPaths.passkeyChallenge, () => ({ body: { options } }));
  renderView(<PasskeySignIn label="Use a passkey" />);
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText(/^Passkeys don’t work in this browser/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  expect(sentTo(server, apiPaths.passkeySignIn)).toEqual([]);
});
