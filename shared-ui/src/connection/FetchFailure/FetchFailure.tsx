import type { ReactNode } from 'react';
import { Button, Notice } from '@parchi/shared-ui';

interface FetchFailureProps {
  /** Why the fetch failed. */
  children: ReactNode;
  retryLabel: string;
  onRetry: () => void;
}

/** Says why data could not be fetched, and offers to try again. */
export function FetchFailure({ children, retryLabel, onRetry }: FetchFailureProps): ReactNode {
  return (
    <Notice
      tone="error"
      announced
      action={
        <Button variant="quiet" onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
