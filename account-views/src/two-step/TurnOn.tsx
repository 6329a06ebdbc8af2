import { useState, type ReactNode } from 'react';
import type { BeginTotpReply } from '@parchi/contract';
import { asApiError } from '@parchi/shared-api';
import { Button, QrCode } from '@parchi/shared-ui';
import { FormMessage, useForm } from '@parchi/shared-ui/forms';
import { t } from '../messages/t.ts';
import { checkPasswordAgain, PasswordAgain, passwordAgainProblems } from '../PasswordAgain.tsx';
import styles from '../AccountView.module.css';
import { TotpCodeField } from './TotpCodeField.tsx';
import { totpProblems } from './totpProblems.ts';
import { useAccountBeginTotpMutation, useAccountConfirmTotpMutation } from './twoStepApi.ts';

interface TurnOnProps {
  email: string;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** Asks for the password, then shows the secret for the authenticator app and asks for its first code. */
export function TurnOn({ email, onDone }: TurnOnProps): ReactNode {
  const [begin] = useAccountBeginTotpMutation();
  const [begun, setBegun] = useState<BeginTotpReply>();
  const { formProps, errors, isSending } = useForm({
    fields: ['password'],
    validate: checkPasswordAgain,
    onSubmit: async ({ password }) => {
      const { data, error } = await begin({ password });
      if (error) return passwordAgainProblems(asApiError(error));
      setBegun(data);
      return {};
    },
  });
  if (begun) return <ConfirmForm {...begun} onDone={onDone} />;
  return (
    <form {...formProps} className={styles['view']}>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <PasswordAgain email={email} error={errors.password} />
      <div>
        <Button type="submit" busy={isSending}>
          {t('account.two-step.turn-on')}
        </Button>
      </div>
    </form>
  );
}

function ConfirmForm({
  secret,
  uri,
  onDone,
}: BeginTotpReply & Pick<TurnOnProps, 'onDone'>): ReactNode {
  const [confirm] = useAccountConfirmTotpMutation();
  const { formProps, errors, isSending } = useForm({
    fields: ['code'],
    validate: () => ({}),
    onSubmit: async ({ code }) => {
      const { data, error } = await confirm({ code });
      if (error) return totpProblems(asApiError(error));
      onDone(data.recoveryCodes);
      return {};
    },
  });
  return (
    <form {...formProps} className={styles['view']}>
      <p>{t('account.two-step.scan')}</p>
      <QrCode value={uri} label={t('account.two-step.qr')} />
      <p>
        <a href={uri}>{t('account.two-step.open-app')}</a>
      </p>
      <p className={styles['aside']}>
        {t('account.two-step.type')}{' '}
        <span className={styles['mono']}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</span>
      </p>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <TotpCodeField error={errors.code} takesFocus />
      <div>
        <Button type="submit" busy={isSending}>
          {t('account.two-step.confirm')}
        </Button>
      </div>
    </form>
  );
}
