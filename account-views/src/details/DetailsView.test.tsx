import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { plainText, refusal, sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DetailsView } from '../index.ts';
import { renderView } from '../testing/renderView.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(() => server.stop());

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

async function open(name?: string) {
  const view = renderView(
    <DetailsView email="asha@example.com" {...(name !== undefined && { name })} />,
  );
  await screen.findByText(/^Now asha@example\.com/);
  return view;
}

test('saves a new name, and refuses an empty one [F-390]', async () => {
  server.answer(apiPaths.changeName, () => ({ status: 204 }));
  const { container } = await open('Asha');
  await expectNoAxeViolations(container);
  await userEvent.clear(field('Name'));
  await userEvent.type(field('Name'), ' {Enter}');
  expect(field('Name')).toHaveAccessibleDescription('Enter your name.');
  await userEvent.type(field('Name'), 'Asha Rao{Enter}');
  expect(await screen.findByText('Your name is saved.')).toBeVisible();
  expect(sentTo(server, apiPaths.changeName)).toEqual([{ name: 'Asha Rao' }]);
});

test('shows no name field to a shop [F-390]', async () => {
  await open();
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
});

test('requests a link to the new address, and clears the password field [F-391]', async () => {
  server.answer(apiPaths.changeEmail, () => ({ status: 204 }));
  const { container } = await open();
  await userEvent.type(field('New e-mail address'), ' asha@new.example');
  await userEvent.type(field('Password'), 'a password{Enter}');
  expect(await screen.findByText(/^A mail is on its way to asha@new\.example\./)).toBeVisible();
  expect(field('Password')).toHaveValue('');
  expect(sentTo(server, apiPaths.changeEmail)).toEqual([
    { email: 'asha@new.example', password: 'a password' },
  ]);
  await expectNoAxeViolations(container);
});

test.each([
  ['a wrong password', plainText(401, 'Incorrect password'), 'Password'],
  ['a wrong address', refusal(400, 'account.invalid_email'), 'New e-mail address'],
])('shows an error about %s at its field [F-391]', async (_, reply, label) => {
  server.answer(apiPaths.changeEmail, () => reply);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(field('Password')).toHaveAccessibleDescription('Enter your password.');
  await userEvent.type(field('New e-mail address'), 'asha@new.example');
  await userEvent.type(field('Password'), 'a password{Enter}');
  await waitFor(() => expect(field(label)).toBeInvalid());
  expect(field(label)).toHaveFocus();
});
