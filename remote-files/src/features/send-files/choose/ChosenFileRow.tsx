import type { ReactNode, Ref } from 'react';
import { formatFileSize } from '@parchi/shared-ui/format';
import { FileRow } from '@parchi/shared-ui/files';
import { fileKind } from '../../../lib/fileKind.ts';
import { splitFileName } from '../../../lib/fileName.ts';
import { onSingleClick } from '../../../lib/onSingleClick.ts';
import { t } from '../../../messages/t.ts';
import type { ChosenFile } from '../chosenFile.ts';
import { FileThumbnail } from './FileThumbnail.tsx';

export interface ChosenFileRowProps {
  readonly chosen: ChosenFile;
  readonly onRemove: (key: string) => void;
  readonly removeRef: Ref<HTMLButtonElement>;
}

/** A file in the preview. The row shows its name without the extension (specification §2). */
export function ChosenFileRow(props: ChosenFileRowProps): ReactNode {
  const { chosen, onRemove, removeRef } = props;
  const { file, key } = chosen;
  const kind = fileKind(file.name);
  return (
    <FileRow
      lead={<FileThumbnail file={file} />}
      name={splitFileName(file.name).baseName}
      detail={t('files.kind-and-size', { kind, size: formatFileSize(file.size) })}
      removeLabel={t('files.preview.remove', { name: file.name })}
      removeRef={removeRef}
      onRemove={onSingleClick(() => onRemove(key))}
    />
  );
}
