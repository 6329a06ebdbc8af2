import { memo, type ReactNode } from 'react';
import type { PdfSource } from '../../lib/pdf/pdfSource.ts';
import { PdfThumbnail } from '../../lib/pdf/PdfThumbnail.tsx';
import { t } from '../../messages/t.ts';
import styles from './PagePicker.module.css';

export const THUMBNAIL_WIDTH = 72;

export interface PickablePageProps {
  readonly source: PdfSource;
  readonly page: number;
  readonly isPicked: boolean;
  readonly isGrey: boolean;
  /** The one that Tab leads to. */
  readonly isCurrent: boolean;
  /** Near what is in sight: only there it has a picture. */
  readonly isNear: boolean;
}

/** Remembered as it is: in a document of thousands of pages a choice draws one anew. Its presses are the picker's. */
export const PickablePage = memo(function PickablePage(props: PickablePageProps): ReactNode {
  const { source, page, isPicked, isGrey, isCurrent, isNear } = props;
  return (
    <button
      type="button"
      data-page={page}
      className={styles['page']}
      aria-pressed={isPicked}
      aria-label={t('print.range.page', { page })}
      tabIndex={isCurrent ? 0 : -1}
    >
      {isNear ? (
        <PdfThumbnail source={source} page={page} width={THUMBNAIL_WIDTH} isGrey={isGrey} />
      ) : (
        <div className={styles['blank']} />
      )}
      <span aria-hidden>{page}</span>
    </button>
  );
});
