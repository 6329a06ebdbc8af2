import { useState, type ReactNode } from 'react';
import { Button } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import styles from '../AccountView.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** Shows the recovery codes. The server sends them only once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps): ReactNode {
  const [said, setSaid] = useState('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid(t('account.two-step.copied'));
    } catch {
      setSaid(t('account.two-step.not-copied'));
    }
  }

  return (
    <section className={styles['view']} aria-label={t('account.two-step.codes')}>
      <p>{t('account.two-step.codes-lead')}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {/* A live region must exist before its text changes. */}
      <p role="status">{said}</p>
      <div className={styles['buttons']}>
        <Button variant="quiet" onClick={() => void copy()}>
          {t('account.two-step.copy')}
        </Button>
        <Button onClick={onSaved}>{t('account.two-step.saved')}</Button>
      </div>
    </section>
  );
}
