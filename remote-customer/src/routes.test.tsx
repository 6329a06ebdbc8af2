import { expect, test } from '@jest/globals';
import { BrowserRouter, useRoutes } from '@parchi/shared-routing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { render, screen } from '@testing-library/react';
import { remote } from './routes.tsx';

function Pages() {
  return useRoutes(remote.routes);
}

test.each([
  ['/print-file', 'Print'],
  ['/orders', 'Orders'],
])('%s says that it is not open yet and what works today', async (path, title) => {
  window.history.pushState(null, '', path);
  const { container } = render(<Pages />, { wrapper: BrowserRouter });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(/is not open yet/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Send files' })).toHaveAttribute('href', '/send-file');
  await expectNoAxeViolations(container);
});
