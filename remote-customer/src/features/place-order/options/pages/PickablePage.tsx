import { memo, type ReactNode, type RefObject } from 'react';
import type { PdfSource } from '../../../../lib/pdf/document/pdfSource.ts';
import { PdfThumbnail } from '../../../../lib/pdf/viewer/PdfThumbnail.tsx';
import { t } from '../../../../messages/t.ts';
import styles from './PagePicker.module.css';

export const THUMBNAIL_WIDTH = 72;

export interface PickablePageProps {
  /** The buttons of all pages, by which the picker moves the focus. */
  readonly buttons: RefObject<Map<number, HTMLButtonElement>>;
  readonly source: PdfSource;
  readonly page: number;
  readonly isPicked: boolean;
  readonly isGrey: boolean;
  /** Whether this page is the tab stop of the grid. */
  readonly isCurrent: boolean;
  /** Whether the page is in view or about to be. Only such pages have a thumbnail. */
  readonly isNear: boolean;
}

/**
 * One page of the picker. Clicks are handled by the picker. Memoised: toggling one page must not re-render thousands.
 */
export const PickablePage = memo(function PickablePage(props: PickablePageProps): ReactNode {
  const { buttons, source, page, isPicked, isGrey, isCurrent, isNear } = props;
  return (
    <button
      ref={(button) => {
        if (button) buttons.current.set(page, button);
        else buttons.current.delete(page);
      }}
      type="button"
      data-page={page}
      className={styles['page']}
      aria-pressed={isPicked}
      aria-label={t('place-order.range.page', { page })}
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
