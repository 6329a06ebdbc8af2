import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { FetchFailure } from './FetchFailure.tsx';
import { useIsCutOff } from './useIsCutOff.ts';

interface NotUpToDateProps {
  shopId: string;
  /** Why the last call failed. */
  failure: string | undefined;
  onRetry: () => void;
}

/** Says that what the counter shows may not be what is. */
export function NotUpToDate({ shopId, failure, onRetry }: NotUpToDateProps): ReactNode {
  const isCutOff = useIsCutOff(shopId);
  if (failure === undefined && !isCutOff) return null;
  const isFailed = failure !== undefined;
  return (
    <FetchFailure onRetry={onRetry}>
      <p>{t(isFailed ? 'shop.counter.fetch-failed' : 'shop.counter.not-connected')}</p>
      <p>{failure ?? t('shop.counter.not-connected-detail')}</p>
    </FetchFailure>
  );
}
