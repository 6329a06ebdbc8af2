import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { Link, useLocation } from '@parchi/shared-routing';
import { Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import styles from './AccountForm.module.css';
import { SignedOutOnly } from './SignedOutOnly.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Sign in, as a person or as a shop (SPEC §2), and go on to where one was going. */
export function SignInPage(): ReactNode {
  const { search } = useLocation();
  return (
    <SignedOutOnly>
      <Page title={t('host.sign-in.title')} lead={t('host.sign-in.lead')}>
        <SignInForm />
        <p className={styles['aside']}>
          {t('host.sign-in.no-account')}{' '}
          <Link to={{ pathname: pagePaths.signUp, search }}>{t('host.sign-in.sign-up')}</Link>
        </p>
      </Page>
    </SignedOutOnly>
  );
}
