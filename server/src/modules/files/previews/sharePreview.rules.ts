import { SHOPS_TIME_ZONE, type PagePreview } from '@parchi/contract';
import en from './messages/en.json' with { type: 'json' };

/** What a link preview tells about a share: no names of files or people. */
export type ShareSummary = {
  readonly files: number;
  readonly sizeInBytes: number;
  readonly expiresAt: Date;
  readonly now: Date;
};

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const LOCALE = 'en-IN';

/** Returns the text of a link preview: “2 files, 3.3 MB, until 4:20 PM”, in the shops' time zone. */
export function previewOfShare({ files, sizeInBytes, expiresAt, now }: ShareSummary): PagePreview {
  const text = files === 1 ? en['preview.share.one'] : en['preview.share.many'];
  const title = text
    .replace('{count}', String(files))
    .replace('{size}', formatSize(sizeInBytes))
    .replace('{time}', formatEnd(expiresAt, now));
  return { title, description: en['preview.share.description'] };
}

/** Formats a size as the pages do: "14.2 MB". */
function formatSize(sizeInBytes: number): string {
  let value = sizeInBytes;
  let index = 0;
  while (value >= 999.95 && index < UNITS.length - 1) {
    value /= 1_000;
    index += 1;
  }
  const unit = UNITS[index] ?? 'byte';
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(value);
}

/** Formats the end of a share, with its day if that is not today: "26 Nov, 4:20 PM". */
function formatEnd(end: Date, now: Date): string {
  const zone = { timeZone: SHOPS_TIME_ZONE };
  const day = new Intl.DateTimeFormat(LOCALE, { ...zone, day: 'numeric', month: 'short' });
  const clock = new Intl.DateTimeFormat(LOCALE, {
    ...zone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  // Some versions of the locale's data write "pm", with a narrow gap.
  const time = clock.format(end).replaceAll('\u202f', ' ').toUpperCase();
  return day.format(end) === day.format(now) ? time : `${day.format(end)}, ${time}`;
}
