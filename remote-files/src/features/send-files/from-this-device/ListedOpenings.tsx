import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { Id } from '@parchi/contract';
import { useShareOpeningsState, useShareOpeningsSubscription } from '../../../filesApi.ts';
import { t } from '../../../messages/t.ts';
import { isShareGone } from '../sent/isShareGone.ts';
import styles from './ListedShares.module.css';

/** Polling interval while the page is in view, in ms. It is long because every listed share polls. */
const POLL_MS = 60_000;

export interface ListedOpeningsProps {
  readonly token: string;
  readonly senderKey: Id;
  /** Called when the server no longer serves the share. */
  readonly onEnded: () => void;
}

/** Says how often a listed share was opened. */
export function ListedOpenings({ token, senderKey, onEnded }: ListedOpeningsProps): ReactNode {
  const request = { token, senderKey };
  const { data, error } = useShareOpeningsState(request);
  const isGone = isShareGone(error);
  useShareOpeningsSubscription(request, {
    pollingInterval: isGone ? 0 : POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: !isGone,
    refetchOnReconnect: !isGone,
  });
  const handleEnd = useEffectEvent(onEnded);
  useEffect(() => {
    if (isGone) handleEnd();
  }, [isGone]);
  return (
    <p className={styles['detail']} role="status">
      {data && t('files.listed.opened', { times: data.opened })}
    </p>
  );
}
