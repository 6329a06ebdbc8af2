import { useState, type ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, Notice, showToast, TextField } from '@parchi/shared-ui';
import { FormMessage, onlyErrors, useForm } from '@parchi/shared-ui/forms';
import {
  useConfirmPhoneCodeMutation,
  useSendPhoneCodeMutation,
} from '../../../api/phoneCodeApi.ts';
import { t } from '../../../messages/t.ts';
import styles from './PhoneCode.module.css';

interface PhoneCodeProps {
  readonly shop: Pick<OwnShop, 'phone' | 'awaitsEmail'>;
}

/** Sends a code to the shop's phone and asks for it. Until it is entered, customers can't find the shop. */
export function PhoneCode({ shop: { phone, awaitsEmail } }: PhoneCodeProps): ReactNode {
  return (
    <section className={styles['view']} aria-label={t('shop.phone-code.title')}>
      <Notice tone="caution">{t('shop.phone-code.lead', { phone })}</Notice>
      <SendCode phone={phone} />
      <CodeForm isLast={!awaitsEmail} />
    </section>
  );
}

function SendCode({ phone }: { phone: string }) {
  const [send, { isLoading }] = useSendPhoneCodeMutation();
  const [said, setSaid] = useState('');
  const [isSent, setIsSent] = useState(false);

  async function sendOne(): Promise<void> {
    setSaid('');
    const { error } = await send(null);
    setIsSent(isSent || !error);
    setSaid(error ? errorText(asApiError(error)) : t('shop.phone-code.sent', { phone }));
  }

  return (
    <div className={styles['send']}>
      <Button variant="quiet" busy={isLoading} onClick={() => void sendOne()}>
        {t(isSent ? 'shop.phone-code.send-again' : 'shop.phone-code.send')}
      </Button>
      {/* A live region must exist before its text changes. */}
      <p role="status">{said}</p>
    </div>
  );
}

/** @param isLast whether this code is the last step before customers can find the shop */
function CodeForm({ isLast }: { isLast: boolean }) {
  const [confirm] = useConfirmPhoneCodeMutation();
  const { formProps, errors, isSending } = useForm({
    fields: ['code'],
    validate: ({ code }) => onlyErrors({ code: !code.trim() && t('shop.phone-code.missing') }),
    onSubmit: async ({ code }) => {
      const { error } = await confirm({ code: code.trim() });
      if (!error) {
        const text = t(isLast ? 'shop.phone-code.live' : 'shop.phone-code.confirmed');
        showToast({ tone: 'success', text });
        return {};
      }
      const failure = asApiError(error);
      const isOfCode = failure.kind === 'refused' && failure.code?.startsWith('shop.phone_');
      return { [isOfCode ? 'code' : 'form']: errorText(failure) };
    },
  });
  return (
    <form {...formProps} className={styles['form']}>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <TextField
        label={t('shop.phone-code.label')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        mono
        error={errors.code}
        action={
          <Button type="submit" variant="quiet" busy={isSending}>
            {t('shop.phone-code.submit')}
          </Button>
        }
      />
    </form>
  );
}
