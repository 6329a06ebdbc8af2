import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { buttonClassName, Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';

/** Says honestly that ordering does not exist yet, and what works instead. */
export function NotOpenPage({ title }: { title: string }): ReactNode {
  return (
    <Page title={title} lead={t('customer.not-open.detail')}>
      {/* A plain link: sending belongs to another remote, which may not be beside this one. */}
      <a href={pagePaths.sendFile} className={buttonClassName({})}>
        {t('customer.not-open.send')}
      </a>
    </Page>
  );
}
