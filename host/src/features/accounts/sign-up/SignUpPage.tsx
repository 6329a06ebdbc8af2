import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { Link, useLocation } from '@parchi/shared-routing';
import { Page } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import styles from '../AccountForm.module.css';
import { SignedOutOnly } from '../SignedOutOnly.tsx';
import { SignUpForm } from './SignUpForm.tsx';

export function SignUpPage(): ReactNode {
  const { search } = useLocation();
  return (
    <SignedOutOnly>
      <Page title={t('host.sign-up.title')} lead={t('host.sign-up.lead')}>
        <SignUpForm />
        <p className={styles['aside']}>
          {t('host.sign-up.have-account')}{' '}
          <Link to={{ pathname: pagePaths.signIn, search }}>{t('host.sign-up.sign-in')}</Link>
        </p>
      </Page>
    </SignedOutOnly>
  );
}
