import { useState } from 'react';
import { liveNamespaces, type PublicShop } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { useLiveConnection } from '@parchi/shared-api/live';
import { useBoardShopQuery } from '../../useBoardShopQuery.ts';
import { shopInDocument } from './shopInDocument.ts';

const POLL_MS = 30_000;
/** Shorter interval while the live channel is lost, because then only polling keeps the board up to date. */
const POLL_WHEN_DISCONNECTED_MS = 5_000;

export interface Board {
  /**
   * The last known record and queue, at first those in the document. Undefined before the first reply, if the document
   * has none.
   */
  readonly shop: PublicShop | undefined;
  readonly queue: readonly number[];
  readonly isUnknown: boolean;
  /** Why the last fetch failed; undefined if it succeeded. */
  readonly failure: string | undefined;
  /** Since when the numbers may be wrong, as in `Date.now()`; undefined while they are up to date. */
  readonly staleSinceMs: number | undefined;
}

/** Returns the data of a shop's board. Polls as long as the page is open, even after failures. */
export function useBoard(shopId: string): Board {
  const { isDisconnected } = useLiveConnection(liveNamespaces.board(shopId));
  const [early] = useState(() => shopInDocument(shopId));
  const {
    data = early,
    error,
    fulfilledTimeStamp,
  } = useBoardShopQuery(shopId, {
    pollingInterval: isDisconnected ? POLL_WHEN_DISCONNECTED_MS : POLL_MS,
    refetchOnFocus: true,
    refetchOnReconnect: true,
    refetchOnMountOrArgChange: true,
  });
  const problem = error && asApiError(error);
  const isUnknown = problem?.kind === 'refused' && problem.code === 'shop.not_found';
  return {
    shop: data?.shop,
    queue: data?.queue ?? [],
    isUnknown,
    failure: problem && !isUnknown ? errorText(problem) : undefined,
    staleSinceMs: problem && data ? (fulfilledTimeStamp ?? performance.timeOrigin) : undefined,
  };
}
