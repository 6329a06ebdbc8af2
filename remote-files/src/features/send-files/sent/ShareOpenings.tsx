import type { ReactNode } from 'react';
import { asApiError } from '@parchi/shared-api';
import { formatMoment } from '@parchi/shared-ui/format';
import { useShareOpeningsState, useShareOpeningsSubscription } from '../../../filesApi.ts';
import { t } from '../../../messages/t.ts';
import { senderKey } from '../senderKey.ts';
import styles from './ShareOpenings.module.css';

/** How often the page asks while it is in view. */
const POLL_MS = 10_000;

/**
 * Says which shops opened the share. Once the server refuses the token or this tab's key, the page asks no more, because
 * each further call would count as a guess.
 */
export function ShareOpenings({ token }: { token: string }): ReactNode {
  const request = { token, senderKey: senderKey() };
  const { data, error } = useShareOpeningsState(request);
  const isAnswered = !isIncorrect(error);
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
          {data.openings.map(({ shopName, openedAt }) => (
            <li key={`${openedAt} ${shopName}`}>
              {t('files.done.opened', { shop: shopName, time: formatMoment(openedAt) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function isIncorrect(error: Parameters<typeof asApiError>[0] | undefined): boolean {
  if (error === undefined) return false;
  const failure = asApiError(error);
  return failure.kind === 'refused' && failure.code === 'share.incorrect_token';
}
