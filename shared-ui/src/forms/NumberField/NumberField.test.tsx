import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { useState } from 'react';
import { NumberField } from './NumberField.tsx';

const handleChange = jest.fn();

function Copies({ initial = 1 }) {
  const [value, setValue] = useState(initial);
  return (
    <NumberField
      label="Copies"
      value={value}
      min={1}
      max={999}
      onValueChange={(next) => {
        handleChange(next);
        setValue(next);
      }}
      decreaseLabel="One copy less"
      increaseLabel="One copy more"
    />
  );
}

const field = () => screen.getByRole('spinbutton', { name: 'Copies' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('buttons and arrow keys step between the bounds and keep the focus', async () => {
  const { container } = render(<Copies initial={998} />);
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
  expect(field()).toHaveAttribute('aria-valuenow', '998');
  await expectNoAxeViolations(container);
});

test('a number is typed freely, and what is none is gone when one leaves', async () => {
  handleChange.mockClear();
  render(<Copies initial={5} />);
  await userEvent.clear(field());
  expect(field()).toHaveValue('');
  await userEvent.type(field(), '12');
  expect(handleChange).toHaveBeenLastCalledWith(12);
  await userEvent.type(field(), 'x');
  await userEvent.tab();
  expect(field()).toHaveValue('12');
  expect(handleChange).toHaveBeenCalledTimes(2);
});

test('a number beyond the bounds counts as the nearest one', async () => {
  render(<Copies />);
  await userEvent.type(field(), '000');
  expect(handleChange).toHaveBeenLastCalledWith(999);
  await userEvent.tab();
  expect(field()).toHaveValue('999');
});
