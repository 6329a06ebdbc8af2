import type { ReactNode } from 'react';
import { cashDueBy, type PublicShop } from '@parchi/contract';
import { Notice } from '@parchi/shared-ui';
import { ChoiceGroup } from '@parchi/shared-ui/forms';
import { useNow } from '@parchi/shared-ui/format';
import { partsOf } from '../../../lib/describeOpening.ts';
import { t } from '../../../messages/t.ts';

interface PaymentChoiceProps {
  readonly shop: PublicShop;
  /** Whether the person chose to pay in cash, even if the shop no longer takes cash. */
  readonly isChosen: boolean;
  /** Whether the page already says that the shop no longer takes cash. */
  readonly isSaid: boolean;
  /** What is to be paid, as text. */
  readonly amount: string;
  readonly onChoose: (isCash: boolean) => void;
}

/** Chooses between paying online and at the counter, where the shop allows it. */
export function PaymentChoice({
  shop,
  isChosen,
  isSaid,
  amount,
  onChoose,
}: PaymentChoiceProps): ReactNode {
  const now = useNow();
  const due = cashDueBy(shop, now);
  if (!shop.takesCash) {
    return isChosen && !isSaid && <Notice tone="caution">{t('place-order.pay.cash-ended')}</Notice>;
  }
  return (
    <>
      <ChoiceGroup
        label={t('place-order.pay.how')}
        choices={[
          { value: 'online', label: t('place-order.pay.online') },
          { value: 'counter', label: t('place-order.pay.counter') },
        ]}
        value={isChosen ? 'counter' : 'online'}
        onValueChange={(way) => onChoose(way === 'counter')}
      />
      {isChosen && due && (
        <Notice tone="info">
          {t('place-order.pay.cash-hint', { amount, ...partsOf(due, now) })}
        </Notice>
      )}
    </>
  );
}
