import { useEffect, useState, type ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { Link, useLocation, useNavigate } from '@parchi/shared-routing';
import { Page } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import styles from '../AccountForm.module.css';
import { ForgottenPasswordForm } from './ForgottenPasswordForm.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

/** Sets a new password with the link of a mail. Without such a link, offers to send that mail. */
export function ResetPasswordPage(): ReactNode {
  const [token, clearToken] = useTokenInAddress();
  if (token !== '') {
    return (
      <Page title={t('host.reset.new-title')} lead={t('host.reset.new-lead')}>
        <ResetPasswordForm token={token} />
        <p className={styles['aside']}>
          <Link to={pagePaths.resetPassword} onClick={clearToken}>
            {t('host.reset.again')}
          </Link>
        </p>
      </Page>
    );
  }
  return (
    <Page title={t('host.reset.title')} lead={t('host.reset.lead')}>
      <ForgottenPasswordForm />
      <p className={styles['aside']}>
        <Link to={pagePaths.signIn}>{t('host.reset.back')}</Link>
      </p>
    </Page>
  );
}

/**
 * Returns the token of the link and removes it from the address bar and the history, where the next user of this device
 * could find it.
 */
function useTokenInAddress(): readonly [token: string, clear: () => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => hash.slice(1));
  // Another link may be opened in the same document, in which only the fragment changes.
  if (hash !== '' && hash.slice(1) !== token) setToken(hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate(pagePaths.resetPassword, { replace: true });
  }, [hash, navigate]);
  return [token, () => setToken('')];
}
