import type { ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import { callName } from '../order-text/callName.ts';
import { spokenName } from '../order-text/spokenName.ts';
import styles from './OrderActions.module.css';

interface NextOrderProps {
  /** The first order in the queue that is waiting. */
  next: Order | undefined;
  onOpen: (order: Order) => void;
}

/** The button that opens the next waiting order, or the news that none is waiting. */
export function NextOrder({ next, onOpen }: NextOrderProps): ReactNode {
  if (!next) return <p className={styles['next']}>{t('shop.counter.none-title')}</p>;
  return (
    <Button
      variant="quiet"
      className={styles['next']}
      aria-label={t('shop.counter.next', { order: spokenName(next) })}
      onClick={() => onOpen(next)}
    >
      {t('shop.counter.next', { order: callName(next) })}
    </Button>
  );
}
