import type { ReactNode } from 'react';
import { useGoBack } from '@parchi/shared-routing';
import { pagePaths } from '@parchi/contract';
import { Button, Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';

export function NotFoundPage(): ReactNode {
  const goBack = useGoBack(pagePaths.home);
  return (
    <Page title={t('host.not-found.title')} lead={t('host.not-found.detail')}>
      <Button onClick={goBack}>{t('host.go-back')}</Button>
    </Page>
  );
}
