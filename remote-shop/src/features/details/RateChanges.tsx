import type { ReactNode } from 'react';
import type { RateChange } from '@parchi/contract';
import { formatRupees } from '@parchi/shared-ui/format';
import { formatShopMoment } from '../../lib/formatShopMoment.ts';
import { t } from '../../messages/t.ts';
import styles from './ShopDetailsView.module.css';

/** Lists the last changes of the shop's prices, newest first. */
export function RateChanges({ changes }: { changes: readonly RateChange[] }): ReactNode {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="rate-changes">
      <h3 id="rate-changes">{t('shop.details.rate-changes')}</h3>
      <ol className={styles['changes']}>
        {changes.map(({ rate, from, to, changedAt, by }) => (
          <li key={`${changedAt} ${rate}`} className={styles['change']}>
            {t('shop.details.rate-change', {
              by: by?.kind ?? 'unknown',
              name: by?.kind === 'helper' ? by.name : '',
              rate,
              from: formatRupees(from),
              to: formatRupees(to),
              time: formatShopMoment(changedAt),
            })}
          </li>
        ))}
      </ol>
    </section>
  );
}
