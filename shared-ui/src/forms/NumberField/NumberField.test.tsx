import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { useState } from 'react';
import { NumberField } from './NumberField.tsx';

function Copies({ initial = '1' }) {
  const [value, setValue] = useState(initial);
  return (
    <NumberField
      label="Copies"
      value={value}
      min={1}
      max={999}
      onValueChange={setValue}
      decreaseLabel="One copy less"
      increaseLabel="One copy more"
    />
  );
}

const field = () => screen.getByRole('spinbutton', { name: 'Copies' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a number field steps within its bounds by buttons and arrow keys and keeps the focus', async () => {
  const { container } = render(<Copies initial="998" />);
  await press('One copy more');
  expect(screen.getByRole('button', { name: 'One copy more' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await press('One copy more');
  expect(field()).toHaveValue('999');
  expect(screen.getByRole('button', { name: 'One copy more' })).toHaveFocus();
  await press('One copy less');
  expect(field()).toHaveValue('998');
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(field()).toHaveValue('998');
  await expectNoAxeViolations(container);
});

test.each(['', '12x', '0', '1000'])(
  'a number field keeps the typed text “%s” when it loses the focus',
  async (text) => {
    render(<Copies />);
    await userEvent.clear(field());
    if (text !== '') await userEvent.type(field(), text);
    await userEvent.tab();
    expect(field()).toHaveValue(text);
    expect(field()).not.toHaveAttribute('aria-valuenow');
  },
);

test.each([
  ['1000', 'One copy less', '999'],
  ['0', 'One copy more', '1'],
  ['', 'One copy more', '1'],
])(
  'a number field steps from “%s” by “%s” to the nearest valid number, %s',
  async (text, button, expected) => {
    render(<Copies initial={text} />);
    await press(button);
    expect(field()).toHaveValue(expected);
  },
);
