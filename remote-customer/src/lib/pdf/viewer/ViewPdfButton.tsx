import type { ReactNode } from 'react';
import { t } from '../../../messages/t.ts';
import { PdfThumbnail, type PdfThumbnailProps } from './PdfThumbnail.tsx';
import styles from './ViewPdfButton.module.css';

export interface ViewPdfButtonProps extends Pick<PdfThumbnailProps, 'source' | 'width' | 'isGrey'> {
  /** Name of the file. */
  readonly name: string;
  readonly onView: () => void;
}

/** A button with a thumbnail of the first page, which opens the viewer. */
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
