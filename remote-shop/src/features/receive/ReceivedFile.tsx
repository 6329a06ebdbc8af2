import { useState, type ReactNode } from 'react';
import { apiPaths, type DownloadRequest, type SentFile } from '@parchi/contract';
import { Button, FileIcon } from '@parchi/shared-ui';
import { formatFileSize } from '@parchi/shared-ui/format';
import type { FileRequest } from '../../lib/order-files/fetchFile.ts';
import { savePdf } from '../../lib/order-files/savePdf.ts';
import { showPdf } from '../../lib/order-files/showPdf.ts';
import { t } from '../../messages/t.ts';
import { canView } from './canView.ts';
import { fileOfZip } from './fileOfZip.ts';
import styles from './ReceiveView.module.css';

/** One file of a share: PDFs and pictures open in a tab, whose viewer prints them; every file can be saved. */
export function ReceivedFile({ file }: { file: SentFile }): ReactNode {
  const [isSaving, setIsSaving] = useState(false);
  const { original_filename: name, size } = file;

  async function save(): Promise<void> {
    setIsSaving(true);
    await savePdf(requestFor(file), name);
    setIsSaving(false);
  }

  return (
    <li className={styles['file']}>
      <FileIcon aria-hidden />
      <div className={styles['text']}>
        <p className={styles['name']}>{name}</p>
        <p className={styles['muted']}>{formatFileSize(size)}</p>
      </div>
      <div className={styles['buttons']}>
        {canView(name) && (
          <Button
            variant="quiet"
            aria-label={t('shop.receive.view-named', { name })}
            onClick={() => void showPdf(requestFor(file), name)}
          >
            {t('shop.receive.view')}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={t('shop.receive.download-named', { name })}
          busy={isSaving}
          onClick={() => void save()}
        >
          {t('shop.receive.download')}
        </Button>
      </div>
    </li>
  );
}

/** Requests a zip with only this file, because the server sends the files of a share as zips. */
function requestFor(file: SentFile): FileRequest {
  return {
    path: apiPaths.downloadFiles,
    body: { files: [{ _id: file._id }] } satisfies DownloadRequest,
    unpack: (zip) => fileOfZip(zip, file),
  };
}
