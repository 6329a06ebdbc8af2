import { expect, jest, test } from '@jest/globals';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormProblems } from '../useCheckedForm/useCheckedForm.ts';
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

type Refused = FormProblems<'currentPassword' | 'newPassword'>;

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

test('both passwords are sent, and none is left in the page', async () => {
  const { onSend, container } = open();
  await fill();
  await waitFor(() => expect(field('Old')).toHaveValue(''));
  expect(field('New')).toHaveValue('');
  expect(onSend.mock.calls).toEqual([
    [{ currentPassword: 'old password', newPassword: 'correct horse' }],
  ]);
  await expectNoAxeViolations(container);
});

test('a refusal is said at its field, which has the focus, and nothing typed is lost', async () => {
  open({ currentPassword: 'Not this one' });
  await fill();
  await waitFor(() => expect(field('Old')).toHaveFocus());
  expect(field('Old')).toHaveAccessibleDescription('Not this one');
  expect(field('New')).toHaveValue('correct horse');
});

test('what is missing or differs is said before anything is sent', async () => {
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
