import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import {
  isBellAwake,
  ringBell,
  wakeBell,
  wakeBellOnGesture,
  watchBell,
} from '@parchi/shared-ui/sound';
import { isOneOf, storedValue } from '@parchi/shared-ui/storage';

/** Stored only if the chime was switched on on this device. */
const chime = storedValue({
  area: 'localStorage',
  key: 'parchi.board-chime',
  version: 1,
  isValid: isOneOf(true),
});

export interface Chime {
  readonly isOn: boolean;
  /** Whether sound can be heard. After a restart, the browser blocks sound until somebody touches the page. */
  readonly isAwake: boolean;
  readonly toggle: () => void;
  readonly ring: () => void;
}

/** Returns the sound of a newly called token. It is off until somebody switches it on on this device. */
export function useChime(): Chime {
  const [isOn, setIsOn] = useState(() => chime.read() === true);
  const isAwake = useSyncExternalStore(watchBell, isBellAwake);
  useEffect(() => (isOn ? wakeBellOnGesture() : undefined), [isOn]);

  function toggle(): void {
    if (isOn) chime.clear();
    else {
      chime.write(true);
      wakeBell();
      ringBell();
    }
    setIsOn(!isOn);
  }

  const ring = useCallback(() => {
    if (isOn) ringBell();
  }, [isOn]);
  return { isOn, isAwake, toggle, ring };
}
