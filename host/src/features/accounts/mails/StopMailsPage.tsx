import { useEffect, useState, type ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Link, useLocation, useNavigate } from '@parchi/shared-routing';
import { Button, Loader, Page } from '@parchi/shared-ui';
import { FormMessage } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import styles from '../AccountForm.module.css';
import { useChangeLinkedMailChoiceMutation, useLinkedMailChoiceQuery } from './mailsApi.ts';

/**
 * Page behind a mail's link that stops the mails about ready orders, or turns them on again. Nothing changes before a
 * click, because link scanners open such links too.
 */
export function StopMailsPage(): ReactNode {
  const token = useTokenInAddress();
  const query = useLinkedMailChoiceQuery({ token }, { refetchOnMountOrArgChange: true });
  const [change, { isLoading, error: changeError }] = useChangeLinkedMailChoiceMutation();
  const [saved, setSaved] = useState<boolean>();
  const readyMails = saved ?? query.data?.readyMails;
  const error = changeError ?? query.error;

  async function choose(wanted: boolean): Promise<void> {
    const { data } = await change({ token, readyMails: wanted });
    if (data) setSaved(data.readyMails);
  }

  return (
    <Page title={t('host.mails.stop-title')} lead={t('host.mails.always')}>
      {error && <FormMessage>{errorText(asApiError(error))}</FormMessage>}
      {readyMails === undefined && !error && <Loader label={t('host.mails.loading')} />}
      {/* A live region must exist before its text changes. */}
      <p role="status">
        {readyMails !== undefined && t(readyMails ? 'host.mails.on' : 'host.mails.off')}
      </p>
      {readyMails !== undefined && (
        <p>
          <Button busy={isLoading} onClick={() => void choose(!readyMails)}>
            {t(readyMails ? 'host.mails.stop' : 'host.mails.resume')}
          </Button>
        </p>
      )}
      <p className={styles['aside']}>
        <Link to={pagePaths.account}>{t('host.mails.to-account')}</Link>
      </p>
    </Page>
  );
}

/**
 * Returns the token of the link, and moves it from the address bar into the state of the history entry, which survives
 * a reload. A mail program opens the address with `?token=`.
 */
function useTokenInAddress(): string {
  const location = useLocation();
  const { hash, search } = location;
  const navigate = useNavigate();
  const inAddress = hash.slice(1) || (new URLSearchParams(search).get('token') ?? '');
  const token = inAddress || tokenOf(location.state);
  useEffect(() => {
    if (inAddress !== '') {
      void navigate(pagePaths.stopMails, { replace: true, state: { token: inAddress } });
    }
  }, [inAddress, navigate]);
  return token;
}

function tokenOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('token' in state)) return '';
  return typeof state.token === 'string' ? state.token : '';
}
