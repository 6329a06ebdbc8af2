import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { PasswordField } from './PasswordField.tsx';

const words = { label: 'Password', showLabel: 'Show', hideLabel: 'Hide' };

test('a password is hidden until one asks to see it, and hidden again', async () => {
  render(<PasswordField {...words} defaultValue="correct horse" />);
  const field = screen.getByLabelText('Password', { selector: 'input' });
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Hide Password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('looking at the password does not send its form', async () => {
  let sent = 0;
  render(
    <form onSubmit={() => (sent += 1)}>
      <PasswordField {...words} />
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(sent).toBe(0);
});

test('a password field with hint and error is accessible', async () => {
  const { container } = render(<PasswordField {...words} hint="8 characters" error="Too short" />);
  expect(screen.getByLabelText('Password', { selector: 'input' })).toBeInvalid();
  await expectNoAxeViolations(container);
});
