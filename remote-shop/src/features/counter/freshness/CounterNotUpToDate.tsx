import type { ReactNode } from 'react';
import { liveNamespaces } from '@parchi/contract';
import { useLiveConnection } from '@parchi/shared-api/live';
import { Button, Notice, RefreshIcon, TopNotice } from '@parchi/shared-ui';
import { formatShopMoment } from '../../../lib/formatShopMoment.ts';
import { t } from '../../../messages/t.ts';
import styles from './CounterNotUpToDate.module.css';
import type { ShopOfCounter } from './useOwnShop.ts';

interface CounterNotUpToDateProps {
  shopId: string;
  own: ShopOfCounter;
}

/** Warns that the counter may be out of date. The warning stays in view while the page scrolls. */
export function CounterNotUpToDate({ shopId, own }: CounterNotUpToDateProps): ReactNode {
  const { isDisconnected, lostAtMs } = useLiveConnection(liveNamespaces.shop(shopId));
  const { failure, answeredAtMs, refresh } = own;
  const isAnswerOld = answeredAtMs !== undefined && answeredAtMs < lostAtMs;
  if (failure === undefined && !isDisconnected && !isAnswerOld) return null;
  const isFailed = failure !== undefined;
  return (
    <TopNotice>
      <section aria-label={t('shop.counter.connection')}>
        <Notice
          tone="error"
          compact
          action={
            <Button variant="quiet" className={styles['retry']} onClick={() => void refresh()}>
              <RefreshIcon aria-hidden />
              <span>{t('shop.try-again')}</span>
            </Button>
          }
        >
          <div role="alert">
            <p>
              <strong>
                {t(isFailed ? 'shop.counter.fetch-failed' : 'shop.counter.not-connected')}
              </strong>
            </p>
            <p>{failure ?? t('shop.counter.not-connected-detail')}</p>
          </div>
          {/* The time is outside the alert. Otherwise a screen reader would read the whole alert again each time
              the time changes. */}
          {answeredAtMs !== undefined && (
            <p>
              {t('shop.counter.out-of-date', {
                time: formatShopMoment(new Date(answeredAtMs).toISOString()),
              })}
            </p>
          )}
        </Notice>
      </section>
    </TopNotice>
  );
}
