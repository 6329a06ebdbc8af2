import { openingOf, type Opening, type PublicShop } from '@parchi/contract';
import { t } from '../../messages/t.ts';
import { describeTime, upcomingWords } from './upcomingWords.ts';

export interface BoardWords {
  /** Whether the shop is open, or when it opens. */
  readonly hours: string;
  /** Whether there are orders in the queue. */
  readonly isWorking: boolean;
  /** Name of the large number; also the accessible name of its region. */
  readonly label: string;
  /** The lowest token in the queue without priority; undefined if there is none. */
  readonly served: number | undefined;
  /** The large number: the token that is served, or else the one that was completed last; undefined if there is none. */
  readonly number: number | undefined;
  /** What to say in place of the number, while only orders with priority are waiting. */
  readonly priority: string | undefined;
  /** What to say while there are no orders. */
  readonly idle: string | undefined;
  /** What comes after the served token, in the counter's order; undefined if there is nothing. */
  readonly next: NextWords | undefined;
}

export interface NextWords {
  /** How many orders have priority; undefined if none has. They have no number. */
  readonly priority: string | undefined;
  readonly numbers: readonly number[];
}

/** Maximum number of next tokens: more would not be readable from five metres. */
const MOST_NEXT = 5;

/** Returns what the board of a shop says at a moment. */
export function describeBoard(shop: PublicShop, queue: readonly number[], now: Date): BoardWords {
  const opening = openingOf(shop, now);
  const hours = describeOpening(opening, now);
  const served = queue.find((token) => token > 0);
  const isWorking = queue.length > 0;
  const last = shop.currentToken;
  return {
    hours,
    isWorking,
    label: isWorking || last === 0 ? t('board.now') : t('board.last'),
    served,
    number: served ?? (last > 0 ? last : undefined),
    priority: isWorking && served === undefined ? t('board.priority', { count: 1 }) : undefined,
    idle: isWorking ? undefined : opening.state === 'open' ? t('board.nobody-waits') : hours,
    // If only priority orders are waiting, the first one is being served. They have no number to compare.
    next: describeNext(
      served === undefined ? queue.slice(1) : queue.filter((token) => token !== served),
    ),
  };
}

function describeNext(tokens: readonly number[]): NextWords | undefined {
  if (tokens.length === 0) return undefined;
  const count = tokens.filter((token) => token < 0).length;
  return {
    priority: count > 0 ? t('board.priority', { count }) : undefined,
    numbers: tokens.filter((token) => token > 0).slice(0, MOST_NEXT),
  };
}

function describeOpening(opening: Opening, now: Date): string {
  if (opening.state === 'open') {
    return t('board.open', { time: describeTime(opening.until) });
  }
  const when = (moment: Date) => upcomingWords(moment, now);
  if (opening.state === 'closed') {
    const { printsFrom } = opening;
    return printsFrom ? t('board.closed', when(printsFrom)) : t('board.paused');
  }
  return opening.until ? t('board.paused-until', when(opening.until)) : t('board.paused');
}
