import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Field } from './Field.tsx';

test('gives its control the label as name, and hint and error as description', async () => {
  const { container } = render(
    <Field label="Note" hint="For the shop" error="Too long">
      {(control) => <textarea {...control} />}
    </Field>,
  );
  const control = screen.getByRole('textbox', { name: 'Note' });
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription('For the shop Too long');
  await expectNoAxeViolations(container);
});
