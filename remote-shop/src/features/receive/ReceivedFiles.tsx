import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { apiPaths, SHOPS_TIME_ZONE, type SentFilesRecord } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import { Button, DownloadIcon, showToast } from '@parchi/shared-ui';
import { DownloadForm } from '@parchi/shared-ui/files';
import { formatClock } from '@parchi/shared-ui/format';
import { t } from '../../messages/t.ts';
import { ReceivedFile } from './ReceivedFile.tsx';
import styles from './ReceiveView.module.css';
import { useEndOfShare } from './useReceive.ts';

interface ReceivedFilesProps {
  share: SentFilesRecord;
  onEnd: () => void;
}

/** The files of a customer's share. Its heading takes the focus, so that screen readers announce it. */
export function ReceivedFiles({ share, onEnd }: ReceivedFilesProps): ReactNode {
  const { files } = share;
  const [endsAt] = useState(
    () => new Date(Date.now() + Date.parse(share.expiresAt) - Date.parse(share.now)),
  );
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => title.current?.focus(), []);
  useEndOfShare(share, onEnd);
  return (
    <section aria-labelledby={titleId} className={styles['files']}>
      <div className={styles['head']}>
        <div>
          <h3 id={titleId} ref={title} tabIndex={-1}>
            {t('shop.receive.files', { count: files.length })}
          </h3>
          <p className={styles['muted']}>
            {t('shop.receive.deleted-at', { time: formatClock(endsAt, SHOPS_TIME_ZONE) })}
          </p>
        </div>
        <DownloadForm
          action={apiUrl(apiPaths.downloadFiles)}
          fields={{ files: JSON.stringify(files.map(({ _id }) => ({ _id }))) }}
          title={t('shop.receive.download-all')}
          onFailed={() => showToast({ tone: 'error', text: t('shop.receive.download-failed') })}
        >
          <Button type="submit" icon={<DownloadIcon aria-hidden />}>
            {t('shop.receive.download-all')}
          </Button>
        </DownloadForm>
      </div>
      <ul role="list" aria-label={t('shop.receive.list')} className={styles['list']}>
        {files.map((file) => (
          <ReceivedFile key={file._id} file={file} />
        ))}
      </ul>
    </section>
  );
}
