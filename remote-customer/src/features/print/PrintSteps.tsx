import type { ReactNode } from 'react';
import { Steps } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { printStages, type PrintStage } from './printState.ts';

export interface PrintStepsProps {
  readonly stage: PrintStage;
  /** Left out while the person can't leave the stage. */
  readonly goTo?: ((stage: PrintStage) => void) | undefined;
}

export function PrintSteps({ stage, goTo }: PrintStepsProps): ReactNode {
  const labels = [
    t('print.step.shop'),
    t('print.step.files'),
    t('print.step.options'),
    t('print.step.pay'),
  ];
  return (
    <Steps
      labels={labels}
      current={printStages.indexOf(stage)}
      {...(goTo && { onStep: (index) => goTo(printStages[index] ?? stage) })}
    />
  );
}
