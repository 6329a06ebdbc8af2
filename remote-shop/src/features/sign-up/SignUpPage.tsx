import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { Link } from '@parchi/shared-routing';
import { Page } from '@parchi/shared-ui';
import styles from '../../lib/Form.module.css';
import { t } from '../../messages/t.ts';
import { SignUpForm } from './SignUpForm.tsx';

export function SignUpPage(): ReactNode {
  return (
    <Page title={t('shop.sign-up.title')} lead={t('shop.sign-up.lead')}>
      <SignUpForm />
      <p className={styles['aside']}>
        {t('shop.sign-up.have-account')}{' '}
        <Link to={pagePaths.businessSignIn}>{t('shop.sign-up.sign-in')}</Link>
      </p>
    </Page>
  );
}
