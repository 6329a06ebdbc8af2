import type { ReactNode } from 'react';
import type { Print } from '@parchi/contract';
import { FileIcon } from '@parchi/shared-ui';
import { PdfThumbnail } from '../../lib/pdf/PdfThumbnail.tsx';
import { t } from '../../messages/t.ts';
import styles from './FileLead.module.css';

const THUMBNAIL_WIDTH = 44;

export interface FileLeadProps {
  readonly file: Print['files'][number] & {
    readonly options: Pick<Print['fileInfo'][number], 'pageColor'>;
  };
  readonly isGone: boolean;
  readonly onView: () => void;
}

/** A file's first page, which opens the whole. */
export function FileLead({ file, isGone, onView }: FileLeadProps): ReactNode {
  if (isGone) return <FileIcon aria-hidden />;
  return (
    <button
      type="button"
      className={styles['view']}
      aria-label={t('print.preview.view', { name: file.originalname })}
      onClick={onView}
    >
      <PdfThumbnail
        source={file}
        width={THUMBNAIL_WIDTH}
        isGrey={file.options.pageColor !== 'Color'}
      />
      {t('print.preview.view-short')}
    </button>
  );
}
