import type { ReactNode } from 'react';
import { Steps } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';

const stages = ['upload', 'preview', 'done'] as const;

export function SendSteps({ stage }: { stage: (typeof stages)[number] }): ReactNode {
  const labels = [t('files.step.choose'), t('files.step.check'), t('files.step.share')];
  return <Steps labels={labels} current={stages.indexOf(stage)} />;
}
