import type { ReactNode } from 'react';
import type { SentFile } from '@parchi/contract';
import { FileIcon, ListRow, RowList } from '@parchi/shared-ui';
import { formatFileSize } from '@parchi/shared-ui/format';
import { t } from '../messages/t.ts';
import { fileKind } from './fileKind.ts';

export interface SentFileListProps {
  readonly label: string;
  readonly files: readonly SentFile[];
  /** Returns the content at the end of a file's row. */
  readonly trailOf?: (file: SentFile) => ReactNode;
}

/** The files of a share. They are listed by their full names, as they will be in the zip. */
export function SentFileList({ label, files, trailOf }: SentFileListProps): ReactNode {
  return (
    <RowList label={label}>
      {files.map((file) => (
        <ListRow
          key={file._id}
          lead={<FileIcon aria-hidden />}
          title={file.original_filename}
          detail={t('files.kind-and-size', {
            kind: fileKind(file.original_filename),
            size: formatFileSize(file.size),
          })}
          trail={trailOf?.(file)}
        />
      ))}
    </RowList>
  );
}
