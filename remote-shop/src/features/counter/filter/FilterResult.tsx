import type { ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { Button, EmptyState } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import type { OrderFilter } from './useOrderFilter.ts';
import styles from './FilterResult.module.css';

interface FilterResultProps {
  filter: OrderFilter;
  /** All orders that wait. */
  waiting: readonly Order[];
}

/** Says how many waiting orders match the filter, and how many new ones it hides. Empty without a filter or orders. */
export function FilterResult({ filter, waiting }: FilterResultProps): ReactNode {
  const count = filter.isOn ? waiting.filter(filter.matches).length : 0;
  const missed = filter.countMissed(waiting);
  const all = (
    <Button variant="quiet" onClick={filter.clear}>
      {t('shop.filter.show-all')}
    </Button>
  );
  return (
    <>
      <div className={styles['result']}>
        <p role="status">
          {filter.isOn &&
            waiting.length > 0 &&
            t('shop.filter.matches', { count, of: waiting.length })}
          {missed > 0 && <strong> {t('shop.filter.missed', { count: missed })}</strong>}
        </p>
        {missed > 0 && count > 0 && all}
      </div>
      {filter.isOn && count === 0 && waiting.length > 0 && (
        <EmptyState title={t('shop.filter.none-title', { text: filter.text.trim() })} action={all}>
          {t('shop.filter.none')}
        </EmptyState>
      )}
    </>
  );
}
