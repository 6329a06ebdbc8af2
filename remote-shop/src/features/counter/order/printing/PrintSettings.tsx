import type { ReactNode } from 'react';
import { filesToPrint, type Order } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { useJobTicketsQuery } from '../../../../api/counterApi.ts';
import { colorName } from '../../../../lib/describeOptions.ts';
import { FetchFailure } from '../../../../lib/FetchFailure.tsx';
import { t } from '../../../../messages/t.ts';
import { JobTicket } from './JobTicket.tsx';
import { describeSettings } from './printSettings.ts';
import styles from './PrintSettings.module.css';
import { useIsMountedFor } from '../useIsMountedFor.ts';

/** A person who skims through the orders shows each of them for less than this, in ms. */
const LEAFING_MS = 300;

/**
 * How to set the printer for each print job of an order: one line each, and the job tickets under “Details”. Requesting
 * a ticket makes the server generate the print job. So tickets are requested only for an order that stays open, because
 * the shop will need its print job next.
 */
export function PrintSettings({ order }: { order: Order }): ReactNode {
  const about = { orderId: order._id, fileCount: filesToPrint(order).files.length };
  const isLater = useIsMountedFor(LEAFING_MS);
  const { data: tickets, error, refetch } = useJobTicketsQuery(about, { skip: !isLater });
  if (error) {
    return (
      <FetchFailure onRetry={() => void refetch()}>
        <p>{errorText(asApiError(error))}</p>
      </FetchFailure>
    );
  }
  return (
    <div className={styles['settings']} aria-busy={!tickets}>
      <ul role="list" className={styles['lines']} aria-label={t('shop.settings.title')}>
        {tickets?.map((ticket) => (
          <li key={ticket.color}>
            {tickets.length > 1 && <strong>{colorName(ticket.color)}: </strong>}
            {describeSettings(ticket)}
          </li>
        ))}
        {!tickets && <li>{t('shop.ticket.loading')}</li>}
      </ul>
      {tickets && <JobTicket tickets={tickets} />}
    </div>
  );
}
