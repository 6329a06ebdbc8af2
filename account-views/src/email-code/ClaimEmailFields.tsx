import { useState, type ReactNode } from 'react';
import type { Id } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import styles from '../AccountView.module.css';
import { CodeField } from './CodeField.tsx';
import { useAccountClaimEmailMutation } from './emailCodeApi.ts';

export interface ClaimEmailFieldsProps {
  /** An e-mail address that an account already has. */
  readonly email: string;
  readonly codeError: string | undefined;
}

/**
 * Fields of a sign-up form for an address that is in use. A button sends a code to the address, and a field asks for
 * the code. The form sends the fields `claim` and `code`.
 */
export function ClaimEmailFields({ email, codeError }: ClaimEmailFieldsProps): ReactNode {
  const [claim] = useState(newClaim);
  const [claimEmail, { isLoading }] = useAccountClaimEmailMutation();
  const [sent, setSent] = useState<{ readonly to: string; readonly error?: string }>();

  async function send() {
    const { error } = await claimEmail({ email, claim });
    setSent({ to: email, ...(error && { error: errorText(asApiError(error)) }) });
  }

  const isSent = sent?.to === email && sent.error === undefined;
  return (
    <div className={styles['view']}>
      <p className={styles['aside']}>{t('account.claim.lead', { email })}</p>
      <div>
        <Button variant="quiet" busy={isLoading} onClick={() => void send()}>
          {t(isSent ? 'account.code.send-again' : 'account.claim.send')}
        </Button>
      </div>
      {/* A live region must exist before its text changes. */}
      <p role="status">{isSent ? t('account.claim.sent', { email }) : sent?.error}</p>
      {isSent && (
        <>
          <input type="hidden" name="claim" value={claim} />
          <CodeField error={codeError} />
        </>
      )}
    </div>
  );
}

/** Returns a secret of 128 random bits in hex. */
function newClaim(): Id {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') as Id;
}
