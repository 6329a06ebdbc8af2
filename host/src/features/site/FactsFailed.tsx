import type { ReactNode } from 'react';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, Notice } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';

interface Props {
  error: Parameters<typeof asApiError>[0];
  isFetching: boolean;
  refetch: () => unknown;
  /** Says what is missing on the page, if the error text does not. */
  children?: ReactNode;
}

/** Says why the facts about the site could not be loaded, and offers to try again. */
export function FactsFailed({ error, isFetching, refetch, children }: Props): ReactNode {
  return (
    <Notice
      tone="caution"
      announced
      action={
        <Button variant="quiet" busy={isFetching} onClick={() => refetch()}>
          {t('host.try-again')}
        </Button>
      }
    >
      {errorText(asApiError(error))} {children}
    </Notice>
  );
}
