import { formattingLocale } from './formattingLocale.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1000;
// From this value on, rounding to one decimal would give 1,000, so the next unit is used: "1 MB", not "1,000 kB".
const ROUNDS_TO_STEP = 999.95;

/** Formats a size in bytes with decimal units, as phones do: "14.2 MB". */
export function formatFileSize(sizeInBytes: number): string {
  let value = sizeInBytes;
  let unitIndex = 0;
  while (value >= ROUNDS_TO_STEP && unitIndex < UNITS.length - 1) {
    value /= STEP;
    unitIndex += 1;
  }
  const unit = UNITS[unitIndex] ?? 'byte';
  return new Intl.NumberFormat(formattingLocale(), {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(value);
}
