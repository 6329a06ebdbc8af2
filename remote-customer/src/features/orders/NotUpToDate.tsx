import type { ReactNode } from 'react';
import { liveNamespaces, type Id } from '@parchi/contract';
import { useGetSessionQuery } from '@parchi/shared-api';
import { useLiveConnection } from '@parchi/shared-api/live';
import { Button, Notice, TopNotice } from '@parchi/shared-ui';
import { formatMoment } from '@parchi/shared-ui/format';
import { t } from '../../messages/t.ts';

interface NotUpToDateProps {
  /** When what the page shows came, in ms as `Date.now()` tells it. */
  readonly answeredAtMs: number;
  /** Why nothing newer came, if the last call failed. */
  readonly failure: string | undefined;
  readonly onRetry: () => void;
}

/** Says, in view wherever one is on the page, since when what it shows may not be what is. */
export function NotUpToDate(props: NotUpToDateProps): ReactNode {
  const { data: session } = useGetSessionQuery();
  return session ? <NotUpToDateOf {...props} userId={session._id} /> : null;
}

function NotUpToDateOf(props: NotUpToDateProps & { readonly userId: Id }): ReactNode {
  const { answeredAtMs, failure, onRetry, userId } = props;
  const { lostAtMs } = useLiveConnection(liveNamespaces.user(userId));
  // Where the live channel is lost and calls get through, the page is up to date by its polling.
  if (failure === undefined && answeredAtMs >= lostAtMs) return null;
  return (
    <TopNotice>
      <Notice
        tone="error"
        live
        compact
        action={
          <Button variant="quiet" onClick={onRetry}>
            {t('customer.try-again')}
          </Button>
        }
      >
        <p>
          <strong>
            {t('orders.out-of-date', { time: formatMoment(new Date(answeredAtMs).toISOString()) })}
          </strong>
        </p>
        <p>{failure ?? t('orders.out-of-date-detail')}</p>
      </Notice>
    </TopNotice>
  );
}
