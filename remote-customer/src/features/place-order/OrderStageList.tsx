import type { ReactNode } from 'react';
import { StageList } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { orderStages, type OrderStage } from './orderDraft.ts';

export interface OrderStageListProps {
  readonly stage: OrderStage;
  /** Called with the chosen stage. Undefined while the person must stay at the current stage. */
  readonly goTo?: ((stage: OrderStage) => void) | undefined;
}

export function OrderStageList({ stage, goTo }: OrderStageListProps): ReactNode {
  const labels = [
    t('place-order.stage.shop'),
    t('place-order.stage.files'),
    t('place-order.stage.options'),
    t('place-order.stage.pay'),
  ];
  return (
    <StageList
      labels={labels}
      current={orderStages.indexOf(stage)}
      {...(goTo && { onStage: (index) => goTo(orderStages[index] ?? stage) })}
    />
  );
}
