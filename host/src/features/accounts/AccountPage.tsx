import { useEffect, type ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { signInPath, useGetSessionQuery } from '@parchi/shared-api';
import { Navigate } from '@parchi/shared-routing';
import { Page, showToast } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import styles from './AccountForm.module.css';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** Shows the name and e-mail address of the signed-in account, a person's or a shop's, and changes its password. */
export function AccountPage(): ReactNode {
  const { data: session } = useGetSessionQuery();
  if (!session) return <SignInFirst />;
  return (
    <Page title={t('host.account.title')}>
      <dl className={styles['facts']}>
        <dt>{t('host.accounts.name')}</dt>
        <dd>{'shopId' in session ? session.shopName : session.name}</dd>
        <dt>{t('host.accounts.email')}</dt>
        <dd>{session.email}</dd>
      </dl>
      <section className={styles['form']}>
        <div>
          <h2>{t('host.account.change-password')}</h2>
          <p className={styles['aside']}>{t('host.account.change-password-detail')}</p>
        </div>
        <ChangePasswordForm email={session.email} />
      </section>
    </Page>
  );
}

function SignInFirst(): ReactNode {
  useEffect(() => showToast({ tone: 'info', text: t('host.account.sign-in-first') }), []);
  return <Navigate to={signInPath(pagePaths.account)} replace />;
}
