import type { ReactNode } from 'react';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, Notice } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import type { useSiteFactsQuery } from './siteApi.ts';

interface Props {
  query: ReturnType<typeof useSiteFactsQuery>;
  /** What the reader lacks, if the reason does not say it. */
  children?: ReactNode;
}

/** Says why the facts of the site could not be loaded, and loads them again. */
export function FactsFailed({ query, children }: Props): ReactNode {
  const { error, isFetching, refetch } = query;
  return (
    <Notice
      tone="caution"
      announced
      action={
        <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          {t('host.try-again')}
        </Button>
      }
    >
      {errorText(asApiError(error))} {children}
    </Notice>
  );
}
