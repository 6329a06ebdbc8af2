import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { Link, useLocation } from '@parchi/shared-routing';
import { Page } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import styles from '../AccountForm.module.css';
import { SignedOutOnly } from '../SignedOutOnly.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Signs in a person or a shop (specification §2), then navigates to the page that required the sign-in. */
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
