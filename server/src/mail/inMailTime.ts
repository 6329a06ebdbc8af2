const format = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Formats a time for a mail, in India's time zone: `24 November 2026 at 5:20 pm IST`. */
export function inMailTime(time: Date): string {
  return `${format.format(time)} IST`;
}
