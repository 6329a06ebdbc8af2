import type { ReactNode } from 'react';
import { asApiError } from '@parchi/shared-api';
import { Button } from '@parchi/shared-ui';
import { FormMessage, useForm } from '@parchi/shared-ui/forms';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { t } from '../messages/t.ts';
import styles from '../AccountView.module.css';
import { checkPasswordAgain, PasswordAgain, passwordAgainProblems } from '../PasswordAgain.tsx';
import { passkeyProblem } from './passkeyProblem.ts';
import { useAccountAddPasskeyMutation, useAccountBeginPasskeyMutation } from './passkeysApi.ts';

interface AddPasskeyFormProps {
  email: string;
  onAdded: () => void;
}

/** Asks for the password, then has the browser create a passkey. */
export function AddPasskeyForm({ email, onAdded }: AddPasskeyFormProps): ReactNode {
  const [begin] = useAccountBeginPasskeyMutation();
  const [add] = useAccountAddPasskeyMutation();
  const { formProps, errors, isSending } = useForm({
    fields: ['password'],
    validate: checkPasswordAgain,
    onSubmit: async ({ password }) => {
      const begun = await begin({ password });
      if (begun.error) return passwordAgainProblems(asApiError(begun.error));
      let created: Awaited<ReturnType<typeof startRegistration>>;
      try {
        created = await startRegistration({ optionsJSON: begun.data.options });
      } catch (error) {
        return { form: passkeyProblem(error) };
      }
      const { id, rawId, type, response } = created;
      const { clientDataJSON, attestationObject } = response;
      const { error } = await add({
        credential: { id, rawId, type, response: { clientDataJSON, attestationObject } },
      });
      if (error) return passwordAgainProblems(asApiError(error));
      formProps.ref.current?.reset();
      onAdded();
      return {};
    },
  });

  if (!browserSupportsWebAuthn()) {
    return <p className={styles['aside']}>{t('account.passkeys.unsupported')}</p>;
  }
  return (
    <form {...formProps} className={styles['view']}>
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <PasswordAgain email={email} error={errors.password} />
      <div>
        <Button type="submit" busy={isSending}>
          {t('account.passkeys.add')}
        </Button>
      </div>
    </form>
  );
}
