import { expect, test } from '@jest/globals';
import { TextField } from '@parchi/shared-ui';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { onlyErrors } from './onlyErrors.ts';
import { useForm, type FormErrors } from './useForm.ts';

const fields = ['name', 'time', 'kind', 'agreed', 'first', 'second'] as const;
type Refused = FormErrors<(typeof fields)[number]>;

function ShopForm({ refused = {} }: { refused?: Refused }): ReactNode {
  const [time, setTime] = useState('');
  const { formProps, errors } = useForm({
    fields,
    validate: (texts) =>
      onlyErrors({
        name: texts.name.length < 3 && (texts.name === '' ? 'No name' : 'A short name'),
        time: texts.time === '' && 'No time',
        kind: texts.kind === '' && 'No kind',
        // FormData has no entry for an unticked checkbox.
        agreed: texts.agreed !== 'on' && 'Not agreed',
        first: false,
        second: texts.second !== texts.first && 'They differ',
      }),
    onSubmit: () => Promise.resolve(refused),
  });
  return (
    <form {...formProps}>
      {errors.form}
      <TextField label="Name" name="name" error={errors.name} />
      <TextField
        label="Time"
        name="time"
        type="time"
        error={errors.time}
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
      <select aria-label="Kind" name="kind" aria-invalid={errors.kind !== undefined}>
        <option value="" />
        <option>Xerox</option>
      </select>
      <input
        type="checkbox"
        name="agreed"
        aria-label="Agreed"
        aria-invalid={errors.agreed !== undefined}
      />
      <TextField label="First" name="first" error={errors.first} />
      <TextField label="Second" name="second" error={errors.second} />
      <button type="submit">Send</button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText(label);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const setTime = (value: string) => fireEvent.input(field('Time'), { target: { value } });

async function fillIn(): Promise<void> {
  await userEvent.type(field('Name'), 'Rao Prints');
  setTime('09:00');
  await userEvent.selectOptions(field('Kind'), 'Xerox');
  await userEvent.click(field('Agreed'));
}

test.each<[string, string, () => unknown]>([
  ['text', 'Name', () => userEvent.type(field('Name'), 'Rao Prints')],
  ['a time', 'Time', () => setTime('09:00')],
  ['a choice', 'Kind', () => userEvent.selectOptions(field('Kind'), 'Xerox')],
  ['a tick', 'Agreed', () => userEvent.click(field('Agreed'))],
])(
  'removes the error of %s as soon as it is corrected, and no other error',
  async (_, label, mend) => {
    render(<ShopForm />);
    await send();
    await mend();
    expect(field(label)).toBeValid();
    const others = ['Name', 'Time', 'Kind', 'Agreed'].filter((other) => other !== label);
    for (const other of others) expect(field(other)).toBeInvalid();
    expect(field('Time')).toHaveValue(label === 'Time' ? '09:00' : '');
  },
);

test('updates the error of a field that is still wrong without moving the focus', async () => {
  render(<ShopForm />);
  await send();
  expect(field('Name')).toHaveFocus();
  await userEvent.type(field('Name'), 'R');
  expect(field('Name')).toHaveAccessibleDescription('A short name');
  await userEvent.click(field('Second'));
  await userEvent.keyboard('x');
  expect(field('Second')).toHaveFocus();
});

test('shows no error at a field before the form is submitted', async () => {
  render(<ShopForm />);
  await userEvent.type(field('Name'), 'R');
  expect(field('Name')).toBeValid();
  await send();
  await userEvent.type(field('Name'), 'ao');
  await userEvent.clear(field('Name'));
  await userEvent.type(field('Second'), 'x');
  for (const label of ['Name', 'Second']) expect(field(label)).toBeValid();
});

test('clears the error about two differing fields when either is corrected', async () => {
  render(<ShopForm />);
  await fillIn();
  await userEvent.type(field('Second'), 'same');
  await send();
  expect(field('Second')).toHaveAccessibleDescription('They differ');
  await userEvent.type(field('First'), 'same');
  expect(field('Second')).toBeValid();
});

test('removes the server’s error at a field only when that field is edited', async () => {
  render(<ShopForm refused={{ name: 'In use', form: 'Not now' }} />);
  await fillIn();
  await send();
  expect(field('Name')).toHaveFocus();
  await userEvent.type(field('First'), 'x');
  expect(field('Name')).toHaveAccessibleDescription('In use');
  await userEvent.type(field('Name'), '2');
  expect(field('Name')).toBeValid();
  expect(screen.getByText('Not now')).toBeVisible();
});
