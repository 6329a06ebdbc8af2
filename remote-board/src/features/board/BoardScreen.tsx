import { useEffect, useRef, type ReactNode } from 'react';
import type { PublicShop } from '@parchi/contract';
import { Notice, Page, QrCode } from '@parchi/shared-ui';
import { formatMoment, useNow } from '@parchi/shared-ui/format';
import { t } from '../../messages/t.ts';
import styles from './BoardScreen.module.css';
import { ChimeButton } from './ChimeButton.tsx';
import { describeBoard, type BoardWords } from './describeBoard.ts';
import { NextTokens } from './NextTokens.tsx';
import type { Board } from './useBoard.ts';
import { useChime } from './useChime.ts';

interface BoardScreenProps {
  board: Board;
  shop: PublicShop;
  /** The address in the QR code, at which customers order. */
  orderUrl: string;
}

/** The board of a shop: the token that is served now, the next ones, and how to order here. */
export function BoardScreen({ board, shop, orderUrl }: BoardScreenProps): ReactNode {
  const { queue, staleSinceMs } = board;
  const chime = useChime();
  const words = describeBoard(shop, queue, useNow());
  useChangeOf(words.served, chime.ring);
  return (
    <div className={styles['screen']}>
      <Page
        title={shop.shopName}
        lead={<span className={styles['hours']}>{words.hours}</span>}
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
          <Served words={words} />
          {words.next && <NextTokens next={words.next} />}
          <figure className={styles['order']} data-alone={words.next === undefined}>
            <QrCode value={orderUrl} label={t('board.qr', { shop: shop.shopName })} />
            <figcaption>{t('board.order-here', { id: shop.shopId })}</figcaption>
          </figure>
        </div>
      </Page>
    </div>
  );
}

function Served({ words }: { words: BoardWords }): ReactNode {
  const { label, isWorking, served, number, priority, idle } = words;
  return (
    <section className={styles['served']} data-over={!isWorking} aria-label={label}>
      {(isWorking || number !== undefined) && <h2>{label}</h2>}
      {priority === undefined ? (
        <p className={styles['token']} data-long={number !== undefined && number > 9_999}>
          {number}
        </p>
      ) : (
        <p className={styles['word']}>{priority}</p>
      )}
      {idle !== undefined && (
        <p className={styles['empty']} data-alone={number === undefined}>
          {idle}
        </p>
      )}
      {/* In the page from the start: a live region that appears together with its text is not announced. */}
      <p role="status" className="visuallyHidden">
        {served !== undefined && t('board.called', { token: served })}
      </p>
    </section>
  );
}

/** Calls `onChange` when a new token is called, but not for the token that the board shows first. */
function useChangeOf(token: number | undefined, onChange: () => void): void {
  const before = useRef(token);
  useEffect(() => {
    if (token !== undefined && token !== before.current) onChange();
    before.current = token;
  }, [token, onChange]);
}
