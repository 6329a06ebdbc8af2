import type { ReactNode } from 'react';
import { Button, Notice } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';

/** Says why data could not be fetched, and offers to try again. */
export function FetchFailure(props: { children: ReactNode; onRetry: () => void }): ReactNode {
  return (
    <Notice
      tone="error"
      announced
      action={
        <Button variant="quiet" onClick={props.onRetry}>
          {t('shop.try-again')}
        </Button>
      }
    >
      {props.children}
    </Notice>
  );
}
