import type { Id, Print, User } from '@parchi/contract';

/** What one person has seen in this browser. */
export interface Seen {
  readonly user: Id;
  /** By the server's clock: orders that were completed until then are no news here. */
  readonly since: string;
  /** Keys of the notices that were dismissed. */
  readonly dismissed: readonly string[];
}

/** An order that is completed, put back and completed again is news twice. */
export function keyOf({ _id, completedAt }: Pick<Print, '_id' | 'completedAt'>): string {
  return `${_id} ${completedAt}`;
}

/** The orders that a shop has completed and whose notices were not dismissed, newest first. */
export function readyOrdersOf({ filePrinted }: User, { since, dismissed }: Seen): readonly Print[] {
  return completedIn(filePrinted).filter(
    (print) => (print.completedAt ?? '') > since && !dismissed.includes(keyOf(print)),
  );
}

/** Where a person is new to this browser: what was completed before is no news. */
export function firstSeen({ _id, filePrinted }: User): Seen {
  const moments = completedIn(filePrinted).map(({ completedAt }) => completedAt ?? '');
  return { user: _id, since: moments.sort().at(-1) ?? '', dismissed: [] };
}

/** Keeps no more of what was dismissed than the server still tells about: at most its newest orders. */
export function dismissIn(seen: Seen, { filePrinted }: User, print: Print): Seen {
  const told = new Set(filePrinted.map(keyOf));
  const dismissed = seen.dismissed.filter((key) => told.has(key));
  return { ...seen, dismissed: [...dismissed, keyOf(print)] };
}

/** An order that ended by itself is completed too, and nothing of it is ready. */
function completedIn(prints: readonly Print[]): Print[] {
  return prints.filter(
    ({ completedAt, endedAt, payment }) =>
      completedAt !== null && endedAt === null && payment.status === 'paid',
  );
}
