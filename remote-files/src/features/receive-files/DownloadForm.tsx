import { useId, useRef, useState, type ReactNode } from 'react';
import { apiPaths, shareTokenFromId } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import { Button, DownloadIcon } from '@parchi/shared-ui';
import type { HeldShare } from '../../lib/heldShare.ts';
import { useShareCountdown } from '../../lib/useShareCountdown.ts';
import { t } from '../../messages/t.ts';
import styles from './DownloadForm.module.css';

export interface DownloadFormProps {
  readonly share: HeldShare;
  readonly onFailed: () => void;
}

/**
 * Downloads all files as one zip. A real form post into a hidden frame: the browser itself saves what
 * comes and shows its progress, and the tab holds none of it.
 */
export function DownloadForm({ share, onFailed }: DownloadFormProps): ReactNode {
  const [outcome, setOutcome] = useState<'none' | 'started' | 'failed'>('none');
  const isExpired = useShareCountdown(share) === 0;
  const isAsked = useRef(false);
  // Not the bare id: React's begin with an underscore, which targets reserve.
  const frameName = `download-${useId()}`;

  function handleFrameLoad(): void {
    // A download leaves its frame as it is: what is loaded there after a request is a refusal.
    if (!isAsked.current) return;
    isAsked.current = false;
    setOutcome('failed');
    onFailed();
  }

  if (isExpired) return null;
  const name = `${shareTokenFromId(share.record._id)}.zip`;
  const entries = share.record.files.map(({ _id }) => ({ _id }));
  return (
    <div className={styles['download']}>
      <p className={styles['outcome']} role="status">
        {outcome === 'started' && t('files.receive.downloading', { name })}
        {outcome === 'failed' && t('files.receive.download-failed')}
      </p>
      <form
        method="post"
        action={apiUrl(apiPaths.downloadFiles)}
        target={frameName}
        onSubmit={() => {
          isAsked.current = true;
          setOutcome('started');
        }}
      >
        <input type="hidden" name="files" value={JSON.stringify(entries)} />
        <Button type="submit" block icon={<DownloadIcon aria-hidden />}>
          {outcome === 'none' ? t('files.receive.download') : t('files.receive.download-again')}
        </Button>
      </form>
      <iframe
        name={frameName}
        title={t('files.receive.download')}
        className={styles['frame']}
        tabIndex={-1}
        aria-hidden
        onLoad={handleFrameLoad}
      />
    </div>
  );
}
