import type { ReactNode } from 'react';
import { asApiError } from '@parchi/shared-api';
import { Button, Notice } from '@parchi/shared-ui';
import { FormMessage, useForm } from '@parchi/shared-ui/forms';
import { t } from '../messages/t.ts';
import { checkPasswordAgain, PasswordAgain, passwordAgainProblems } from '../PasswordAgain.tsx';
import styles from '../AccountView.module.css';
import { TotpCodeField } from './TotpCodeField.tsx';
import { totpProblems } from './totpProblems.ts';
import { useAccountEndTotpMutation } from './twoStepApi.ts';

/** If this many recovery codes or fewer are left, the page says how to get new ones. */
const FEW_CODES = 3;

interface TurnOffProps {
  email: string;
  codesLeft: number;
  onDone: () => void;
}

/** Says that the two-step sign-in is on, and turns it off with the password and a code. */
export function TurnOff({ email, codesLeft, onDone }: TurnOffProps): ReactNode {
  const [end] = useAccountEndTotpMutation();
  const { formProps, errors, isSending } = useForm<'password' | 'code'>({
    fields: ['password', 'code'],
    validate: checkPasswordAgain,
    onSubmit: async ({ password, code }) => {
      const { error } = await end({ password, code });
      if (!error) {
        onDone();
        return {};
      }
      const { password: aboutPassword } = passwordAgainProblems(asApiError(error));
      return aboutPassword === undefined
        ? totpProblems(asApiError(error))
        : { password: aboutPassword };
    },
  });
  return (
    <>
      <Notice tone={codesLeft > FEW_CODES ? 'info' : 'caution'}>
        {t(codesLeft > FEW_CODES ? 'account.two-step.on' : 'account.two-step.few', {
          left: codesLeft,
        })}
      </Notice>
      <form {...formProps} className={styles['view']}>
        {errors.form && <FormMessage>{errors.form}</FormMessage>}
        <PasswordAgain email={email} error={errors.password} />
        <TotpCodeField error={errors.code} takesRecoveryCode />
        <div>
          <Button type="submit" variant="quiet" busy={isSending}>
            {t('account.two-step.turn-off')}
          </Button>
        </div>
      </form>
    </>
  );
}
