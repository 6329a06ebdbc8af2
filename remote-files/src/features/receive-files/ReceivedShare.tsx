import { useEffect, useId, useRef, type ReactNode } from 'react';
import { shareTokenFromId } from '@parchi/contract';
import { Notice, Slip, SlipNumber, Stamp } from '@parchi/shared-ui';
import { formatDuration } from '@parchi/shared-ui/format';
import { describeFiles } from '../../lib/describeFiles.ts';
import type { HeldShare } from '../../lib/heldShare.ts';
import { useShareCountdown } from '../../lib/useShareCountdown.ts';
import { t } from '../../messages/t.ts';
import { DownloadableFiles } from './DownloadableFiles.tsx';
import styles from './ReceivedShare.module.css';
import { ReportFiles } from './report/ReportFiles.tsx';
import { SavingHint } from './saving/SavingHint.tsx';

const URGENT_BELOW_SECONDS = 600;

export interface ReceivedShareProps {
  readonly share: HeldShare;
  /** Called when a download did not start. */
  readonly onFailed: () => void;
}

/**
 * The received share: its files and the time left. Its heading takes the focus when it appears, so that screen readers
 * announce it.
 */
export function ReceivedShare({ share, onFailed }: ReceivedShareProps): ReactNode {
  const secondsLeft = useShareCountdown(share);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => title.current?.focus(), []);

  const { _id: id, files } = share.record;
  const token = shareTokenFromId(id);
  if (secondsLeft === 0) {
    return (
      <Notice tone="error" announced>
        {t('files.receive.expired')}
      </Notice>
    );
  }
  return (
    <section aria-labelledby={titleId} className={styles['share']}>
      <Slip stub={<SlipNumber>{files.length}</SlipNumber>}>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {t('files.receive.ready')}
        </h2>
        <p className={styles['detail']}>{describeFiles(files)}</p>
        <Stamp tone={secondsLeft < URGENT_BELOW_SECONDS ? 'hot' : 'info'}>
          <span role="timer">{t('files.time-left', { time: formatDuration(secondsLeft) })}</span>
        </Stamp>
      </Slip>
      <DownloadableFiles files={files} onFailed={onFailed} />
      <SavingHint token={token} />
      <ReportFiles token={token} />
    </section>
  );
}
