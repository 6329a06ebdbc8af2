import { useCallback } from 'react';
import { useHistorySteps } from './useHistorySteps.ts';

export interface HistoryOverlay {
  /** What is shown in front of the page; undefined while nothing is. */
  readonly shown: string | undefined;
  readonly open: (shown: string) => void;
  readonly close: () => void;
}

/**
 * Something in front of the page, such as a dialog, as a step of the browser's history: Back closes it.
 * @param name of the search parameter that says what is shown
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
