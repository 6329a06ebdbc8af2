import type { ReactNode } from 'react';
import type { UploadProgress } from '@parchi/shared-api/upload';
import { Button, Notice, Page } from '@parchi/shared-ui';
import { ProgressBar, useLeaveWarning } from '@parchi/shared-ui/files';
import { formatFileSize, formatRemaining } from '@parchi/shared-ui/format';
import { describeFiles } from '../../../lib/describeFiles.ts';
import { useOnline } from '../../../lib/useOnline.ts';
import { t } from '../../../messages/t.ts';
import type { SendState } from '../sendState.ts';
import { SendStageList } from '../SendStageList.tsx';
import { bytesPerSecond } from './uploadSpeed.ts';
import { useIsStalled } from './useIsStalled.ts';

type Uploading = SendState & { stage: 'uploading' };

export interface UploadingStageProps {
  readonly state: Uploading;
  readonly onCancel: () => void;
}

export function UploadingStage({ state, onCancel }: UploadingStageProps): ReactNode {
  useLeaveWarning();
  const isStalled = useIsStalled(state.samples.at(-1)?.atMs);
  const fraction = uploadedFraction(state);
  return (
    <Page
      title={t('files.uploading.title')}
      lead={describeFiles(state.files.map(({ file }) => file))}
      // “Upload” keeps its place while it is busy: a second tap at that place must not hit “Cancel upload”.
      actions={<Button busy>{t('files.preview.upload')}</Button>}
    >
      <SendStageList stage="preview" />
      <ProgressBar
        label={t('files.uploading.progress')}
        fraction={fraction}
        valueText={progressText(state, { fraction, isStalled })}
      />
      <Button variant="quiet" onClick={onCancel}>
        {t('files.uploading.cancel')}
      </Button>
      {/* The progress is announced at each tenth. A live region that followed every update would never stop
          talking. */}
      <p className="visuallyHidden" role="status">
        {fraction >= 0.1 &&
          t('files.uploading.spoken', { percent: Math.floor(fraction * 10) * 10 })}
      </p>
      <WaitingNotice waitingFor={state.progress?.waitingFor} />
    </Page>
  );
}

function WaitingNotice({ waitingFor }: Pick<UploadProgress, 'waitingFor'>): ReactNode {
  const isOnline = useOnline();
  if (isOnline && !waitingFor) return <Notice tone="info">{t('files.uploading.stay')}</Notice>;
  return (
    <Notice tone="caution" announced>
      {t(isOnline ? waitingWords[waitingFor ?? 'network'] : 'files.uploading.offline')}
    </Notice>
  );
}

const waitingWords = {
  network: 'files.uploading.unreachable',
  server: 'files.uploading.busy',
} as const;

function uploadedFraction({ progress }: Uploading): number {
  if (!progress || progress.totalBytes === 0) return 0;
  return progress.loadedBytes / progress.totalBytes;
}

/** Returns the progress as text: "62 % · 1.4 MB/s · about 2 min left". */
function progressText(
  { progress, samples }: Uploading,
  { fraction, isStalled }: { fraction: number; isStalled: boolean },
): string {
  if (!progress) return t('files.uploading.starting');
  const { waitingFor } = progress;
  const waiting = t(
    waitingFor === 'server' ? 'files.uploading.waiting' : 'files.uploading.stalled',
  );
  if (waitingFor && progress.loadedBytes === 0) return waiting;
  if (fraction >= 1 && !waitingFor) return t('files.uploading.finishing');
  const parts = [t('files.uploading.percent', { percent: Math.floor(fraction * 100) })];
  if (isStalled || waitingFor) return [...parts, waiting].join(' · ');
  const speed = bytesPerSecond(samples);
  if (speed !== undefined) {
    parts.push(t('files.uploading.speed', { size: formatFileSize(Math.round(speed)) }));
    if (speed > 0) {
      parts.push(formatRemaining((progress.totalBytes - progress.loadedBytes) / speed));
    }
  }
  return parts.join(' · ');
}
