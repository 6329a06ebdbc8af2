import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { useState } from 'react';
import { Dialog } from './Dialog.tsx';

function Viewer({ staysOpen = false }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Look
      </button>
      {isOpen && (
        <Dialog
          title="Lab record.pdf"
          closeLabel="Close"
          staysOpen={staysOpen}
          onClose={() => setIsOpen(false)}
        >
          <p>Page 1</p>
        </Dialog>
      )}
    </>
  );
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Look' }));

test('a dialog is named by its title and closed by its button', async () => {
  const { container } = render(<Viewer />);
  await open();
  expect(screen.getByRole('dialog', { name: 'Lab record.pdf' })).toHaveTextContent('Page 1');
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a dialog closes on a click outside and stays open on a click inside', async () => {
  render(<Viewer />);
  await open();
  await userEvent.click(screen.getByText('Page 1'));
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a dialog is removed from the page when the browser closes it', async () => {
  render(<Viewer />);
  await open();
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await open();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('a dialog stays open on a click outside if closing it would cancel something [F-162]', async () => {
  render(<Viewer staysOpen />);
  await open();
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
