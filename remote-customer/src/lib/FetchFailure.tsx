import type { ReactNode } from 'react';
import { Button, Notice } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';

export interface FetchFailureProps {
  readonly words: string;
  readonly onRetry: () => void;
}

/** A notice with the reason why a fetch failed, and a button to try again. */
export function FetchFailure({ words, onRetry }: FetchFailureProps): ReactNode {
  return (
    <Notice
      tone="error"
      announced
      action={
        <Button variant="quiet" onClick={onRetry}>
          {t('customer.try-again')}
        </Button>
      }
    >
      {words}
    </Notice>
  );
}
