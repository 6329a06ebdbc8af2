import { useEffect, useRef, useState } from 'react';
import type { StoredValue } from '@parchi/shared-ui/storage';
import type { SendState } from './sendState.ts';

/**
 * Holds a choice for this send, saved for a reload of the tab. The next send begins without it.
 * @returns the choice, `undefined` if there is none, and what changes it
 */
export function useSendChoice<Value>(
  state: SendState,
  saved: StoredValue<Value>,
): [Value | undefined, (choice: Value | undefined) => void] {
  const [choice, setChoice] = useState(saved.read);
  const hasFiles = 'files' in state;
  const hadFiles = useRef(false);
  useEffect(() => {
    // After a reload, the files are still being restored, so the saved choice stays until there were some.
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
