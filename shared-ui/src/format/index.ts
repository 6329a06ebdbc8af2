/** Formats of numbers, money and times. Each page that uses them bundles them. */
export { formatClock } from './formatClock.ts';
export { formatDuration } from './formatDuration.ts';
export { formatFileSize } from './formatFileSize.ts';
export { formatMoment } from './formatMoment.ts';
export { formatRemaining } from './formatRemaining.ts';
export { formatRupees } from './formatRupees.ts';
export { formattingLocale } from '../i18n/locale.ts';
export { groupToken } from './groupToken.ts';
