import { useCallback } from 'react';
import { useLocation, useNavigate } from '@parchi/shared-routing';

export interface HistorySteps {
  /** Of the current entry: it names the step that is shown, such as `?stage=upload`. */
  readonly search: string;
  /** @param options.replace puts the step in place of the current entry, unless it lies behind */
  readonly goTo: (search: string, options?: { readonly replace?: boolean }) => void;
}

/**
 * The steps of one page as entries of the browser's history, each a `?search` of the page's path. A step that lies
 * behind is gone back to, so that Forward works and Back never shows a step twice; any other becomes a new entry.
 */
export function useHistorySteps(): HistorySteps {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const goTo = useCallback<HistorySteps['goTo']>(
    (next, { replace = false } = {}) => {
      // The browser is elsewhere already, by Back or by another step: this one was meant for what it left.
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

/** The page's own entries behind this one, oldest first. The browser kept them, over reloads too. */
function stepsBehind(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('stepsBehind' in state)) return [];
  const { stepsBehind: steps } = state;
  return Array.isArray(steps) && steps.every((step) => typeof step === 'string') ? steps : [];
}
