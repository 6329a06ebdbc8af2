import { useEffect } from 'react';
import { showToast } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';

/** Tells in a toast that shops could not be fetched, once until they are. */
export function useSearchFailureToast(error: unknown): void {
  const isFailed = Boolean(error);
  useEffect(() => {
    if (isFailed) showToast({ tone: 'error', text: t('place-order.search.failed') });
  }, [isFailed]);
}
