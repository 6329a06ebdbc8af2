import { useEffect, useRef, useState, type ReactNode } from 'react';
import { asApiError, errorText } from '@parchi/shared-api';
import { Loader } from '@parchi/shared-ui';
import { FormMessage } from '@parchi/shared-ui/forms';
import { t } from '../messages/t.ts';
import styles from '../AccountView.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TurnOff } from './TurnOff.tsx';
import { TurnOn } from './TurnOn.tsx';
import { useAccountTotpQuery } from './twoStepApi.ts';

/** Turns the two-step sign-in of a shop on and off. */
export function TwoStepView({ email }: { email: string }): ReactNode {
  const { data, error, refetch } = useAccountTotpQuery(null, { refetchOnMountOrArgChange: true });
  const [codes, setCodes] = useState<readonly string[]>();
  const [done, setDone] = useState('');
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The submitted form has disappeared, so move the focus.
    if (done !== '') lead.current?.focus();
  }, [done]);

  const finish = (words: string) => {
    setDone(words);
    void refetch();
  };
  return (
    <div className={styles['view']}>
      <p ref={lead} tabIndex={-1} className={styles['aside']}>
        {t('account.two-step.lead')}
      </p>
      {/* A live region must exist before its text changes. */}
      <p role="status">{done}</p>
      {error && <FormMessage>{errorText(asApiError(error))}</FormMessage>}
      {!data && !error && <Loader label={t('account.two-step.loading')} />}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onSaved={() => {
            setCodes(undefined);
            setDone('');
            lead.current?.focus();
          }}
        />
      )}
      {data && !codes && !data.isOn && (
        <TurnOn
          email={email}
          onDone={(made) => {
            setCodes(made);
            finish(t('account.two-step.is-on'));
          }}
        />
      )}
      {data?.isOn && !codes && (
        <TurnOff
          email={email}
          codesLeft={data.recoveryCodesLeft}
          onDone={() => finish(t('account.two-step.is-off'))}
        />
      )}
    </div>
  );
}
