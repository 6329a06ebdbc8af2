import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { Link, useLocation } from '@parchi/shared-routing';
import { Page } from '@parchi/shared-ui';
import styles from '../../lib/Form.module.css';
import { t } from '../../messages/t.ts';
import { SignInForm } from './SignInForm.tsx';

/** Sign in as a shop, and go one page back (SPEC §2). */
export function SignInPage(): ReactNode {
  const { key } = useLocation();
  return (
    <Page title={t('shop.sign-in.title')} lead={t('shop.sign-in.lead')}>
      {/* Who is led here again begins anew, also where the page was left for a moment only. */}
      <SignInForm key={key} />
      <p className={styles['aside']}>
        {t('shop.sign-in.no-account')}{' '}
        <Link to={pagePaths.businessSignUp}>{t('shop.sign-in.sign-up')}</Link>
      </p>
    </Page>
  );
}
