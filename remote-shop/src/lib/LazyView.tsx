import type { ReactNode } from 'react';
import { AsyncBoundary, Loader, Notice } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';

/** Shows lazily loaded children: a loader until they are loaded, and a message if they can't be loaded. */
export function LazyView({ children }: { children: ReactNode }): ReactNode {
  return (
    <AsyncBoundary
      fallback={<Loader label={t('shop.views.loading')} />}
      errorFallback={<Notice tone="error">{t('shop.views.failed')}</Notice>}
    >
      {children}
    </AsyncBoundary>
  );
}
