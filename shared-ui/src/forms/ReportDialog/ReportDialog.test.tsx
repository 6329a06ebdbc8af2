import { expect, jest, test } from '@jest/globals';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReportDialog, type Report } from './ReportDialog.tsx';

const words = {
  title: 'Report this',
  close: 'Close',
  why: 'Why?',
  choose: 'Choose a reason.',
  details: 'Details',
  email: 'Email',
  emailWrong: 'Check the address.',
  send: 'Send',
};
const reasons = [
  { value: 'late', label: 'It is late' },
  { value: 'wet', label: 'It is wet' },
] as const;

function open(isSent = true) {
  const onSend = jest
    .fn<(report: Report<'late' | 'wet'>) => Promise<boolean>>()
    .mockResolvedValue(isSent);
  const onClose = jest.fn();
  const view = render(
    <ReportDialog
      words={words}
      reasons={reasons}
      maxDetailsLength={20}
      maxEmailLength={30}
      onSend={onSend}
      onClose={onClose}
    />,
  );
  return { onSend, onClose, ...view };
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('says what is missing at its field, and sends nothing', async () => {
  const { onSend, container } = open();
  await send();
  expect(screen.getByText('Choose a reason.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'It is wet' }));
  expect(screen.queryByText('Choose a reason.')).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'asha');
  await send();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'Check the address.',
  );
  expect(onSend).not.toHaveBeenCalled();
  await expectNoAxeViolations(container);
});

test('sends what was chosen and typed, leaves out what is empty, and closes', async () => {
  const { onSend, onClose } = open();
  await userEvent.click(screen.getByRole('radio', { name: 'It is late' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Details' }), ' ');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), ' a@b.example ');
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onSend.mock.calls).toEqual([[{ reason: 'late', email: 'a@b.example' }]]);
});

test('stays open with all that was typed when the report could not be sent', async () => {
  const { onSend, onClose } = open(false);
  await userEvent.click(screen.getByRole('radio', { name: 'It is late' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Details' }), 'Three days');
  await send();
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
  expect(onSend.mock.calls[0]).toEqual([{ reason: 'late', words: 'Three days' }]);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Details' })).toHaveValue('Three days');
});
