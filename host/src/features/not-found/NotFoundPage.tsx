import type { ReactNode } from 'react';
import { useNavigate } from '@parchi/shared-routing';
import { pagePaths } from '@parchi/contract';
import { Button, Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';

export function NotFoundPage(): ReactNode {
  const navigate = useNavigate();

  function handleGoBack(): void {
    // Somebody who typed the address or followed a link here has nothing to go back to.
    const canGoBack = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (canGoBack > 0) void navigate(-1);
    else void navigate(pagePaths.home, { replace: true });
  }

  return (
    <Page title={t('host.not-found.title')} lead={t('host.not-found.detail')}>
      <Button onClick={handleGoBack}>{t('host.go-back')}</Button>
    </Page>
  );
}
