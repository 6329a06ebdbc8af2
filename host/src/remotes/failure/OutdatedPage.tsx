import { useState, type ReactNode } from 'react';
import { Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { reloadFor, wasReloadedFor } from '../reloadFor.ts';
import { RetryButton } from './RetryButton.tsx';

/**
 * Says that this page is too old for a remote, and offers to reload. If a reload did not help, host and remote do not
 * match yet, so the remote is called unavailable. “Try again” reloads then too, because either of the two may have been
 * fixed.
 */
export function OutdatedPage({ name }: { name: string }): ReactNode {
  const [isUnavailable] = useState(() => wasReloadedFor(name));
  const onClick = () => reloadFor(name);
  if (isUnavailable) {
    return (
      <Page title={t('host.remote.unavailable-title')} lead={t('host.remote.unavailable-detail')}>
        <RetryButton label={t('host.try-again')} onClick={onClick} />
      </Page>
    );
  }
  return (
    <Page title={t('host.remote.outdated-title')} lead={t('host.remote.outdated-detail')}>
      <RetryButton label={t('host.remote.reload')} onClick={onClick} />
    </Page>
  );
}
