import type { ReactNode } from 'react';
import type { MoneySums as Sums } from '@parchi/contract';
import { formatRupees, formattingLocale } from '@parchi/shared-ui/format';
import { t } from '../../messages/t.ts';
import styles from './MoneySums.module.css';

/** The sums of the shown days, each on a card. */
export function MoneySums({ sums }: { sums: Sums }): ReactNode {
  const count = new Intl.NumberFormat(formattingLocale());
  const cards = [
    { name: t('shop.money.net'), value: formatRupees(sums.net), isMain: true },
    { name: t('shop.money.orders'), value: count.format(sums.orders) },
    { name: t('shop.money.gross'), value: formatRupees(sums.gross) },
    ...(sums.cash > 0 ? [{ name: t('shop.money.cash'), value: formatRupees(sums.cash) }] : []),
    { name: t('shop.money.priority-fees'), value: formatRupees(sums.priorityFees) },
    { name: t('shop.money.refunds'), value: formatRupees(sums.refunds) },
    { name: t('shop.money.bnw-pages'), value: count.format(sums.bnwPages) },
    { name: t('shop.money.color-pages'), value: count.format(sums.colorPages) },
  ];
  return (
    <dl className={styles['cards']}>
      {cards.map(({ name, value, isMain }) => (
        <div key={name} className={styles['card']} data-main={isMain}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
