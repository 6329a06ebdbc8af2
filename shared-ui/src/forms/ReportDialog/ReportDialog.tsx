import { useState, type ReactNode } from 'react';
import { Button, TextField } from '@parchi/shared-ui';
import { ChoiceGroup, type Choice } from '../ChoiceGroup/ChoiceGroup.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';
import styles from './ReportDialog.module.css';

const EMAIL = /^\S+@\S+$/;

export interface ReportDialogWords {
  title: string;
  close: string;
  /** Asks what is wrong. */
  why: string;
  /** Shown when no reason is chosen. */
  choose: string;
  details: string;
  email: string;
  emailWrong: string;
  send: string;
}

/** The report as filled in. Fields that were left empty are missing. */
export interface Report<Reason extends string> {
  reason: Reason;
  words?: string;
  email?: string;
}

interface ReportDialogProps<Reason extends string> {
  words: ReportDialogWords;
  reasons: readonly Choice<Reason>[];
  maxDetailsLength: number;
  maxEmailLength: number;
  /** Sends the report and shows the result. @returns whether it was sent; if so, the dialog closes */
  onSend: (report: Report<Reason>) => Promise<boolean>;
  onClose: () => void;
}

/** Dialog to report something: a reason from a list, optional details, and an optional e-mail address for a reply. */
export function ReportDialog<Reason extends string>({
  words,
  reasons,
  maxDetailsLength,
  maxEmailLength,
  onSend,
  onClose,
}: ReportDialogProps<Reason>): ReactNode {
  const [reason, setReason] = useState<Reason | ''>('');
  const [details, setDetails] = useState('');
  const [email, setEmail] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const typedEmail = email.trim();
  const isEmailWrong = typedEmail !== '' && !EMAIL.test(typedEmail);

  async function send(): Promise<void> {
    setIsSubmitted(true);
    if (reason === '' || isEmailWrong) return;
    setIsSending(true);
    const isSent = await onSend({
      reason,
      ...(details.trim() !== '' && { words: details }),
      ...(typedEmail !== '' && { email: typedEmail }),
    });
    setIsSending(false);
    if (isSent) onClose();
  }

  return (
    <Dialog title={words.title} closeLabel={words.close} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ChoiceGroup
          label={words.why}
          hint={isSubmitted && reason === '' ? words.choose : undefined}
          choices={reasons}
          value={reason}
          onValueChange={setReason}
        />
        <TextArea
          label={words.details}
          maxLength={maxDetailsLength}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
        <TextField
          label={words.email}
          type="email"
          autoComplete="email"
          maxLength={maxEmailLength}
          error={isSubmitted && isEmailWrong ? words.emailWrong : undefined}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" busy={isSending}>
          {words.send}
        </Button>
      </form>
    </Dialog>
  );
}
