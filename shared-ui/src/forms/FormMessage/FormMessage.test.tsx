import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { FormMessage } from './FormMessage.tsx';

test('a form message takes the focus when it appears', async () => {
  const { container } = render(<FormMessage>There is no such account.</FormMessage>);
  expect(document.activeElement).toHaveTextContent('There is no such account.');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});
