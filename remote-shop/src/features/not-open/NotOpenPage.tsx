import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { buttonClassName, Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';

/** Says honestly that business accounts do not exist yet, and what works instead. */
export function NotOpenPage({ title }: { title: string }): ReactNode {
  return (
    <Page title={title} lead={t('shop.not-open.detail')}>
      {/* A plain link: receiving belongs to another remote, which may not be beside this one. */}
      <a href={pagePaths.receiveFile} className={buttonClassName({})}>
        {t('shop.not-open.receive')}
      </a>
    </Page>
  );
}
