import { useEffect, useState } from 'react';

const MS_PER_SECOND = 1000;

/**
 * Whole seconds until `endsAtMs`, both times being the server's: only how long this page has been
 * watching is taken from the device, so a phone with a wrong clock counts right.
 */
export function useCountdown(endsAtMs: number, serverNowMs: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => wholeSeconds(endsAtMs - serverNowMs));

  useEffect(() => {
    const readElapsedMs = startStopwatch();
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const leftMs = endsAtMs - serverNowMs - readElapsedMs();
      setSecondsLeft(wholeSeconds(leftMs));
      if (leftMs > 0) timer = setTimeout(tick, leftMs % MS_PER_SECOND || MS_PER_SECOND);
    };
    timer = setTimeout(tick, 0);
    // Timers rest in a hidden tab; what is seen on return must be true at once.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [endsAtMs, serverNowMs]);

  return secondsLeft;
}

/**
 * The monotonic clock is not moved by a correction of the time, but stands still while a phone sleeps;
 * the wall clock goes on. The longer of both never promises time that is gone.
 */
function startStopwatch(): () => number {
  const monotonicStart = performance.now();
  const wallStart = Date.now();
  return () => Math.max(performance.now() - monotonicStart, Date.now() - wallStart);
}

function wholeSeconds(leftMs: number): number {
  return Math.max(0, Math.ceil(leftMs / MS_PER_SECOND));
}
