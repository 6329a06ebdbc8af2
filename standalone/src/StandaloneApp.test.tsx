import { afterEach, expect, jest, test } from '@jest/globals';
import { createStore } from '@parchi/shared-api';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy } from 'react';
import { StandaloneApp } from './StandaloneApp.tsx';

afterEach(cleanup);

const Lost = lazy(() => Promise.reject(new Error('Loading chunk 7 failed')));

function open(address: string) {
  window.history.pushState(null, '', address);
  return render(
    <StandaloneApp
      store={createStore()}
      basename="/remotes/remote-tea/"
      pages={[{ path: '/white', audience: 'people', frame: 'bare' }]}
      links={[
        { to: '/green', label: 'Green' },
        { to: '/black', label: 'Black' },
      ]}
      routes={[
        { path: '/green', element: <h1>Green tea</h1> },
        { path: '/black', element: <h1>Black tea</h1> },
        { path: '/white', element: <h1>White tea</h1> },
        { path: '/lost', element: <Lost /> },
      ]}
    />,
  );
}

test('shows the portal’s pages under the folder from which it is served', async () => {
  const { container } = open('/remotes/remote-tea/black');
  expect(screen.getByRole('heading', { name: 'Black tea' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Black' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('link', { name: 'Green' }));
  expect(screen.getByRole('heading', { name: 'Green tea' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/remotes/remote-tea/green');
  await expectNoAxeViolations(container);
});

test('shows no header on a page that announces a bare frame', () => {
  open('/remotes/remote-tea/white');
  expect(screen.getByRole('heading', { name: 'White tea' })).toBeInTheDocument();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});

test('redirects any other address to the portal’s first page', () => {
  open('/remotes/remote-tea/nowhere');
  expect(screen.getByRole('heading', { name: 'Green tea' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/remotes/remote-tea/green');
});

test('links to the host’s sign-in page with the page to return to', async () => {
  const meta = document.createElement('meta');
  meta.name = 'host-origin';
  document.head.append(meta);
  const { container } = open('/remotes/remote-tea/sign-in?next=%2Fgreen%3Fcup%3D1');
  const link = screen.getByRole('link', { name: 'Sign in at Parchi' });
  expect(link).toHaveAttribute('href', '/sign-in?next=%2Fgreen%3Fcup%3D1');
  await expectNoAxeViolations(container);
  cleanup();

  meta.content = 'https://parchi.example/';
  open('/remotes/remote-tea/sign-in');
  expect(screen.getByRole('link', { name: 'Sign in at Parchi' })).toHaveAttribute(
    'href',
    'https://parchi.example/sign-in',
  );
  meta.remove();
});

test('offers to reload when the code of a page cannot be loaded', async () => {
  // React logs the error that the boundary caught.
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open('/remotes/remote-tea/lost');
  expect(
    await screen.findByRole('heading', { name: "This page can't be loaded" }),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Green' })).toBeInTheDocument();
  report.mockRestore();
});
