import type { ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { Notice } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';

export interface StandingNoticeProps {
  readonly standing: Exclude<OwnShop['standing'], undefined | 'unconfirmed'>;
  /** What the operator tells the shop. */
  readonly note: string | undefined;
}

/** Says why customers can't find the shop, and what its owner can do. */
export function StandingNotice({ standing, note }: StandingNoticeProps): ReactNode {
  return (
    <Notice tone="caution" announced>
      {t(standing === 'waiting' ? 'shop.standing.waiting' : 'shop.standing.suspended')}
      {note !== undefined && ` ${t('shop.standing.note', { note })}`}
    </Notice>
  );
}
