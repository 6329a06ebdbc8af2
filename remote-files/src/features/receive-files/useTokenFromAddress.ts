import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from '@parchi/shared-routing';
import { extractToken } from './extractToken.ts';

export interface TokenOfPage {
  readonly token: string;
  /** Lets a reload of the page find this token too. */
  readonly remember: (token: string) => void;
}

/**
 * The token that the page was opened with. It is a secret (SPEC §3), so it moves from the address bar into
 * the history entry's state, without an entry of its own: there a reload still finds it.
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
