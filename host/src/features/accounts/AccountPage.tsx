import { useEffect, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { EmailCodeView } from '@parchi/account-views';
import { pagePaths } from '@parchi/contract';
import { endSession, signInPath, useGetSessionQuery } from '@parchi/shared-api';
import { Link, Navigate, useLocation } from '@parchi/shared-routing';
import { Page, showToast } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import styles from './AccountForm.module.css';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { AccountView, AccountViewLinks, accountViewOf } from './AccountView.tsx';
import { DeleteAccount } from './deletion/DeleteAccount.tsx';
import { MailChoiceSection } from './mails/MailChoiceSection.tsx';

/** Shows the name and e-mail address of the signed-in account, a person's or a shop's, and changes its password. */
export function AccountPage(): ReactNode {
  const { data: session } = useGetSessionQuery();
  const [isDeleted, setIsDeleted] = useState(false);
  const dispatch = useDispatch();
  const { search } = useLocation();
  if (isDeleted) return <AccountDeleted />;
  if (!session) return <SignInFirst />;
  const view = accountViewOf(search);
  if (view) {
    const name = 'shopId' in session ? {} : { name: session.name };
    return <AccountView view={view} email={session.email} {...name} />;
  }
  return (
    <Page title={t('host.account.title')}>
      <dl className={styles['facts']}>
        <dt>{t('host.accounts.name')}</dt>
        <dd>{'shopId' in session ? session.shopName : session.name}</dd>
        <dt>{t('host.accounts.email')}</dt>
        <dd>{session.email}</dd>
      </dl>
      {session.emailUnconfirmed && (
        <EmailCodeView email={session.email} changeSearch="?view=details" />
      )}
      <AccountViewLinks />
      <section className={styles['form']}>
        <div>
          <h2>{t('host.account.change-password')}</h2>
          <p className={styles['aside']}>{t('host.account.change-password-detail')}</p>
        </div>
        <ChangePasswordForm email={session.email} />
      </section>
      {!('shopId' in session) && <MailChoiceSection />}
      {!('shopId' in session) && (
        <DeleteAccount
          email={session.email}
          onDeleted={() => {
            setIsDeleted(true);
            dispatch(endSession());
          }}
        />
      )}
    </Page>
  );
}

function AccountDeleted(): ReactNode {
  return (
    <Page title={t('host.account.deleted')} lead={t('host.account.deleted-detail')}>
      <p>
        <Link to={pagePaths.home}>{t('host.account.to-home')}</Link>
      </p>
    </Page>
  );
}

function SignInFirst(): ReactNode {
  useEffect(() => showToast({ tone: 'info', text: t('host.account.sign-in-first') }), []);
  return <Navigate to={signInPath(pagePaths.account)} replace />;
}
