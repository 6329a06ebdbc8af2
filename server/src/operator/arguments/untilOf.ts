import { keptSeconds } from '@parchi/contract';
import { UsageError } from '../operatorCommand.ts';

const UNITS_MS = { h: 3_600_000, d: 86_400_000 } as const;
const LONGEST_MS = keptSeconds.block * 1_000;

/**
 * Returns the moment of `12h`, `30d`, `2026-12-31` (its end in India) or `2026-12-31T18:00+05:30`.
 * @throws {UsageError} also for a moment that is past, or more than 366 days ahead
 */
export function untilOf(text: string | boolean | undefined, now: Date): Date {
  if (typeof text !== 'string') throw new UsageError('Say until when: --until 12h, 30d or a date.');
  const until = momentOf(text, now);
  if (until === undefined) {
    throw new UsageError(
      `--until takes 12h, 30d, 2026-12-31 or 2026-12-31T18:00+05:30, not “${text}”.`,
    );
  }
  const aheadMs = until.getTime() - now.getTime();
  if (aheadMs <= 0) throw new UsageError(`--until is past: ${until.toISOString()}.`);
  if (aheadMs > LONGEST_MS) throw new UsageError('--until can be at most 366 days ahead.');
  return until;
}

function momentOf(text: string, now: Date): Date | undefined {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
  if (count !== undefined && (unit === 'h' || unit === 'd')) {
    return new Date(now.getTime() + Number(count) * UNITS_MS[unit]);
  }
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(text);
  if (!isDay && !isMoment) return undefined;
  const moment = new Date(isDay ? `${text}T23:59:59+05:30` : text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
