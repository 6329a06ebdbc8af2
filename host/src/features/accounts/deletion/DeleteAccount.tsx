import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Loader } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import styles from '../AccountForm.module.css';

/** Loaded lazily: few visits to the account page need it, and otherwise every account page would load it. */
const DeleteAccountForm = lazy(async () => ({
  default: (await import('./DeleteAccountForm.tsx')).DeleteAccountForm,
}));

interface DeleteAccountProps {
  email: string;
  onDeleted: () => void;
}

/** Says what deleting the account does, and asks for the password before it is done. */
export function DeleteAccount({ email, onDeleted }: DeleteAccountProps): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) opener.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  return (
    <section className={styles['form']}>
      <div>
        <h2>{t('host.account.delete-title')}</h2>
        <p className={styles['aside']}>{t('host.account.delete-detail')}</p>
      </div>
      {isAsking ? (
        <Suspense fallback={<Loader label={t('host.remote.loading')} />}>
          <DeleteAccountForm {...{ email, onDeleted }} onCancel={() => setIsAsking(false)} />
        </Suspense>
      ) : (
        <Button ref={opener} variant="quiet" onClick={() => setIsAsking(true)}>
          {t('host.account.delete')}
        </Button>
      )}
    </section>
  );
}
