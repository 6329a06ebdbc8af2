import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Id } from '@parchi/contract';
import { isBellAwake, ringBell, wakeBell, watchBell } from './bell.ts';
import { ringOnce } from './ringOnce.ts';

const KEY = 'parchi.counter-muted';

export interface Bell {
  readonly isOn: boolean;
  /** False until somebody has touched the page: a browser lets it sound from then on. */
  readonly isAwake: boolean;
  /** For a click or a key; it rings, so that one hears how. */
  readonly wake: () => void;
  readonly toggle: () => void;
  /** For new orders; in one of the tabs of this browser, if it is heard in any. */
  readonly ring: (orders: readonly Id[]) => void;
}

/** The sound of a new order, from the first click on; whether it is wanted is remembered on this device. */
export function useBell(): Bell {
  const [isOn, setIsOn] = useState(readIsOn);
  const isAwake = useSyncExternalStore(watchBell, isBellAwake);
  useEffect(() => {
    if (wasTouched()) wakeBell();
    // Not `pointerdown`: what this takes off the page would leave between the press and the click.
    const events = ['click', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, wakeBell);
    return () => {
      for (const event of events) document.removeEventListener(event, wakeBell);
    };
  }, []);

  useEffect(() => {
    // Turned in another tab.
    const follow = () => setIsOn(readIsOn());
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  function toggle(): void {
    keepIsOn(!isOn);
    setIsOn(!isOn);
    if (!isOn) ringBell();
  }

  const ring = useCallback(
    (orders: readonly Id[]) => {
      // A silent tab leaves it to one that is heard.
      if (isOn && isAwake) void ringOnce(orders, ringBell);
    },
    [isOn, isAwake],
  );
  return { isOn, isAwake, wake, toggle, ring };
}

function wake(): void {
  wakeBell();
  ringBell();
}

/** Before the counter was opened, as by signing in. */
function wasTouched(): boolean {
  return 'userActivation' in navigator && navigator.userActivation.hasBeenActive;
}

function readIsOn(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

function keepIsOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'yes');
  } catch {
    // No store: it holds until the page is reloaded.
  }
}
