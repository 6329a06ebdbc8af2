import { expect, jest, test } from '@jest/globals';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormErrors } from '../useForm/useForm.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

const words = {
  currentPassword: 'Old',
  newPassword: 'New',
  hint: 'Eight or more',
  confirm: 'Again',
  show: 'Show',
  hide: 'Hide',
  submit: 'Change',
  missing: 'Type the old one',
  missingNew: 'Type a new one',
  mismatch: 'They differ',
};

type Refused = FormErrors<'currentPassword' | 'newPassword'>;

function open(refused: Refused = {}) {
  const onSend = jest.fn<(passwords: object) => Promise<Refused>>().mockResolvedValue(refused);
  const view = render(<NewPasswordForm words={words} username="a@b.example" onSend={onSend} />);
  return { onSend, ...view };
}

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

async function fill(confirmed = 'correct horse') {
  await userEvent.type(field('Old'), 'old password');
  await userEvent.type(field('New'), 'correct horse');
  await userEvent.type(field('Again'), `${confirmed}{Enter}`);
}

test('sends both passwords and then clears the fields', async () => {
  const { onSend, container } = open();
  await fill();
  await waitFor(() => expect(field('Old')).toHaveValue(''));
  expect(field('New')).toHaveValue('');
  expect(onSend.mock.calls).toEqual([
    [{ currentPassword: 'old password', newPassword: 'correct horse' }],
  ]);
  await expectNoAxeViolations(container);
});

test('shows a refusal at its field, focuses it and keeps the typed passwords', async () => {
  open({ currentPassword: 'Not this one' });
  await fill();
  await waitFor(() => expect(field('Old')).toHaveFocus());
  expect(field('Old')).toHaveAccessibleDescription('Not this one');
  expect(field('New')).toHaveValue('correct horse');
});

test('reports missing and differing passwords without sending anything', async () => {
  const { onSend } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(field('Old')).toHaveFocus();
  expect(field('Old')).toHaveAccessibleDescription('Type the old one');
  expect(field('New')).toHaveAccessibleDescription(/Type a new one/);
  await fill('correct house');
  await waitFor(() => expect(field('Again')).toHaveFocus());
  expect(field('Again')).toHaveAccessibleDescription('They differ');
  expect(onSend).not.toHaveBeenCalled();
});
