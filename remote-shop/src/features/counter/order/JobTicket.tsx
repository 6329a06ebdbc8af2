import { Fragment, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Id, JobTicket as Ticket } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Loader } from '@parchi/shared-ui';
import { useJobTicketsQuery } from '../../../counterApi.ts';
import { t } from '../../../messages/t.ts';
import { FetchFailure } from '../../../lib/FetchFailure.tsx';
import styles from './JobTicket.module.css';

/** The printer settings of an order's print jobs. They have the names of the Internet Printing Protocol (IPP). */
export function JobTicket({ orderId }: { orderId: Id }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <details
      ref={details}
      className={styles['ticket']}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{t('shop.ticket.title')}</summary>
      {isOpen && <Tickets orderId={orderId} details={details} />}
    </details>
  );
}

interface TicketsProps {
  orderId: Id;
  details: RefObject<HTMLDetailsElement | null>;
}

function Tickets({ orderId, details }: TicketsProps) {
  const { data, error, refetch } = useJobTicketsQuery(orderId);
  useEffect(() => {
    // The ticket may open below the visible area, so scroll to it. The scrolling is not animated, for people who prefer
    // reduced motion, and the focus stays where it is.
    if (data ?? error) details.current?.scrollIntoView({ block: 'nearest' });
  }, [data, error, details]);
  if (error) {
    return (
      <FetchFailure onRetry={() => void refetch()}>
        <p>{errorText(asApiError(error))}</p>
      </FetchFailure>
    );
  }
  if (!data) return <Loader label={t('shop.ticket.loading')} />;
  return (
    <>
      <p className={styles['lead']}>{t('shop.ticket.lead')}</p>
      {data.map((ticket) => (
        <Fragment key={ticket.color}>
          <p className={styles['lead']}>
            {ticket.cover ? t('shop.ticket.cover') : t('shop.ticket.no-cover')}
          </p>
          <dl className={styles['lines']}>
            {linesOf(ticket).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </>
  );
}

/** Returns only those settings of the ticket that the list of files does not show. */
function linesOf(ticket: Ticket): [name: string, value: string | number][] {
  return [
    ['job-name', ticket['job-name']],
    ['copies', ticket.copies],
    ['sides', ticket.sides],
    ['print-color-mode', ticket['print-color-mode']],
    ['media', ticket.media],
    ...ticket.overrides.map(({ pages, media }): [string, string] => [`media ${pages}`, media]),
    ['job-media-sheets', ticket['job-media-sheets']],
  ];
}
