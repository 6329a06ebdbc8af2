import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { CheckField } from './CheckField.tsx';

test('a check field is ticked by a click on its text, and its hint is its description', async () => {
  const { container } = render(<CheckField label="Priority" hint="10 rupees more" />);
  const box = screen.getByRole('checkbox', { name: 'Priority' });
  expect(box).toHaveAccessibleDescription('10 rupees more');
  await userEvent.click(screen.getByText('10 rupees more'));
  expect(box).toBeChecked();
  await expectNoAxeViolations(container);
});
