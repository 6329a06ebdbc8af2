import type { ReactNode } from 'react';
import type { OpeningsReply } from '@parchi/contract';
import { formatMoment } from '@parchi/shared-ui/format';
import { useShareOpeningsState, useShareOpeningsSubscription } from '../../../filesApi.ts';
import { t } from '../../../messages/t.ts';
import { senderKey } from '../senderKey.ts';
import { isShareGone } from './isShareGone.ts';
import styles from './ShareOpenings.module.css';

/** Polling interval while the page is in view, in ms. */
const POLL_MS = 10_000;

/**
 * Says which shops opened the share, how often and when last. Once the server refuses the token or this tab's key,
 * polling stops, because each further call would count as a guess.
 */
export function ShareOpenings({ token }: { token: string }): ReactNode {
  const request = { token, senderKey: senderKey() };
  const { data, error } = useShareOpeningsState(request);
  const isAnswered = !isShareGone(error);
  useShareOpeningsSubscription(request, {
    pollingInterval: isAnswered ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: isAnswered,
    refetchOnReconnect: isAnswered,
  });
  return (
    <div role="status">
      {data && data.openings.length > 0 && (
        <ul role="list" className={styles['openings']}>
          {data.openings.map((opening) => (
            <li key={`${opening.openedAt} ${opening.shopName}`}>{openingText(opening)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function openingText(opening: OpeningsReply['openings'][number]): string {
  const { shopName: shop, openedAt, lastOpenedAt, times } = opening;
  return times > 1
    ? t('files.done.opened-again', { shop, times, time: formatMoment(lastOpenedAt) })
    : t('files.done.opened', { shop, time: formatMoment(openedAt) });
}
