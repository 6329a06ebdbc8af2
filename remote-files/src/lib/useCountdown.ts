import { useEffect, useState } from 'react';

const MS_PER_SECOND = 1000;

/**
 * Returns the number of whole seconds until `endsAtMs`. Both arguments are times of the server's clock. The device only
 * measures elapsed time, so a wrong device clock does no harm.
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
    // Timers pause in a hidden tab, so update the display as soon as the person returns.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [endsAtMs, serverNowMs]);

  return secondsLeft;
}

/**
 * Returns a function that returns the elapsed ms. The monotonic clock ignores time corrections but stops while a phone
 * sleeps; the wall clock runs on. The larger of the two is used, so that the countdown never promises time that is
 * gone.
 */
function startStopwatch(): () => number {
  const monotonicStart = performance.now();
  const wallStart = Date.now();
  return () => Math.max(performance.now() - monotonicStart, Date.now() - wallStart);
}

function wholeSeconds(leftMs: number): number {
  return Math.max(0, Math.ceil(leftMs / MS_PER_SECOND));
}
