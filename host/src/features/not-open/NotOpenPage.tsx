import type { ReactNode } from 'react';
import { Link } from '@parchi/shared-routing';
import { pagePaths } from '@parchi/contract';
import { buttonClassName, Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';

/** Says honestly that a page does not exist yet, and what works instead. */
export function NotOpenPage({ title }: { title: string }): ReactNode {
  return (
    <Page title={title} lead={t('host.not-open.detail')}>
      <Link to={pagePaths.sendFile} className={buttonClassName({})}>
        {t('host.not-open.send')}
      </Link>
    </Page>
  );
}
