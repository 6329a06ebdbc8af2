import type { ReactNode } from 'react';
import { apiPaths, type SentFile } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import { Button, DownloadIcon, showToast } from '@parchi/shared-ui';
import { DownloadForm } from '@parchi/shared-ui/files';
import { SentFileList } from '../../lib/SentFileList.tsx';
import { t } from '../../messages/t.ts';

export interface DownloadableFilesProps {
  readonly files: readonly SentFile[];
  readonly onFailed: () => void;
}

/**
 * The files of a received share. Of several, each can be saved alone, as itself: no zip has to be unpacked, and a small
 * download may arrive over a line on which the large one breaks. One form serves all rows, because a form for each would
 * bring an iframe for each.
 */
export function DownloadableFiles({ files, onFailed }: DownloadableFilesProps): ReactNode {
  const label = t('files.receive.list');
  if (files.length === 1) return <SentFileList label={label} files={files} />;
  return (
    <DownloadForm
      action={apiUrl(apiPaths.downloadFile)}
      fields={{}}
      title={label}
      onFailed={() => {
        showToast({ tone: 'error', text: t('files.receive.download-failed') });
        onFailed();
      }}
    >
      <SentFileList
        label={label}
        files={files}
        trailOf={({ _id, original_filename: name }) => (
          <Button
            type="submit"
            variant="quiet"
            name="file"
            value={_id}
            icon={<DownloadIcon aria-hidden />}
            aria-label={t('files.receive.save-alone', { name })}
          />
        )}
      />
    </DownloadForm>
  );
}
