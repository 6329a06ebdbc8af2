import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Id } from '@parchi/contract';
import { isOneOf, storedValue } from '@parchi/shared-ui/storage';
import { isBellAwake, ringBell, wakeBell, watchBell } from './bell.ts';
import { ringOnce } from './ringOnce.ts';

/** Stored while the sound is off on this device. Without storage, the choice lasts until the page is reloaded. */
const muted = storedValue({
  area: 'localStorage',
  key: 'parchi.counter-muted',
  version: 1,
  isValid: isOneOf(true),
});

export interface Bell {
  readonly isOn: boolean;
  /** False until the first user gesture, because the browser blocks sound until then. */
  readonly isAwake: boolean;
  /** Starts the audio and rings once as a sample. Call it for a click or a key press. */
  readonly wake: () => void;
  readonly toggle: () => void;
  /** Rings for new orders, in one tab of this browser only. */
  readonly ring: (orders: readonly Id[]) => void;
}

/** The sound of new orders. The switch is saved on this device; sound starts with the first click or key press. */
export function useBell(): Bell {
  const [isOn, setIsOn] = useState(readIsOn);
  const isAwake = useSyncExternalStore(watchBell, isBellAwake);
  useEffect(() => {
    if (wasTouched()) wakeBell();
    // Not `pointerdown`: the hint would disappear between press and release, and the click would be lost.
    const events = ['click', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, wakeBell);
    return () => {
      for (const event of events) document.removeEventListener(event, wakeBell);
    };
  }, []);

  useEffect(() => {
    // Another tab changed the switch.
    const follow = () => setIsOn(readIsOn());
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  function toggle(): void {
    saveIsOn(!isOn);
    setIsOn(!isOn);
    if (!isOn) ringBell();
  }

  const ring = useCallback(
    (orders: readonly Id[]) => {
      // A tab that can't play sound leaves the bell to a tab that can.
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

/** Whether there was a user gesture before the counter opened, such as signing in. */
function wasTouched(): boolean {
  return 'userActivation' in navigator && navigator.userActivation.hasBeenActive;
}

function readIsOn(): boolean {
  return muted.read() === undefined;
}

function saveIsOn(isOn: boolean): void {
  if (isOn) muted.clear();
  else muted.write(true);
}
