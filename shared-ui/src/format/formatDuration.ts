const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3600;

/** Formats a duration as a clock: "1:59:42", "9:05". */
export function formatDuration(durationInSeconds: number): string {
  const total = Math.max(0, Math.floor(durationInSeconds));
  const hours = Math.floor(total / SECONDS_PER_HOUR);
  const minutes = Math.floor((total % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE);
  const seconds = twoDigits(total % SECONDS_PER_MINUTE);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
