import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { PdfThumbnail, type PdfThumbnailProps } from './PdfThumbnail.tsx';
import styles from './ViewPdfButton.module.css';

export interface ViewPdfButtonProps extends Pick<PdfThumbnailProps, 'source' | 'width' | 'isGrey'> {
  /** Of the file. */
  readonly name: string;
  readonly onView: () => void;
}

/** A file's first page, which opens the whole. */
export function ViewPdfButton({ name, onView, ...picture }: ViewPdfButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles['view']}
      aria-label={t('customer.pdf.view', { name })}
      onClick={onView}
    >
      <PdfThumbnail {...picture} />
      {t('customer.pdf.view-short')}
    </button>
  );
}
