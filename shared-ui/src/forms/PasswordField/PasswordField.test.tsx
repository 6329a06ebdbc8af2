import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { PasswordField } from './PasswordField.tsx';

const words = { label: 'Password', showLabel: 'Show', hideLabel: 'Hide' };

test('a password field shows and hides the password on request', async () => {
  render(<PasswordField {...words} defaultValue="correct horse" />);
  const field = screen.getByLabelText('Password', { selector: 'input' });
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Hide Password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('a password field does not submit its form when the password is shown', async () => {
  let sent = 0;
  render(
    <form onSubmit={() => (sent += 1)}>
      <PasswordField {...words} />
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(sent).toBe(0);
});

test('a password field is accessible with hint and error', async () => {
  const { container } = render(<PasswordField {...words} hint="8 characters" error="Too short" />);
  expect(screen.getByLabelText('Password', { selector: 'input' })).toBeInvalid();
  await expectNoAxeViolations(container);
});
