import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import {
  endSession,
  sessionKind,
  useGetSessionQuery,
  useSignOutMutation,
} from '@parchi/shared-api';
import { NavLink } from '@parchi/shared-routing';
import { showToast } from '@parchi/shared-ui';
import { t } from './messages/t.ts';

export interface StandaloneLink {
  to: string;
  label: string;
}

/** The portal's pages; for a shop, which has its counter in place of all of them, “Sign Out” alone (SPEC §2). */
export function StandaloneMenu({ links }: { links: readonly StandaloneLink[] }): ReactNode {
  const { data: session } = useGetSessionQuery();
  if (sessionKind(session) === 'shop') return <SignOutButton />;
  return links.map(({ to, label }) => (
    <NavLink key={to} to={to}>
      {label}
    </NavLink>
  ));
}

function SignOutButton(): ReactNode {
  const [askServer, { isLoading }] = useSignOutMutation();
  const dispatch = useDispatch();

  async function signOut(): Promise<void> {
    const { error } = await askServer();
    if (error) showToast({ tone: 'error', text: t('standalone.sign-out-failed') });
    else dispatch(endSession());
  }

  return (
    <button
      type="button"
      aria-disabled={isLoading || undefined}
      onClick={() => void (isLoading || signOut())}
    >
      {t('standalone.sign-out')}
    </button>
  );
}
