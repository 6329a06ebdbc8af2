import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { TextArea } from './TextArea.tsx';

test('a text area accepts several lines and has label, hint and error', async () => {
  const { container } = render(<TextArea label="Note" hint="For the shop" error="Too long" />);
  const area = screen.getByRole('textbox', { name: 'Note' });
  await userEvent.type(area, 'Two{Enter}lines');
  expect(area).toHaveValue('Two\nlines');
  expect(area).toHaveAccessibleDescription('For the shop Too long');
  await expectNoAxeViolations(container);
});
