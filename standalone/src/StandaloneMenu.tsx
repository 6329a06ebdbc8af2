import { useEffect, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import {
  endSession,
  sessionKind,
  useGetSessionQuery,
  useSignOutMutation,
} from '@parchi/shared-api';
import { NavLink, useLocation, useNavigate } from '@parchi/shared-routing';
import { showToast } from '@parchi/shared-ui';
import { t } from './messages/t.ts';

export interface StandaloneLink {
  to: string;
  label: string;
}

/** Menu links to the remote's pages. The first one is its home page. */
export type StandaloneLinks = readonly [StandaloneLink, ...StandaloneLink[]];

/**
 * The header's menu: links to the pages of the remote that runs alone. A shop gets only “Sign Out”, because its counter
 * replaces every page (specification §2).
 */
export function StandaloneMenu({ links }: { links: StandaloneLinks }): ReactNode {
  const { data: session } = useGetSessionQuery();
  if (sessionKind(session) === 'shop') return <SignOutButton home={links[0].to} />;
  return links.map(({ to, label }) => (
    <NavLink key={to} to={to}>
      {label}
    </NavLink>
  ));
}

function SignOutButton({ home }: { home: string }): ReactNode {
  const [askServer, { isLoading }] = useSignOutMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();

  // Navigate home before ending the session: otherwise the page behind the counter would appear for a moment.
  useEffect(() => {
    if (isLeaving && pathname === home) dispatch(endSession());
  }, [isLeaving, pathname, home, dispatch]);

  async function signOut(): Promise<void> {
    const { error } = await askServer();
    if (error) {
      showToast({ tone: 'error', text: t('standalone.sign-out-failed') });
      return;
    }
    setIsLeaving(true);
    void navigate(home);
  }

  const isSigningOut = isLoading || isLeaving;

  return (
    <button
      type="button"
      aria-disabled={isSigningOut || undefined}
      onClick={() => void (isSigningOut || signOut())}
    >
      {t('standalone.sign-out')}
    </button>
  );
}
