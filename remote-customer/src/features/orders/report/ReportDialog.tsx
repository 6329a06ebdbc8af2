import { useState, type ReactNode } from 'react';
import { limits, shopReportReasons, type ShopReportReason } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, showToast, TextField } from '@parchi/shared-ui';
import { ChoiceGroup, Dialog, TextArea } from '@parchi/shared-ui/forms';
import { useReportShopMutation } from '../../../ordersApi.ts';
import { t } from '../../../messages/t.ts';
import styles from './ReportDialog.module.css';

const EMAIL = /^\S+@\S+$/;

export interface ReportDialogProps {
  readonly shopId: string;
  readonly onClose: () => void;
}

/** Asks why somebody reports a shop, and tells the operator of the site. */
export function ReportDialog({ shopId, onClose }: ReportDialogProps): ReactNode {
  const [reason, setReason] = useState<ShopReportReason | ''>('');
  const [words, setWords] = useState('');
  const [email, setEmail] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [reportShop, { isLoading }] = useReportShopMutation();
  const isEmailWrong = email.trim() !== '' && !EMAIL.test(email.trim());

  async function send(): Promise<void> {
    setIsTried(true);
    if (reason === '' || isEmailWrong) return;
    const { error } = await reportShop({
      about: 'shop',
      shopId,
      reason,
      ...(words.trim() !== '' && { words }),
      ...(email.trim() !== '' && { email }),
    });
    if (error) {
      showToast({ tone: 'error', text: errorText(asApiError(error)) });
      return;
    }
    showToast({ tone: 'success', text: t('orders.report.sent') });
    onClose();
  }

  return (
    <Dialog title={t('orders.report.open')} closeLabel={t('orders.report.close')} onClose={onClose}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ChoiceGroup
          label={t('orders.report.why')}
          hint={isTried && reason === '' ? t('orders.report.choose') : undefined}
          choices={shopReportReasons.map((value) => ({
            value,
            label: t(`orders.report.reason.${value}`),
          }))}
          value={reason}
          onValueChange={setReason}
        />
        <TextArea
          label={t('orders.report.words')}
          maxLength={limits.maxReportLength}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <TextField
          label={t('orders.report.email')}
          type="email"
          autoComplete="email"
          maxLength={limits.maxEmailLength}
          error={isTried && isEmailWrong ? t('orders.report.email-wrong') : undefined}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" busy={isLoading}>
          {t('orders.report.send')}
        </Button>
      </form>
    </Dialog>
  );
}
