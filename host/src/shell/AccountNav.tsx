import type { ReactNode } from 'react';
import { Link } from '@parchi/shared-routing';
import { pagePaths } from '@parchi/contract';
import { sessionKind, useGetSessionQuery } from '@parchi/shared-api';
import { t } from '../messages/t.ts';

/** What the header offers; nothing until it is known who is signed in, so that it never flashes the wrong thing. */
export function AccountNav(): ReactNode {
  const { data: session, isSuccess } = useGetSessionQuery();
  if (!isSuccess || sessionKind(session) !== 'nobody') return null;
  return <Link to={pagePaths.signIn}>{t('host.sign-in')}</Link>;
}
