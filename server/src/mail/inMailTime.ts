const format = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Writes a time as it stands in a mail, by India's clock: `24 November 2026 at 5:20 pm IST`. */
export function inMailTime(time: Date): string {
  return `${format.format(time)} IST`;
}
