import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Link, useRoutes } from '@parchi/shared-routing';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderInShell } from '../../testing/renderInShell.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  fakeServer.answer('/users/get-user-data', () => ({ body: null }));
});
afterEach(() => fakeServer.stop());

function Site() {
  return useRoutes([
    { path: '/', element: <p>Home</p> },
    { path: '/a', element: <Link to="/nowhere">on</Link> },
    { path: '*', element: <NotFoundPage /> },
  ]);
}

test('shows “You landed on the wrong page” at an unknown address, and “Go back” returns', async () => {
  renderInShell(<Site />, '/a');
  await userEvent.click(await screen.findByRole('link', { name: 'on' }));
  expect(screen.getByRole('heading', { name: 'You landed on the wrong page' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
  expect(await screen.findByRole('link', { name: 'on' })).toBeInTheDocument();
});

test('leads home on “Go back” when there is no previous page', async () => {
  renderInShell(<Site />, '/nowhere');
  await userEvent.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(await screen.findByText('Home')).toBeInTheDocument();
});
