import type { ReactNode } from 'react';
import { Button, CloseIcon, formatFileSize, ListRow } from '@parchi/shared-ui';
import { fileKind } from '../../lib/fileKind.ts';
import { splitFileName } from '../../lib/fileName.ts';
import { onSingleClick } from '../../lib/onSingleClick.ts';
import { t } from '../../messages/t.ts';
import type { ChosenFile } from './chosenFile.ts';
import styles from './ChosenFileRow.module.css';
import { FileThumbnail } from './FileThumbnail.tsx';

export interface ChosenFileRowProps {
  readonly chosen: ChosenFile;
  readonly onRemove: (key: string) => void;
}

/** A file in the preview, by its name without extension (SPEC §2). */
export function ChosenFileRow({ chosen, onRemove }: ChosenFileRowProps): ReactNode {
  const { file, key } = chosen;
  const kind = fileKind(file.name);
  return (
    <ListRow
      lead={<FileThumbnail file={file} />}
      title={<span className={styles['name']}>{splitFileName(file.name).baseName}</span>}
      detail={t('files.kind-and-size', { kind, size: formatFileSize(file.size) })}
      trail={
        <Button
          variant="quiet"
          className={styles['remove']}
          icon={<CloseIcon aria-hidden />}
          aria-label={t('files.preview.remove', { name: file.name })}
          onClick={onSingleClick(() => onRemove(key))}
        />
      }
    />
  );
}
