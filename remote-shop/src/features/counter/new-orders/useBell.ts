import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Id } from '@parchi/contract';
import {
  isBellAwake,
  ringBell,
  ringOnce,
  wakeBell,
  wakeBellOnGesture,
  watchBell,
} from '@parchi/shared-ui/sound';
import { isOneOf, storedValue } from '@parchi/shared-ui/storage';

/**
 * The storage entry exists only if the person switched the sound off on this device. If the browser blocks storage, the
 * choice lasts until the page is reloaded.
 */
const muted = storedValue({
  area: 'localStorage',
  key: 'parchi.counter-muted',
  version: 1,
  isValid: isOneOf(true),
});

export interface Bell {
  readonly isOn: boolean;
  /** Whether sound can be heard. False until the first user gesture, because the browser blocks sound until then. */
  readonly isAwake: boolean;
  /** Starts the audio and rings once as a sample. Call it on a click or a key press. */
  readonly wake: () => void;
  readonly toggle: () => void;
  /** Rings for new orders, in only one tab of this browser. */
  readonly ring: (orders: readonly Id[]) => void;
}

/**
 * Returns the controls of the sound for new orders. The choice to switch it off is saved on this device. After each
 * page load, sound is possible only from the first click or key press on.
 */
export function useBell(): Bell {
  const [isOn, setIsOn] = useState(readIsOn);
  const isAwake = useSyncExternalStore(watchBell, isBellAwake);
  useEffect(wakeBellOnGesture, []);

  useEffect(() => {
    // Another tab may change the switch, so follow its change.
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
      // `ringOnce` rings in one tab only, so a tab that can't play sound must leave the ring to another tab.
      if (isOn && isAwake) void ringOnce('counter-bell', orders, ringBell);
    },
    [isOn, isAwake],
  );
  return { isOn, isAwake, wake, toggle, ring };
}

function wake(): void {
  wakeBell();
  ringBell();
}

function readIsOn(): boolean {
  return muted.read() === undefined;
}

function saveIsOn(isOn: boolean): void {
  if (isOn) muted.clear();
  else muted.write(true);
}
