import type { ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { Notice } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';

export interface StandingNoticeProps {
  readonly standing: Exclude<OwnShop['standing'], undefined | 'unconfirmed'>;
  /** What the operator tells the shop. */
  readonly note: string | undefined;
}

const texts = {
  waiting: 'shop.standing.waiting',
  suspended: 'shop.standing.suspended',
  closing: 'shop.standing.closing',
  // Nobody is signed in to a closed shop. Its page may be shown for a moment longer.
  closed: 'shop.standing.closing',
} as const;

/** Says why customers can't find the shop, and what its owner can do. */
export function StandingNotice({ standing, note }: StandingNoticeProps): ReactNode {
  return (
    <Notice tone="caution" announced>
      {t(texts[standing])}
      {note !== undefined && ` ${t('shop.standing.note', { note })}`}
    </Notice>
  );
}
