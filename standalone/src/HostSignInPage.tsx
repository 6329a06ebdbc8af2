import type { ReactNode } from 'react';
import { signInPath } from '@parchi/shared-api';
import { useLocation } from '@parchi/shared-routing';
import { buttonClassName, Page } from '@parchi/shared-ui';
import { t } from './messages/t.ts';

/** Accounts have their pages at the host. A link and no jump: it may be another site. */
export function HostSignInPage(): ReactNode {
  const { search } = useLocation();
  return (
    <Page title={t('standalone.sign-in.title')} lead={t('standalone.sign-in.detail')}>
      <a href={`${hostOrigin()}${signInPath()}${search}`} className={buttonClassName()}>
        {t('standalone.sign-in.go')}
      </a>
    </Page>
  );
}

/** `<meta name="host-origin" content="https://…">`; without it, or empty, it is the page's own origin. */
function hostOrigin(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="host-origin"]');
  return (meta?.content ?? '').replace(/\/$/, '');
}
