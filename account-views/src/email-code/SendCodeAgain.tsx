import { useState, type ReactNode } from 'react';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { useAccountSendEmailCodeMutation } from './emailCodeApi.ts';

/** A button that sends another code to the address of the account. */
export function SendCodeAgain(): ReactNode {
  const [send, { isLoading }] = useAccountSendEmailCodeMutation();
  const [said, setSaid] = useState('');

  async function sendAgain() {
    setSaid('');
    const { error } = await send(null);
    setSaid(error ? errorText(asApiError(error)) : t('account.code.sent'));
  }

  return (
    <div>
      <Button variant="quiet" busy={isLoading} onClick={() => void sendAgain()}>
        {t('account.code.send-again')}
      </Button>
      {/* A live region must exist before its text changes. */}
      <p role="status">{said}</p>
    </div>
  );
}
