import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from '@parchi/shared-routing';
import { extractToken } from './extractToken.ts';

export interface TokenOfPage {
  readonly token: string;
  /** Saves a token in the history entry, so that a reload of the page finds it. */
  readonly remember: (token: string) => void;
}

/**
 * Returns the token in the page's address. The token is a secret (specification §3), so the hook moves it from the
 * address bar into the state of the same history entry. There a reload still finds it.
 */
export function useTokenFromAddress(): TokenOfPage {
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: unknown;
  };
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('token');
  const remember = useCallback(
    (token: string) => void navigate(pathname, { replace: true, state: { token } }),
    [navigate, pathname],
  );

  useEffect(() => {
    if (given !== null) remember(extractToken(given));
  }, [given, remember]);

  return { token: given === null ? tokenOf(state) : extractToken(given), remember };
}

function tokenOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('token' in state)) return '';
  return typeof state.token === 'string' ? state.token : '';
}
