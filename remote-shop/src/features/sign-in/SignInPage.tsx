import type { ReactNode } from 'react';
import { PasskeySignIn } from '@parchi/account-views';
import { pagePaths } from '@parchi/contract';
import { Link, useGoBack, useLocation } from '@parchi/shared-routing';
import { Page } from '@parchi/shared-ui';
import styles from '../../lib/Form.module.css';
import { t } from '../../messages/t.ts';
import { SignInForm } from './SignInForm.tsx';

/** Signs a shop in and goes one page back (specification §2). */
export function SignInPage(): ReactNode {
  const { key } = useLocation();
  const goBack = useGoBack(pagePaths.home);
  return (
    <Page title={t('shop.sign-in.title')} lead={t('shop.sign-in.lead')}>
      {/* Each visit gets a new form, without the messages of an earlier visit. */}
      <SignInForm key={key} />
      <PasskeySignIn label={t('shop.sign-in.passkey')} onSignedIn={goBack} />
      <p className={styles['aside']}>
        <Link to={pagePaths.resetPassword}>{t('shop.sign-in.forgotten')}</Link>
      </p>
      <p className={styles['aside']}>
        {t('shop.sign-in.no-account')}{' '}
        <Link to={pagePaths.businessSignUp}>{t('shop.sign-in.sign-up')}</Link>
      </p>
    </Page>
  );
}
