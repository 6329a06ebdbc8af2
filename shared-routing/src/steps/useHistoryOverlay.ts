import { useCallback } from 'react';
import { useHistorySteps } from './useHistorySteps.ts';

export interface HistoryOverlay {
  /** Name of the open overlay; undefined while none is open. */
  readonly shown: string | undefined;
  readonly open: (shown: string) => void;
  readonly close: () => void;
}

/**
 * Makes an overlay, such as a dialog, an entry in the browser's history, so that Back closes it.
 * @param name search parameter that holds the name of the open overlay
 */
export function useHistoryOverlay(name: string): HistoryOverlay {
  const { search, goTo } = useHistorySteps();
  const open = useCallback(
    (shown: string) => goTo(withParameter(search, name, shown)),
    [goTo, search, name],
  );
  const close = useCallback(
    () => goTo(withParameter(search, name, undefined), { replace: true }),
    [goTo, search, name],
  );
  return { shown: new URLSearchParams(search).get(name) ?? undefined, open, close };
}

function withParameter(search: string, name: string, value: string | undefined): string {
  const parameters = new URLSearchParams(search);
  if (value === undefined) parameters.delete(name);
  else parameters.set(name, value);
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}
