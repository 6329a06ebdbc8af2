import type { ReactNode } from 'react';
import { EmailCodeView } from '@parchi/account-views';
import type { OwnShop } from '@parchi/contract';
import { Notice } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import { PhoneCode } from './PhoneCode.tsx';
import { PracticeOrder } from './PracticeOrder.tsx';

interface StandingNoticeProps {
  readonly shop: OwnShop;
  readonly standing: NonNullable<OwnShop['standing']>;
}

const texts = {
  waiting: 'shop.standing.waiting',
  suspended: 'shop.standing.suspended',
  closing: 'shop.standing.closing',
  // Nobody is signed in to a closed shop. Its page may be shown for a moment longer.
  closed: 'shop.standing.closing',
} as const;

/** Says why customers can't find the shop, and what its owner can do. */
export function StandingNotice({ shop, standing }: StandingNoticeProps): ReactNode {
  const { awaitsEmail, awaitsPhone, email, standingNote: note } = shop;
  return (
    <>
      {awaitsEmail && <EmailCodeView email={email} isShopHidden />}
      {awaitsPhone && <PhoneCode shop={shop} />}
      {standing !== 'unconfirmed' && !awaitsPhone && (
        <Notice tone="caution" announced>
          {t(texts[standing])}
          {note !== undefined && ` ${t('shop.standing.note', { note })}`}
        </Notice>
      )}
      {(standing === 'waiting' || standing === 'unconfirmed') && <PracticeOrder />}
    </>
  );
}
