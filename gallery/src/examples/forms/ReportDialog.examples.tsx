import { Button } from '@parchi/shared-ui';
import { ReportDialog } from '@parchi/shared-ui/forms';
import { useState } from 'react';
import type { ComponentExamples } from '../../componentExamples.ts';

function Closed() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Report this shop
      </Button>
      {isOpen && (
        <ReportDialog
          words={{
            title: 'Report this shop',
            close: 'Close',
            why: 'What is wrong?',
            choose: 'Choose what is wrong.',
            details: 'What happened? You can leave this empty.',
            email: 'Email for an answer. You can leave this empty.',
            emailWrong: 'Check the email address, or leave it empty.',
            send: 'Send report',
          }}
          reasons={[
            { value: 'not_printed', label: 'It did not print my order' },
            { value: 'other', label: 'Something else' },
          ]}
          maxDetailsLength={500}
          maxEmailLength={254}
          onSend={() => Promise.resolve(true)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

export const reportDialog: ComponentExamples = {
  name: 'ReportDialog',
  from: '@parchi/shared-ui/forms',
  usage:
    'Asks why somebody reports files or a shop. Load it when it is opened: few people report anything.',
  examples: { Closed },
};
