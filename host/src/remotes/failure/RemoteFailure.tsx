import { useEffect, type ReactNode } from 'react';
import { Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { RetryButton } from './RetryButton.tsx';

interface Props {
  /** By default, the page is reloaded: a failed dynamic import stays failed until then. */
  onRetry?: () => void;
}

/** Says that pages cannot be loaded, and offers to retry. Retries automatically when the browser is online again. */
export function RemoteFailure({ onRetry = reload }: Props): ReactNode {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Page title={t('host.remote.failed-title')} lead={t('host.remote.failed-detail')}>
      <RetryButton label={t('host.try-again')} onClick={onRetry} />
    </Page>
  );
}

function reload(): void {
  window.location.reload();
}
