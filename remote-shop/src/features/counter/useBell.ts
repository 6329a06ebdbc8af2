import { useCallback, useEffect, useState } from 'react';
import { ringBell, wakeBell } from './bell.ts';

const KEY = 'parchi.counter-muted';

export interface Bell {
  readonly isOn: boolean;
  readonly toggle: () => void;
  readonly ring: () => void;
}

/** The sound of a new order, from the first click on; whether it is wanted is remembered on this device. */
export function useBell(): Bell {
  const [isOn, setIsOn] = useState(readIsOn);
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, wakeBell);
    return () => {
      for (const event of events) document.removeEventListener(event, wakeBell);
    };
  }, []);

  function toggle(): void {
    keepIsOn(!isOn);
    setIsOn(!isOn);
    if (!isOn) ringBell();
  }

  const ring = useCallback(() => {
    if (isOn) ringBell();
  }, [isOn]);
  return { isOn, toggle, ring };
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
