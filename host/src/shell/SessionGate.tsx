import type { ReactNode } from 'react';
import { asApiError, errorText, useGetSessionQuery, type ApiError } from '@parchi/shared-api';
import { Button, Loader, Page, RefreshIcon } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';

/**
 * Shows the page once it is known who is signed in; a call that fails says so and can be asked again. Later
 * calls that fail take no page away, for somebody may be sending files there.
 */
export function SessionGate({ children }: { children: ReactNode }): ReactNode {
  const { data: session, error, isFetching, refetch } = useGetSessionQuery();
  if (session !== undefined) return children;
  if (error && !isFetching) {
    return (
      <Page {...wordsFor(asApiError(error))}>
        <Button icon={<RefreshIcon />} onClick={() => void refetch()}>
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
