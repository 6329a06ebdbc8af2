import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { limits } from '@parchi/contract';
import { Button, ListRow, RowList, TextField } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import styles from './Closed.module.css';
import type { DraftTexts } from '../detailsDraft.ts';
import { datesOf, formatRun, runsOf } from './closedDates.ts';
import { listOf } from '../detailsTexts.ts';
import { useDateEntry } from './useDateEntry.ts';

interface ClosedDatesProps {
  /** What the form begins with: the closed dates, and those that are being entered. */
  kept: Pick<DraftTexts, 'closedDates' | 'firstClosedDate' | 'lastClosedDate'>;
}

/** The upcoming closed dates, grouped into runs of days, and fields that add one day or several. */
export function ClosedDates({ kept }: ClosedDatesProps): ReactNode {
  const [dates, setDates] = useState(() => listOf(kept.closedDates));
  const [news, setNews] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const { entry, bounds, change, problem, take } = useDateEntry(dates, {
    first: kept.firstClosedDate,
    last: kept.lastClosedDate,
  });

  function add(): void {
    const run = take();
    if (run) {
      setDates([...new Set([...dates, ...datesOf(run)])].toSorted());
      setNews(t('shop.details.date-added', { dates: formatRun(run) }));
    }
    first.current?.focus();
  }

  /** Adds the dates on Enter. Otherwise Enter would save the form without the dates that were just typed. */
  function addOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{t('shop.details.closedDates')}</legend>
      {dates.map((date) => (
        <input key={date} type="hidden" name="closedDates" value={date} />
      ))}
      {dates.length > 0 && (
        <RowList label={t('shop.details.closedDates')}>
          {runsOf(dates).map((run) => (
            <ListRow
              key={run.first}
              title={formatRun(run)}
              trail={
                <Button
                  variant="quiet"
                  aria-label={t('shop.details.date-remove-named', { dates: formatRun(run) })}
                  onClick={() => {
                    const removed = datesOf(run);
                    setDates(dates.filter((date) => !removed.includes(date)));
                    setNews(t('shop.details.date-removed', { dates: formatRun(run) }));
                    // The focused button disappears with its row.
                    first.current?.focus();
                  }}
                >
                  {t('shop.details.date-remove')}
                </Button>
              }
            />
          ))}
        </RowList>
      )}
      <div className={styles['dates']}>
        <TextField
          ref={first}
          type="date"
          name="firstClosedDate"
          label={t('shop.details.date-first')}
          error={problem}
          {...bounds}
          value={entry.first}
          onChange={(event) => change({ first: event.target.value })}
          onKeyDown={addOnEnter}
        />
        <TextField
          type="date"
          name="lastClosedDate"
          label={t('shop.details.date-last')}
          hint={t('shop.details.date-last-hint')}
          {...bounds}
          value={entry.last}
          onChange={(event) => change({ last: event.target.value })}
          onKeyDown={addOnEnter}
        />
      </div>
      <div>
        <Button variant="quiet" onClick={add}>
          {t('shop.details.date-add')}
        </Button>
      </div>
      <p className={styles['hint']}>
        {t('shop.details.dates-hint', { count: limits.maxClosedDates })}
      </p>
      <p role="status" className="visuallyHidden">
        {news}
      </p>
    </fieldset>
  );
}
