import { useId, type ReactNode } from 'react';
import { apiPaths, opensInPlace, type SentFile } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import { Button, DownloadIcon, showToast } from '@parchi/shared-ui';
import { DownloadForm } from '@parchi/shared-ui/files';
import { SentFileList } from '../../lib/SentFileList.tsx';
import { t } from '../../messages/t.ts';
import styles from './DownloadableFiles.module.css';

export interface DownloadableFilesProps {
  readonly files: readonly SentFile[];
  readonly onFailed: () => void;
}

/**
 * The files of a received share. Files that a browser can show open in a new tab. If there are several, each can also
 * be saved without a zip: a small download may succeed on a connection on which the large one breaks. One form serves
 * all rows, because each form needs its own iframe.
 */
export function DownloadableFiles({ files, onFailed }: DownloadableFilesProps): ReactNode {
  const label = t('files.receive.list');
  const openFormId = useId();
  const isOnly = files.length === 1;
  const list = (
    <SentFileList
      label={label}
      files={files}
      trailOf={(file) => {
        const canOpen = opensInPlace(file.original_filename);
        if (isOnly && !canOpen) return undefined;
        return (
          <div className={styles['trail']}>
            {canOpen && <OpenButton form={openFormId} file={file} />}
            {!isOnly && <SaveButton file={file} />}
          </div>
        );
      }}
    />
  );
  return (
    <>
      {/* A form, because its body keeps the file's id out of the address. */}
      <form
        id={openFormId}
        method="post"
        action={apiUrl(apiPaths.openFile)}
        target="_blank"
        rel="noopener"
        hidden
      />
      {isOnly ? (
        list
      ) : (
        <DownloadForm
          action={apiUrl(apiPaths.downloadFile)}
          fields={{}}
          title={label}
          onFailed={() => {
            showToast({ tone: 'error', text: t('files.receive.download-failed') });
            onFailed();
          }}
        >
          {list}
        </DownloadForm>
      )}
    </>
  );
}

function OpenButton({ form, file }: { form: string; file: SentFile }): ReactNode {
  return (
    <Button
      type="submit"
      variant="quiet"
      form={form}
      name="file"
      value={file._id}
      aria-label={t('files.receive.open-file', { name: file.original_filename })}
    >
      {t('files.receive.open')}
    </Button>
  );
}

function SaveButton({ file }: { file: SentFile }): ReactNode {
  return (
    <Button
      type="submit"
      variant="quiet"
      name="file"
      value={file._id}
      icon={<DownloadIcon aria-hidden />}
      aria-label={t('files.receive.save-alone', { name: file.original_filename })}
    />
  );
}
