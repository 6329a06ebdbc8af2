const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

/** Returns a moment in India’s time, such as `25 Nov 2026, 21:50:03 IST`. */
export function momentWords(moment: Date): string {
  return `${timeFormat.format(moment)} IST`;
}

export function rupeesWords(paise: number): string {
  return `₹${(paise / 100).toFixed(2)}`;
}

export function bytesWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000
    ? `${(bytes / 1_000).toFixed(1)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Returns one line for each pair of a name and a value, with the values below each other. */
export function tableLines(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}

/** Returns `1 file` or `3 files`. */
export function countWords(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
