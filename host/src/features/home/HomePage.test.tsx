import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { sampleUser } from '@parchi/shared-api/testing';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderInShell } from '../../testing/renderInShell.tsx';
import { HomePage } from './HomePage.tsx';

const SESSION = '/users/get-user-data';
const INVITATION = 'Join us by creating your business account';
let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  fakeServer.answer(SESSION, () => ({ body: null }));
});
afterEach(() => fakeServer.stop());

test('offers to send, to print and to receive', async () => {
  const { container } = renderInShell(<HomePage />);
  expect(await screen.findByRole('link', { name: /^Send/ })).toHaveAttribute('href', '/send-file');
  expect(screen.getByRole('link', { name: /^Print/ })).toHaveAttribute('href', '/print-file');
  expect(screen.getByRole('heading', { name: 'Receive' })).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('takes a typed token to the receive page', async () => {
  renderInShell(<HomePage />);
  await userEvent.type(await screen.findByLabelText('Token'), ' q8Jx2LmP0sVtYb7nKdE4wA{Enter}');
  expect(screen.getByLabelText('address')).toHaveTextContent(
    '/receive-file?token=q8Jx2LmP0sVtYb7nKdE4wA',
  );
});

test('leads to the receive page on “Retreive” without a token', async () => {
  renderInShell(<HomePage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retreive' }));
  expect(screen.getByLabelText('address')).toHaveTextContent(/^\/receive-file$/);
});

test('encodes a typed token in the address', async () => {
  renderInShell(<HomePage />);
  await userEvent.type(await screen.findByLabelText('Token'), 'a&b=<c>#d{Enter}');
  expect(screen.getByLabelText('address')).toHaveTextContent('?token=a%26b%3D%3Cc%3E%23d');
});

test('invites print shops while nobody is signed in', async () => {
  renderInShell(<HomePage />);
  expect(await screen.findByRole('link', { name: INVITATION })).toHaveAttribute(
    'href',
    '/business-sign-up',
  );
});

test('does not invite a signed-in person to open a shop', async () => {
  fakeServer.answer(SESSION, () => ({ body: sampleUser }));
  renderInShell(<HomePage />);
  await screen.findByRole('link', { name: /^Send/ });
  expect(screen.queryByRole('link', { name: INVITATION })).not.toBeInTheDocument();
});
