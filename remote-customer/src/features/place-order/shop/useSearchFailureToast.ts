import { useEffect } from 'react';
import { showToast } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';

/** Tells in a toast that shops could not be fetched, once for each error. */
export function useSearchFailureToast(error: unknown): void {
  useEffect(() => {
    if (error) showToast({ tone: 'error', text: t('place-order.search.failed') });
  }, [error]);
}
