import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { TextField } from './TextField.tsx';

test('a field is found by its label, even when the label is not seen', () => {
  render(<TextField label="Token" hideLabel />);
  expect(screen.getByLabelText('Token')).not.toHaveAttribute('aria-describedby');
  expect(screen.getByText('Token')).toHaveClass('visuallyHidden');
});

test('what is wrong with a field is read out with it, after the hint', () => {
  render(<TextField label="Token" hint="22 characters" error="No share has this token" />);
  const input = screen.getByRole('textbox', { name: 'Token' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('22 characters No share has this token');
});

test('a field is valid again when its error is gone', () => {
  const { rerender } = render(<TextField label="Token" error="Wrong" />);
  rerender(<TextField label="Token" error={undefined} />);
  expect(screen.getByLabelText('Token')).toBeValid();
});

test('a field with hint, error and a button is accessible', async () => {
  const { container } = render(
    <TextField label="Token" hint="h" error="e" mono action={<button type="submit">Get</button>} />,
  );
  await expectNoAxeViolations(container);
});
