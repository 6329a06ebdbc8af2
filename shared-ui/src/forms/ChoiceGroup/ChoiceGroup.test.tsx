import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { ChoiceGroup } from './ChoiceGroup.tsx';

const sides = [
  { value: 'one', label: 'Single' },
  { value: 'both', label: 'Both sides' },
  { value: 'blank', label: 'Interleafed', disabled: true },
] as const;

test('a choice group selects an enabled choice by pointer and keyboard, never a disabled one', async () => {
  const handleChange = jest.fn();
  const group = { label: 'Sides', choices: sides, onValueChange: handleChange };
  const { container, rerender } = render(<ChoiceGroup {...group} value="one" />);
  expect(screen.getByRole('group', { name: 'Sides' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Single' })).toBeChecked();

  await userEvent.click(screen.getByText('Both sides'));
  expect(handleChange).toHaveBeenLastCalledWith('both');
  await userEvent.click(screen.getByText('Interleafed'));
  expect(handleChange).toHaveBeenCalledTimes(1);

  rerender(<ChoiceGroup {...group} hint="Blank sheets are not there now" value="both" />);
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Blank sheets are not there now');
  screen.getByRole('radio', { name: 'Both sides' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(handleChange).toHaveBeenLastCalledWith('one');
  await expectNoAxeViolations(container);
});
