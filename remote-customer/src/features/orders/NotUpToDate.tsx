import type { ReactNode } from 'react';
import { liveNamespaces, type Id } from '@parchi/contract';
import { useGetSessionQuery } from '@parchi/shared-api';
import { useLiveConnection } from '@parchi/shared-api/live';
import { Button, Notice, TopNotice } from '@parchi/shared-ui';
import { formatMoment } from '@parchi/shared-ui/format';
import { t } from '../../messages/t.ts';

interface NotUpToDateProps {
  /** When the data on the page was fetched, in ms since 1970. */
  readonly answeredAtMs: number;
  /** Why the last fetch failed; `undefined` if it succeeded. */
  readonly failure: string | undefined;
  readonly onRetry: () => void;
}

/** A notice that the page may be out of date, and since when. The notice stays in view while the page scrolls. */
export function NotUpToDate(props: NotUpToDateProps): ReactNode {
  const { data: session } = useGetSessionQuery();
  return session ? <NotUpToDateOf {...props} userId={session._id} /> : null;
}

function NotUpToDateOf(props: NotUpToDateProps & { readonly userId: Id }): ReactNode {
  const { answeredAtMs, failure, onRetry, userId } = props;
  const { lostAtMs } = useLiveConnection(liveNamespaces.user(userId));
  // If calls get through, polling keeps the page up to date even while the live channel is lost, so no notice is
  // needed.
  if (failure === undefined && answeredAtMs >= lostAtMs) return null;
  return (
    <TopNotice>
      <Notice
        tone="error"
        announced
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
