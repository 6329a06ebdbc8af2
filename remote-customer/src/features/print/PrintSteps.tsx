import type { ReactNode } from 'react';
import { Steps } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { printStages, type PrintStage } from './printState.ts';

export function PrintSteps({ stage }: { stage: PrintStage }): ReactNode {
  const labels = [
    t('print.step.shop'),
    t('print.step.files'),
    t('print.step.options'),
    t('print.step.pay'),
  ];
  return <Steps labels={labels} current={printStages.indexOf(stage)} />;
}
