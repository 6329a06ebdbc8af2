import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { refusal, sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ClaimEmailFields, EmailCodeView } from '../index.ts';
import { renderView } from '../testing/renderView.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(() => server.stop());

const codeField = () => screen.getByLabelText('Code from the mail', { selector: 'input' });

async function open(props: { email?: string; isShopHidden?: boolean } = {}) {
  const view = renderView(
    <EmailCodeView email="asha@example.com" changeSearch="?view=details" {...props} />,
  );
  await screen.findByRole('link', { name: 'Change address' });
  return view;
}

test('confirms the address with the code from the mail, by keyboard only [F-734]', async () => {
  server.answer(apiPaths.confirmEmailCode, () => ({ status: 204 }));
  const { container } = await open();
  expect(screen.getByText(/^Confirm asha@example\.com with the code/)).toBeVisible();
  await expectNoAxeViolations(container);
  await userEvent.tab();
  expect(codeField()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(codeField()).toHaveAccessibleDescription('Enter the 6 digits from the mail.');
  await userEvent.keyboard(' 123456{Enter}');
  await waitFor(() =>
    expect(sentTo(server, apiPaths.confirmEmailCode)).toEqual([{ code: '123456' }]),
  );
});

test.each([
  [400, 'account.email_code_wrong', 'This code is not right. Look at the newest mail.'],
  [409, 'account.email_code_over', 'This code no longer works. Send a new one.'],
])('shows at the field what is wrong with a code: %s %s [F-735]', async (status, code, words) => {
  server.answer(apiPaths.confirmEmailCode, () => refusal(status, code));
  const { container } = await open();
  await userEvent.type(codeField(), '654321{Enter}');
  await waitFor(() => expect(codeField()).toHaveAccessibleDescription(words));
  expect(codeField()).toHaveFocus();
  await expectNoAxeViolations(container);
});

test('sends a new code, or says why not [F-746]', async () => {
  let isTooMany = false;
  server.answer(apiPaths.sendEmailCode, () =>
    isTooMany ? refusal(429, 'request.too_many') : { status: 204 },
  );
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText(/^A mail with a new code is on its way\./)).toBeVisible();
  isTooMany = true;
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText(/^Too many requests\./)).toBeVisible();
});

test('tells a shop that customers find it only after it confirms its address [F-758]', async () => {
  await open({ isShopHidden: true });
  expect(
    screen.getByText(/^Customers find your shop only after you confirm asha@example\.com\./),
  ).toBeVisible();
});

test('asks for another address when this one belongs to somebody else [F-747]', async () => {
  const { container } = await open({ email: '' });
  expect(screen.getByText(/^The e-mail address of this account belongs to somebody/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('sends a code to an address in use, and adds code and claim to the form [F-747]', async () => {
  server.answer(apiPaths.claimEmail, () => ({ status: 204 }));
  const { container } = renderView(
    <form>
      <ClaimEmailFields email="asha@example.com" codeError={undefined} />
    </form>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'This is my address' }));
  expect(await screen.findByText(/^A mail is on its way to asha@example\.com\./)).toBeVisible();
  await userEvent.type(codeField(), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  await waitFor(() => expect(sentTo(server, apiPaths.claimEmail)).toHaveLength(2));
  const [first, second] = sentTo(server, apiPaths.claimEmail) as { claim: string }[];
  expect(second).toEqual(first);
  const sent = Object.fromEntries(new FormData(container.querySelector('form') ?? undefined));
  expect(sent).toEqual({ claim: first?.claim, code: '123456' });
  expect(first?.claim).toMatch(/^[0-9a-f]{32}$/);
  await expectNoAxeViolations(container);
});
