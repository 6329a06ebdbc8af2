import type { ReactNode } from 'react';
import { AsyncBoundary, Loader, Notice } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';

/** Shows what is loaded when it is opened, with a loader before that and with words if it can't be loaded. */
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
