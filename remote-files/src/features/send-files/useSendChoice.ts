import { useEffect, useRef, useState } from 'react';
import type { StoredValue } from '@parchi/shared-ui/storage';
import type { SendState } from './sendState.ts';

/**
 * Holds a choice for this send, and saves it for a reload of the tab. The next send starts without it.
 * @returns the choice, which is `undefined` if there is none, and its setter
 */
export function useSendChoice<Value>(
  state: SendState,
  saved: StoredValue<Value>,
): [Value | undefined, (choice: Value | undefined) => void] {
  const [choice, setChoice] = useState(saved.read);
  const hasFiles = 'files' in state;
  const hadFiles = useRef(false);
  useEffect(() => {
    // Clear the choice only when files have gone, because after a reload they are still being restored.
    if (hadFiles.current && !hasFiles) {
      saved.clear();
      setChoice(undefined);
    }
    hadFiles.current = hasFiles;
  }, [hasFiles, saved]);
  return [
    choice,
    (chosen) => {
      if (chosen === undefined) saved.clear();
      else saved.write(chosen);
      setChoice(chosen);
    },
  ];
}
