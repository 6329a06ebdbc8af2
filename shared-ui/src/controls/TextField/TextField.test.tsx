import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { TextField } from './TextField.tsx';

test('a text field has its label as name even when the label is hidden', () => {
  render(<TextField label="Token" hideLabel />);
  expect(screen.getByLabelText('Token')).not.toHaveAttribute('aria-describedby');
  expect(screen.getByText('Token')).toHaveClass('visuallyHidden');
});

test('a text field has hint and error as description', () => {
  render(<TextField label="Token" hint="22 characters" error="No share has this token" />);
  const input = screen.getByRole('textbox', { name: 'Token' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('22 characters No share has this token');
});

test('a text field is valid again when its error is removed', () => {
  const { rerender } = render(<TextField label="Token" error="Wrong" />);
  rerender(<TextField label="Token" error={undefined} />);
  expect(screen.getByLabelText('Token')).toBeValid();
});

test('a text field is accessible with hint, error and button', async () => {
  const { container } = render(
    <TextField label="Token" hint="h" error="e" mono action={<button type="submit">Get</button>} />,
  );
  await expectNoAxeViolations(container);
});
