import type { ReactNode } from 'react';
import { StageList } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';

const stages = ['upload', 'preview', 'done'] as const;

export function SendStageList({ stage }: { stage: (typeof stages)[number] }): ReactNode {
  const labels = [t('files.stage.choose'), t('files.stage.check'), t('files.stage.share')];
  return <StageList labels={labels} current={stages.indexOf(stage)} />;
}
