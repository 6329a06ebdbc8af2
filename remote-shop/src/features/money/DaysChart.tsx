import type { ReactNode } from 'react';
import type { MoneyReply } from '@parchi/contract';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../messages/t.ts';
import { everyDay, formatDay } from './days.ts';
import styles from './DaysChart.module.css';
import { MoneyTable } from './MoneyTable.tsx';

/** Height of the drawing in its own units; a day is one unit wide. */
const HEIGHT = 100;
const BAR = 0.7;
const WIDEST_DAY_REM = 7;

/** One bar for each day: the payments and, inside the bar, the refunds. A table below has the same figures. */
export function DaysChart({ money }: { money: MoneyReply }): ReactNode {
  const days = everyDay(money);
  const most = Math.max(...days.map(({ gross, refunds }) => Math.max(gross, refunds)));
  const heightOf = (rupees: number) => (rupees / most) * HEIGHT;
  return (
    <figure className={styles['chart']}>
      <figcaption>
        <h3>{t('shop.money.days')}</h3>
        <p className={styles['legend']}>
          <span className={styles['gross']}>{t('shop.money.gross')}</span>
          <span className={styles['refunds']}>{t('shop.money.refunds')}</span>
          <span>{t('shop.money.most', { amount: formatRupees(most) })}</span>
        </p>
      </figcaption>
      {/* A few days get bars of a fixed width; many days share the width of the page. */}
      <div className={styles['drawing']} style={{ maxWidth: `${days.length * WIDEST_DAY_REM}rem` }}>
        <svg
          aria-hidden="true"
          className={styles['bars']}
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {days.map(({ day, gross, refunds }, index) => (
            <g key={day}>
              <title>{`${formatDay(day)}: ${formatRupees(gross)}`}</title>
              {[
                { of: 'gross' as const, height: heightOf(gross) },
                { of: 'refunds' as const, height: heightOf(refunds) },
              ].map(({ of, height }) => (
                <rect
                  key={of}
                  className={styles[of]}
                  x={index + (1 - BAR) / 2}
                  width={BAR}
                  y={HEIGHT - height}
                  height={height}
                />
              ))}
            </g>
          ))}
        </svg>
        <p className={styles['ends']} aria-hidden="true">
          <span>{formatDay(money.from)}</span>
          <span>{formatDay(money.to)}</span>
        </p>
      </div>
      <details>
        <summary>{t('shop.money.as-table')}</summary>
        <MoneyTable
          caption={t('shop.money.days')}
          columns={['day', 'orders', 'gross', 'cash', 'priority-fees', 'refunds', 'net']}
          rows={days.map((day) => ({
            key: day.day,
            cells: [
              formatDay(day.day),
              day.orders,
              ...[day.gross, day.cash, day.priorityFees, day.refunds, day.net].map(formatRupees),
            ],
          }))}
        />
      </details>
    </figure>
  );
}
