import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DropPage } from './DropPage.tsx';

test('a drop page keeps its controls enabled while drops are disabled', () => {
  render(
    <DropPage role="presentation" tabIndex={0} aria-disabled data-testid="zone">
      <button type="button">Pay</button>
    </DropPage>,
  );
  const zone = screen.getByTestId('zone');
  for (const name of ['role', 'tabindex', 'aria-disabled']) expect(zone).not.toHaveAttribute(name);
  expect(screen.getByRole('button', { name: 'Pay' })).toBeEnabled();
});
