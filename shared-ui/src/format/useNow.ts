import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** Returns the present time, for texts that change with the clock. It is at most 15 s old while the page is in view. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
