import { expect, test } from '@jest/globals';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { screen } from '@testing-library/react';
import { renderPage } from './testing/renderPage.tsx';

test('/orders says that it is not open yet and what works today', async () => {
  const { container } = renderPage('/orders');
  expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeInTheDocument();
  expect(screen.getByText(/is not open yet/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Send files' })).toHaveAttribute('href', '/send-file');
  await expectNoAxeViolations(container);
});
