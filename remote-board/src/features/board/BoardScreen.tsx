import { useEffect, useRef, type ReactNode } from 'react';
import {
  openingOf,
  pagePaths,
  SHOPS_TIME_ZONE,
  type Opening,
  type PublicShop,
} from '@parchi/contract';
import { Notice, Page, QrCode } from '@parchi/shared-ui';
import { formatClock, formatMoment, upcomingParts, useNow } from '@parchi/shared-ui/format';
import { t } from '../../messages/t.ts';
import styles from './BoardScreen.module.css';
import { ChimeButton } from './ChimeButton.tsx';
import { NextTokens } from './NextTokens.tsx';
import type { Board } from './useBoard.ts';
import { useChime } from './useChime.ts';

interface BoardScreenProps {
  board: Board;
  shop: PublicShop;
}

/** The board of a shop: the token that is served now, the next ones, and how to order here. */
export function BoardScreen({ board, shop }: BoardScreenProps): ReactNode {
  const { queue, staleSinceMs } = board;
  const chime = useChime();
  const now = useNow();
  const opening = openingOf(shop, now);
  const hours = describeOpening(opening, now);
  const served = queue.find((token) => token > 0);
  // If only priority orders are waiting, the first one is being served. They have no number to compare.
  const next = served === undefined ? queue.slice(1) : queue.filter((token) => token !== served);
  useChangeOf(served, chime.ring);
  return (
    <div className={styles['screen']}>
      <Page
        title={shop.shopName}
        lead={<span className={styles['hours']}>{hours}</span>}
        aside={<ChimeButton chime={chime} />}
      >
        {staleSinceMs !== undefined && (
          <div className={styles['stale']}>
            <Notice tone="error" announced>
              {t('board.stale', { time: formatMoment(new Date(staleSinceMs).toISOString()) })}
            </Notice>
          </div>
        )}
        <div className={styles['board']}>
          <Served
            token={served}
            isWorking={queue.length > 0}
            last={shop.currentToken}
            idle={opening.state === 'open' ? t('board.nobody-waits') : hours}
          />
          <NextTokens tokens={next} />
          <figure className={styles['order']} data-alone={next.length === 0}>
            <QrCode value={orderAddress(shop)} label={t('board.qr', { shop: shop.shopName })} />
            <figcaption>{t('board.order-here', { id: shop.shopId })}</figcaption>
          </figure>
        </div>
      </Page>
    </div>
  );
}

interface ServedProps {
  /** The lowest token in the queue without priority; undefined if there is none. */
  token: number | undefined;
  /** Whether there are orders in the queue. If there are and `token` is undefined, all of them have priority. */
  isWorking: boolean;
  /** The token that was completed last; 0 if there is none. */
  last: number;
  /** What to say while there are no orders. */
  idle: string;
}

function Served({ token, isWorking, last, idle }: ServedProps): ReactNode {
  const label = isWorking || last === 0 ? t('board.now') : t('board.last');
  const number = token ?? (last > 0 ? last : undefined);
  return (
    <section className={styles['served']} data-over={!isWorking} aria-label={label}>
      {(isWorking || last > 0) && <h2>{label}</h2>}
      {isWorking && token === undefined ? (
        <p className={styles['word']}>{t('board.priority', { count: 1 })}</p>
      ) : (
        <p className={styles['token']} data-long={number !== undefined && number > 9_999}>
          {number}
        </p>
      )}
      {!isWorking && (
        <p className={styles['empty']} data-alone={number === undefined}>
          {idle}
        </p>
      )}
      {/* In the page from the start: a live region that appears together with its text is not announced. */}
      <p role="status" className="visuallyHidden">
        {token !== undefined && t('board.called', { token })}
      </p>
    </section>
  );
}

function describeOpening(opening: Opening, now: Date): string {
  if (opening.state === 'open') {
    return t('board.open', { time: formatClock(opening.until, SHOPS_TIME_ZONE) });
  }
  const when = (moment: Date) => ({ ...upcomingParts(moment, { now, timeZone: SHOPS_TIME_ZONE }) });
  if (opening.state === 'closed') {
    const { printsFrom } = opening;
    return printsFrom ? t('board.closed', when(printsFrom)) : t('board.paused');
  }
  return opening.until ? t('board.paused-until', when(opening.until)) : t('board.paused');
}

function orderAddress({ shopId }: PublicShop): string {
  const address = new URL(pagePaths.placeOrder, window.location.origin);
  address.searchParams.set('shop', shopId);
  return address.href;
}

/** Calls `onChange` when a new token is called, but not for the token that the board shows first. */
function useChangeOf(token: number | undefined, onChange: () => void): void {
  const before = useRef(token);
  useEffect(() => {
    if (token !== undefined && token !== before.current) onChange();
    before.current = token;
  }, [token, onChange]);
}
