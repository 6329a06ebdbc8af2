import type { ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { Link } from '@parchi/shared-routing';
import { AlertIcon, CheckIcon, CloseIcon } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { orderAddress } from '../orderAddress.ts';
import { detailOf, titleOf } from '../noticeTexts.ts';
import { isRefused } from '../readyOrders.ts';
import styles from './ReadyNotice.module.css';

interface ReadyNoticeProps {
  order: Order;
  onDismiss: () => void;
}

/** Says that an order is ready and where to collect it, or that its shop refused it, with a link to its page. */
export function ReadyNotice({ order, onDismiss }: ReadyNoticeProps): ReactNode {
  const title = titleOf(order);
  return (
    <li className={styles[isRefused(order) ? 'refused' : 'ready']}>
      {isRefused(order) ? <AlertIcon aria-hidden /> : <CheckIcon aria-hidden />}
      <p className={styles['text']}>
        <strong className={styles['title']}>{title}</strong>{' '}
        <span className={styles['where']}>{detailOf(order)}</span>
      </p>
      <Link
        to={orderAddress(order._id)}
        className={styles['see']}
        aria-label={t('ready.see-named', { title })}
      >
        {t('ready.see')}
      </Link>
      <button
        type="button"
        className={styles['dismiss']}
        aria-label={t('ready.dismiss', { title })}
        onClick={onDismiss}
      >
        <CloseIcon aria-hidden />
      </button>
    </li>
  );
}
