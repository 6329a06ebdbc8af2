import type { ReactNode } from 'react';
import { limits } from '@parchi/contract';
import { Button, Notice, Page } from '@parchi/shared-ui';
import { formatFileSize } from '@parchi/shared-ui/format';
import { DropTarget } from '@parchi/shared-ui/files';
import { t } from '../../../messages/t.ts';
import { LazyListedShares } from '../from-this-device/LazyListedShares.tsx';
import { SendStageList } from '../SendStageList.tsx';
import styles from './ChooseStage.module.css';

export interface ChooseStageProps {
  /** How many chosen files were lost when the page was left. */
  readonly lostCount: number;
  /** Lifetime of the files, in hours. */
  readonly hours: number;
  readonly isDragActive: boolean;
  readonly onChoose: () => void;
}

export function ChooseStage({
  lostCount,
  hours,
  isDragActive,
  onChoose,
}: ChooseStageProps): ReactNode {
  return (
    <Page title={t('files.send.title')} lead={t('files.send.lead')}>
      <SendStageList stage="upload" />
      {lostCount > 0 && (
        <Notice tone="caution" announced>
          {t('files.send.lost', { count: lostCount })}
        </Notice>
      )}
      <DropTarget
        isOver={isDragActive}
        hint={isDragActive ? t('files.send.drop-now') : t('files.send.drop')}
        action={<Button onClick={onChoose}>{t('files.send.choose')}</Button>}
      />
      <p className={styles['limits']}>
        {t('files.send.limits', {
          fileSize: formatFileSize(limits.maxFileBytes),
          count: limits.maxFilesPerShare,
          totalSize: formatFileSize(limits.maxShareBytes),
          hours,
          maxHours: limits.maxShareHours,
        })}
      </p>
      <LazyListedShares />
    </Page>
  );
}
