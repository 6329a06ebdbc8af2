import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import {
  isBellAwake,
  ringBell,
  wakeBell,
  wakeBellOnGesture,
  watchBell,
} from '@parchi/shared-ui/sound';
import { storedChime } from './storedChime.ts';

export interface Chime {
  readonly isOn: boolean;
  /** Whether sound can be heard. After a restart, the browser blocks sound until somebody touches the page. */
  readonly isAwake: boolean;
  readonly toggle: () => void;
  readonly ring: () => void;
}

/** Returns the sound of a newly called token. It is off until somebody switches it on on this device. */
export function useChime(): Chime {
  const [isOn, setIsOn] = useState(() => storedChime.read() === true);
  const isAwake = useSyncExternalStore(watchBell, isBellAwake, isBellAwake);
  useEffect(() => (isOn ? wakeBellOnGesture() : undefined), [isOn]);

  function toggle(): void {
    if (isOn) storedChime.clear();
    else {
      storedChime.write(true);
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
