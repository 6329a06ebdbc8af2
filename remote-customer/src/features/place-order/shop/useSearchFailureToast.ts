import { useEffect } from 'react';
import { showToast } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';

/** Shows a toast when shops could not be fetched. There is no second toast until a fetch has succeeded. */
export function useSearchFailureToast(error: unknown): void {
  const isFailed = Boolean(error);
  useEffect(() => {
    if (isFailed) showToast({ tone: 'error', text: t('place-order.search.failed') });
  }, [isFailed]);
}
