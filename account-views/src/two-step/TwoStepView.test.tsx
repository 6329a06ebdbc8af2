import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { plainText, refusal, sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TwoStepView } from '../index.ts';
import { renderView } from '../testing/renderView.tsx';

const secret = 'JBSWY3DPEHPK3PXP';
const recoveryCodes = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567'];

let server: FakeServer;
function answer(isOn: boolean, recoveryCodesLeft = isOn ? 10 : 0) {
  server.answer(apiPaths.totp, () => ({ body: { isOn, recoveryCodesLeft } }));
}
beforeEach(async () => {
  server = await startFakeServer();
  answer(false);
});
afterEach(() => server.stop());

const password = () => screen.findByLabelText('Password', { selector: 'input' });
const code = () => screen.findByLabelText('Code from your authenticator app');

async function turnOn() {
  const uri = `otpauth://totp/Parchi:a?secret=${secret}`;
  server.answer(apiPaths.beginTotp, () => ({ body: { secret, uri } }));
  await userEvent.type(await password(), 'pass word{Enter}');
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
}

test('shows the secret, accepts the first code, and shows the recovery codes once [F-978]', async () => {
  server.answer(apiPaths.confirmTotp, () => {
    answer(true);
    return { body: { recoveryCodes } };
  });
  const { container } = renderView(<TwoStepView email="counter@example.com" />);
  await turnOn();
  expect(await code()).toHaveFocus();
  await expectNoAxeViolations(container);
  await userEvent.type(await code(), '123 456{Enter}');
  expect(await screen.findByText('abcd-efgh-ijkl-mnop')).toBeVisible();
  expect(screen.getByText('Two-step sign-in is on.')).toBeVisible();
  expect(sentTo(server, apiPaths.confirmTotp)).toEqual([{ code: '123 456' }]);
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText(/^Two-step sign-in is on\. You have 10/)).toBeVisible();
  expect(screen.queryByText('abcd-efgh-ijkl-mnop')).not.toBeInTheDocument();
});

test('shows a wrong code at its field, and keeps the secret on the page [F-978]', async () => {
  server.answer(apiPaths.confirmTotp, () => refusal(401, 'account.totp_wrong'));
  renderView(<TwoStepView email="counter@example.com" />);
  await turnOn();
  await userEvent.type(await code(), '000000{Enter}');
  expect(await screen.findByText(/^This code is not right/)).toBeVisible();
  expect(await code()).toBeInvalid();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
});

test('warns about few recovery codes, and turns two-step sign-in off with password and code [F-978]', async () => {
  answer(true, 1);
  const { container } = renderView(<TwoStepView email="counter@example.com" />);
  expect(await screen.findByText(/^You have only 1 recovery code left/)).toBeVisible();
  await expectNoAxeViolations(container);
  server.answer(apiPaths.endTotp, () => plainText(401, 'Incorrect password'));
  await userEvent.type(await password(), 'not it');
  await userEvent.type(await code(), '123456{Enter}');
  expect(await screen.findByText('Incorrect password')).toBeVisible();
  expect(await password()).toBeInvalid();
  server.answer(apiPaths.endTotp, () => {
    answer(false);
    return { body: { isOn: false, recoveryCodesLeft: 0 } };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Turn off two-step sign-in' }));
  expect(await screen.findByText(/^Two-step sign-in is off\./)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible();
});
