import { useState, type ReactNode } from 'react';
import { apiPaths, shareTokenFromId, type SentFile } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import { Button, DownloadIcon } from '@parchi/shared-ui';
import { DownloadForm } from '@parchi/shared-ui/files';
import type { HeldShare } from '../../lib/heldShare.ts';
import { useShareCountdown } from '../../lib/useShareCountdown.ts';
import { t } from '../../messages/t.ts';
import styles from './ShareDownload.module.css';

export interface ShareDownloadProps {
  readonly share: HeldShare;
  readonly onFailed: () => void;
}

/** Downloads the files of a share: one as itself, several as one zip. Shows nothing once the files have expired. */
export function ShareDownload({ share, onFailed }: ShareDownloadProps): ReactNode {
  const [outcome, setOutcome] = useState<'none' | 'started' | 'failed'>('none');
  const isExpired = useShareCountdown(share) === 0;
  if (isExpired) return null;
  const { files, _id } = share.record;
  const { name, path, fields } = downloadOf(files, shareTokenFromId(_id));
  return (
    <div className={styles['download']}>
      <p className={styles['outcome']} role="status">
        {outcome === 'started' && t('files.receive.downloading', { name })}
        {outcome === 'started' && files.length > 1 && ` ${t('files.receive.if-broken')}`}
        {outcome === 'failed' && t('files.receive.download-failed')}
      </p>
      <DownloadForm
        action={apiUrl(path)}
        fields={fields}
        title={t('files.receive.download')}
        onAsked={() => setOutcome('started')}
        onFailed={() => {
          setOutcome('failed');
          onFailed();
        }}
      >
        <Button type="submit" block icon={<DownloadIcon aria-hidden />}>
          {outcome === 'none' ? t('files.receive.download') : t('files.receive.download-again')}
        </Button>
      </DownloadForm>
    </div>
  );
}

/** Returns the path and form fields of the call that downloads the files, and the name under which they are saved. */
function downloadOf(files: readonly SentFile[], token: string) {
  const [first, second] = files;
  if (first && !second) {
    return {
      path: apiPaths.downloadFile,
      fields: { file: first._id },
      name: first.original_filename,
    };
  }
  const entries = files.map(({ _id }) => ({ _id }));
  return {
    path: apiPaths.downloadFiles,
    fields: { files: JSON.stringify(entries) },
    name: `${token}.zip`,
  };
}
