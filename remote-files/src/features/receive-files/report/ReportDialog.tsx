import { useState, type ReactNode } from 'react';
import { limits, shareReportReasons, type ShareReportReason } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, showToast, TextField } from '@parchi/shared-ui';
import { ChoiceGroup, Dialog, TextArea } from '@parchi/shared-ui/forms';
import { useReportFilesMutation } from '../../../filesApi.ts';
import { t } from '../../../messages/t.ts';
import styles from './ReportDialog.module.css';

const EMAIL = /^\S+@\S+$/;

export interface ReportDialogProps {
  readonly token: string;
  readonly onClose: () => void;
}

/** Asks why somebody reports received files, and tells the operator of the site. */
export function ReportDialog({ token, onClose }: ReportDialogProps): ReactNode {
  const [reason, setReason] = useState<ShareReportReason | ''>('');
  const [words, setWords] = useState('');
  const [email, setEmail] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [reportFiles, { isLoading }] = useReportFilesMutation();
  const isEmailWrong = email.trim() !== '' && !EMAIL.test(email.trim());

  async function send(): Promise<void> {
    setIsTried(true);
    if (reason === '' || isEmailWrong) return;
    const { error } = await reportFiles({
      about: 'share',
      token,
      reason,
      ...(words.trim() !== '' && { words }),
      ...(email.trim() !== '' && { email }),
    });
    if (error) {
      showToast({ tone: 'error', text: errorText(asApiError(error)) });
      return;
    }
    showToast({ tone: 'success', text: t('files.report.sent') });
    onClose();
  }

  return (
    <Dialog title={t('files.report.open')} closeLabel={t('files.report.close')} onClose={onClose}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ChoiceGroup
          label={t('files.report.why')}
          hint={isTried && reason === '' ? t('files.report.choose') : undefined}
          choices={shareReportReasons.map((value) => ({
            value,
            label: t(`files.report.reason.${value}`),
          }))}
          value={reason}
          onValueChange={setReason}
        />
        <TextArea
          label={t('files.report.words')}
          maxLength={limits.maxReportLength}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <TextField
          label={t('files.report.email')}
          type="email"
          autoComplete="email"
          maxLength={limits.maxEmailLength}
          error={isTried && isEmailWrong ? t('files.report.email-wrong') : undefined}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" busy={isLoading}>
          {t('files.report.send')}
        </Button>
      </form>
    </Dialog>
  );
}
