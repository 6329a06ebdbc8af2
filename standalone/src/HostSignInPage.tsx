import type { ReactNode } from 'react';
import { signInPath } from '@parchi/shared-api';
import { useLocation } from '@parchi/shared-routing';
import { buttonClassName, Page } from '@parchi/shared-ui';
import { t } from './messages/t.ts';

/**
 * Links to the host's sign-in page, because only the host has account pages. It does not redirect, because the host may
 * be another site.
 */
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

/**
 * Returns the host's origin from `<meta name="host-origin" content="https://…">`. Returns '' for this page's own origin
 * if the element is missing.
 */
function hostOrigin(): string {
  // oxlint-disable-next-line parchi/no-query-selector -- The HTML of the page has this element, not React.
  const meta = document.querySelector<HTMLMetaElement>('meta[name="host-origin"]');
  return (meta?.content ?? '').replace(/\/$/, '');
}
