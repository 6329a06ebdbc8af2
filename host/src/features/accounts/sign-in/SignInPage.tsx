import { useEffect, type ReactNode } from 'react';
import { PasskeySignIn } from '@parchi/account-views';
import { pagePaths } from '@parchi/contract';
import { Link, useLocation } from '@parchi/shared-routing';
import { Page, showToast } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import styles from '../AccountForm.module.css';
import { SignedOutOnly } from '../SignedOutOnly.tsx';
import { pathAfterSignIn } from '../pathAfterSignIn.ts';
import { SignInForm } from './SignInForm.tsx';

/** Signs in a person or a shop (specification §2), then navigates to the page that required the sign-in. */
export function SignInPage(): ReactNode {
  const { search } = useLocation();
  return (
    <SignedOutOnly>
      <Page title={t('host.sign-in.title')} lead={t('host.sign-in.lead')}>
        <SignInNotice />
        <SignInForm />
        <PasskeySignIn label={t('host.sign-in.passkey')} />
        <p className={styles['aside']}>
          <Link to={pagePaths.resetPassword}>{t('host.sign-in.forgotten')}</Link>
        </p>
        <p className={styles['aside']}>
          {t('host.sign-in.no-account')}{' '}
          <Link to={{ pathname: pagePaths.signUp, search }}>{t('host.sign-in.sign-up')}</Link>
        </p>
      </Page>
    </SignedOutOnly>
  );
}

/**
 * Says why the sign-in page opened. Needed when the server redirects from a page that requires a session: that page
 * cannot show the notice itself.
 */
function SignInNotice(): ReactNode {
  const { key, search } = useLocation();
  useEffect(() => {
    // After a redirect by the server, the sign-in page is the first history entry of the document, whose key is
    // `default`. If another page navigates to the sign-in page instead, that page shows the notice.
    const isLedHere = key === 'default' && pathAfterSignIn(search) !== pagePaths.home;
    if (isLedHere) showToast({ tone: 'info', text: t('host.account.sign-in-first') });
  }, [key, search]);
  return null;
}
