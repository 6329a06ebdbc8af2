import { Button } from '@parchi/shared-ui';
import { Dialog } from '@parchi/shared-ui/forms';
import { useState } from 'react';
import type { ComponentExamples } from '../../componentExamples.ts';

function Narrow() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Open a dialog
      </Button>
      {isOpen && (
        <Dialog title="Delete the files?" closeLabel="Close" onClose={close}>
          <p>Nobody can receive them after that.</p>
          <Button variant="danger" onClick={close}>
            Delete files
          </Button>
        </Dialog>
      )}
    </>
  );
}

function Wide() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Open a wide dialog
      </Button>
      {isOpen && (
        <Dialog
          title="Annual_report_of_the_residents_welfare_association_with_audited_accounts.pdf"
          closeLabel="Close"
          width="wide"
          staysOpen
          onClose={() => setIsOpen(false)}
        >
          <p>A press beside this dialog leaves it open. Its button and Esc close it.</p>
        </Dialog>
      )}
    </>
  );
}

export const dialog: ComponentExamples = {
  name: 'Dialog',
  from: '@parchi/shared-ui/forms',
  usage:
    'Asks or shows something that must end before the page goes on. In a page, open it as a step of the browser’s history, so that Back closes it.',
  examples: { Narrow, Wide },
};
