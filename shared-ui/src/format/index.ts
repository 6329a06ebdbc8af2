/** Formatters for numbers, money and times, and `useNow`. Each page that uses them bundles them. */
export { formatClock } from './formatClock.ts';
export { formatDuration } from './formatDuration.ts';
export { formatFileSize } from './formatFileSize.ts';
export { formatMoment } from './formatMoment.ts';
export { formatRemaining } from './formatRemaining.ts';
export { formatRupees } from './formatRupees.ts';
export { formattingLocale } from './formattingLocale.ts';
export { groupToken } from './groupToken.ts';
export { phoneLink } from './phoneLink.ts';
export { upcomingParts, type UpcomingParts } from './upcomingParts.ts';
export { useNow } from './useNow.ts';
