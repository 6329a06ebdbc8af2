import type { ReactNode } from 'react';
import { pagePaths, type User } from '@parchi/contract';
import { useGetSessionQuery } from '@parchi/shared-api';
import { Link } from '@parchi/shared-routing';
import { t } from '../messages/t.ts';
import styles from './SiteMenu.module.css';
import { useSignOut } from './useSignOut.ts';

/**
 * The header's menu. A small loader stands in its place until the session is known, so that wrong entries are never
 * shown, not even for a moment.
 */
export function SiteMenu(): ReactNode {
  const { data: session, isError } = useGetSessionQuery();
  if (session === undefined) {
    return isError ? null : <span className={styles['waiting']} aria-hidden="true" />;
  }
  if (session === null) return <Link to={pagePaths.signIn}>{t('host.sign-in')}</Link>;
  return (
    <>
      {!('shopId' in session) && <UserLinks user={session} />}
      <SignOutButton />
    </>
  );
}

function UserLinks({ user }: { user: User }): ReactNode {
  return (
    <>
      <Link to={pagePaths.orders}>{t('host.my-orders')}</Link>
      <Link to={pagePaths.account}>
        <span className={styles['initial']} aria-hidden="true">
          {Array.from(user.name)[0]}
        </span>
        <span className={styles['name']}>{user.name}</span>
      </Link>
    </>
  );
}

function SignOutButton(): ReactNode {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <button type="button" aria-disabled={isSigningOut || undefined} onClick={signOut}>
      {t('host.sign-out')}
    </button>
  );
}
