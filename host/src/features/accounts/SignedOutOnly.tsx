import { useEffect, useState, type ReactNode } from 'react';
import { useGetSessionQuery } from '@parchi/shared-api';
import { Navigate, useLocation } from '@parchi/shared-routing';
import { showToast } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { pathAfterSignIn } from './pathAfterSignIn.ts';

/**
 * Shows its children only to visitors. When a visitor signs in, even in another tab, the component navigates to the
 * next page.
 */
export function SignedOutOnly({ children }: { children: ReactNode }): ReactNode {
  const { data: session } = useGetSessionQuery();
  const isSignedIn = Boolean(session);
  const [cameSignedIn] = useState(isSignedIn);
  const { search } = useLocation();
  if (!isSignedIn) return children;
  return (
    <>
      {cameSignedIn && <AlreadySignedIn />}
      <Navigate to={pathAfterSignIn(search)} replace />
    </>
  );
}

function AlreadySignedIn(): ReactNode {
  useEffect(() => showToast({ tone: 'info', text: t('host.sign-in.already') }), []);
  return null;
}
