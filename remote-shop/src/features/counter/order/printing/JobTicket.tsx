import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { JobTicket as Ticket } from '@parchi/contract';
import { t } from '../../../../messages/t.ts';
import styles from './JobTicket.module.css';

/**
 * The job tickets of an order's print jobs, collapsed at first. They use the terms of the Internet Printing Protocol.
 */
export function JobTicket({ tickets }: { tickets: readonly Ticket[] }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // The ticket may open below the visible area, so scroll to it. The scrolling is not animated, for people who prefer
    // reduced motion, and the focus stays where it is.
    if (isOpen) details.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <details
      ref={details}
      className={styles['ticket']}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{t('shop.ticket.title')}</summary>
      {isOpen && <p className={styles['lead']}>{t('shop.ticket.lead')}</p>}
      {isOpen && tickets.map((ticket) => <TicketLines key={ticket.color} ticket={ticket} />)}
    </details>
  );
}

function TicketLines({ ticket }: { ticket: Ticket }) {
  return (
    <>
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
    </>
  );
}

/** Returns settings of the whole print job. The options of each file are already in the list of files. */
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
