/** How numbers, money and times are written; they come with the pages that write them. */
export { formatDuration } from './formatDuration.ts';
export { formatFileSize } from './formatFileSize.ts';
export { formatMoment } from './formatMoment.ts';
export { formatRemaining } from './formatRemaining.ts';
export { formatRupees } from './formatRupees.ts';
export { groupToken } from './groupToken.ts';
