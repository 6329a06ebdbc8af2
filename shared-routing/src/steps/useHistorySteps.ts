import { useCallback } from 'react';
import { useLocation, useNavigate } from '@parchi/shared-routing';

export interface HistorySteps {
  /** Search string of the current entry. It names the current step, such as `?stage=upload`. */
  readonly search: string;
  /** Goes to a step. @param options.replace replaces the current entry, unless the step is behind the current one */
  readonly goTo: (search: string, options?: { readonly replace?: boolean }) => void;
}

/**
 * Makes the steps of one page entries of the browser's history, each with its own `?search` on the page's path. A step
 * that is behind the current one is reached by going back in history, so Forward works and Back never shows a step
 * twice. Any other step becomes a new entry.
 */
export function useHistorySteps(): HistorySteps {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const goTo = useCallback<HistorySteps['goTo']>(
    (next, { replace = false } = {}) => {
      // The browser has already left this entry, by Back or by another step, so this call is outdated.
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
