import { useCallback } from 'react';
import { useLocation, useNavigate } from '@parchi/shared-routing';

export interface HistorySteps {
  /** Search string of the current history entry. It names the current step, such as `?stage=upload`. */
  readonly search: string;
  /**
   * Goes to a step.
   * @param options.replace replaces the current entry; has no effect if the step is behind the current one
   */
  readonly goTo: (search: string, options?: { readonly replace?: boolean }) => void;
}

/**
 * Makes each step of a page an entry of the browser's history, with its own `?search` on the page's path. If a step is
 * behind the current one, the hook goes back in history to it, so Forward works and Back never shows a step twice. Any
 * other step becomes a new entry.
 */
export function useHistorySteps(): HistorySteps {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const goTo = useCallback<HistorySteps['goTo']>(
    (next, { replace = false } = {}) => {
      // The browser has already left the entry for which this call was made, by Back or by another step: the call is
      // outdated.
      if (window.location.search !== search) return;
      const behind = stepsBehind(state);
      const index = behind.lastIndexOf(next);
      if (index >= 0) {
        void navigate(index - behind.length);
      } else {
        const steps = replace ? behind : [...behind, search];
        void navigate({ search: next }, { replace, state: { stepsBehind: steps } });
      }
    },
    [navigate, search, state],
  );
  return { search, goTo };
}

/** Returns the page's own entries behind the current one, oldest first. History state survives a reload. */
function stepsBehind(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('stepsBehind' in state)) return [];
  const { stepsBehind: steps } = state;
  return Array.isArray(steps) && steps.every((step) => typeof step === 'string') ? steps : [];
}
