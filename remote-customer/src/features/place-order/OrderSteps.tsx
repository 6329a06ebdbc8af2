import type { ReactNode } from 'react';
import { Steps } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { orderStages, type OrderStage } from './orderDraft.ts';

export interface OrderStepsProps {
  readonly stage: OrderStage;
  /** Left out while the person can't leave the stage. */
  readonly goTo?: ((stage: OrderStage) => void) | undefined;
}

export function OrderSteps({ stage, goTo }: OrderStepsProps): ReactNode {
  const labels = [
    t('place-order.step.shop'),
    t('place-order.step.files'),
    t('place-order.step.options'),
    t('place-order.step.pay'),
  ];
  return (
    <Steps
      labels={labels}
      current={orderStages.indexOf(stage)}
      {...(goTo && { onStep: (index) => goTo(orderStages[index] ?? stage) })}
    />
  );
}
