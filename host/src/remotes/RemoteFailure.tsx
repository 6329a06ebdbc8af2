import type { ReactNode } from 'react';
import { Button, Page, RefreshIcon } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';

interface Props {
  /** The page and the remote are of different generations: only reloading the page helps. */
  isOutdated: boolean;
  onRetry: () => void;
}

/** Says in plain words that a remote's pages are not there, and offers the way on. */
export function RemoteFailure({ isOutdated, onRetry }: Props): ReactNode {
  if (isOutdated) {
    return (
      <Page title={t('host.remote.outdated-title')} lead={t('host.remote.outdated-detail')}>
        <Button icon={<RefreshIcon />} onClick={() => window.location.reload()}>
          {t('host.remote.reload')}
        </Button>
      </Page>
    );
  }
  return (
    <Page title={t('host.remote.failed-title')} lead={t('host.remote.failed-detail')}>
      <Button icon={<RefreshIcon />} onClick={onRetry}>
        {t('host.try-again')}
      </Button>
    </Page>
  );
}
