import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { pagePaths } from '@parchi/contract';
import { endSession, useSignOutMutation } from '@parchi/shared-api';
import { useLocation, useNavigate } from '@parchi/shared-routing';
import { showToast } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';

/** Signs out and navigates home. The cached data of the account is dropped only after home is shown. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const [askServer, { isLoading }] = useSignOutMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();

  // Navigate home before ending the session: otherwise a page that needs a session would show an error on the way.
  useEffect(() => {
    if (isLeaving && pathname === pagePaths.home) dispatch(endSession());
  }, [isLeaving, pathname, dispatch]);

  async function signOut(): Promise<void> {
    const { error } = await askServer();
    if (error) {
      showToast({ tone: 'error', text: t('host.sign-out-failed') });
      return;
    }
    setIsLeaving(true);
    void navigate(pagePaths.home);
  }

  const isSigningOut = isLoading || isLeaving;
  return { signOut: () => void (isSigningOut || signOut()), isSigningOut };
}
