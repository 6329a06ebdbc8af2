import type { ReactNode } from 'react';
import { Button, Page, RefreshIcon } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';

interface Props {
  /** Whether host and remote have different contract versions. In that case only reloading the page helps. */
  isOutdated: boolean;
  onRetry: () => void;
}

/** Says that a remote's pages cannot be shown, and offers to try again or to reload. */
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
