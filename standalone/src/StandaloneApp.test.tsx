import { afterEach, expect, test } from '@jest/globals';
import { createStore } from '@parchi/shared-api';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StandaloneApp } from './StandaloneApp.tsx';

afterEach(cleanup);

function open(address: string) {
  window.history.pushState(null, '', address);
  return render(
    <StandaloneApp
      store={createStore()}
      basename="/remotes/remote-tea"
      links={[
        { to: '/green', label: 'Green' },
        { to: '/black', label: 'Black' },
      ]}
      routes={[
        { path: '/green', element: <h1>Green tea</h1> },
        { path: '/black', element: <h1>Black tea</h1> },
      ]}
    />,
  );
}

test('a portal on its own shows its pages under the folder where it is served', async () => {
  const { container } = open('/remotes/remote-tea/black');
  expect(screen.getByRole('heading', { name: 'Black tea' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Black' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('link', { name: 'Green' }));
  expect(screen.getByRole('heading', { name: 'Green tea' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/remotes/remote-tea/green');
  await expectNoAxeViolations(container);
});

test('any other address leads to the portal’s first page', () => {
  open('/remotes/remote-tea/nowhere');
  expect(screen.getByRole('heading', { name: 'Green tea' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/remotes/remote-tea/green');
});
