import type { ReactNode } from 'react';
import { asApiError, errorText, useGetSessionQuery, type ApiError } from '@parchi/shared-api';
import { Button, Loader, Page, RefreshIcon } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';

/**
 * Shows its children once the session is known. If the first session call fails, the error is shown with “Try again”.
 * If a later call fails, the page stays as it is, because the person may be sending files there.
 */
export function SessionGate({ children }: { children: ReactNode }): ReactNode {
  const { data: session, error, isFetching, refetch } = useGetSessionQuery();
  if (session !== undefined) return children;
  if (error) {
    return (
      <Page {...wordsFor(asApiError(error))}>
        <Button icon={<RefreshIcon />} busy={isFetching} onClick={() => void refetch()}>
          {t('host.try-again')}
        </Button>
      </Page>
    );
  }
  return <Loader label={t('host.checking-session')} />;
}

function wordsFor(error: ApiError): { title: string; lead: string } {
  return error.kind === 'offline' || error.kind === 'timeout'
    ? { title: t('host.unreachable.title'), lead: t('host.unreachable.detail') }
    : { title: t('host.session-failed.title'), lead: errorText(error) };
}
