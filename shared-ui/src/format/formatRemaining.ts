import { t } from '../messages/t.ts';

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3600;
// Below these limits the smaller unit is used, because the larger unit would be too coarse: "80 s", "80 min".
const SPOKEN_IN_SECONDS_BELOW = 90;
const SPOKEN_IN_MINUTES_BELOW = 5400;

/** Formats the remaining time of a task: "about 2 min left". */
export function formatRemaining(remainingInSeconds: number): string {
  const seconds = Math.max(1, Math.ceil(remainingInSeconds));
  if (seconds < SPOKEN_IN_SECONDS_BELOW) return t('ui.seconds-left', { count: seconds });
  if (seconds < SPOKEN_IN_MINUTES_BELOW) {
    return t('ui.minutes-left', { count: Math.round(seconds / SECONDS_PER_MINUTE) });
  }
  return t('ui.hours-left', { count: Math.round(seconds / SECONDS_PER_HOUR) });
}
