import {
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import type { PdfSource } from '../../../../lib/pdf/document/pdfSource.ts';
import { useSameSource } from '../../../../lib/pdf/document/useSameSource.ts';
import { t } from '../../../../messages/t.ts';
import styles from './PagePicker.module.css';
import { PickablePage, THUMBNAIL_WIDTH } from './PickablePage.tsx';
import { useNearPages } from './useNearPages.ts';

export interface PagePickerProps {
  readonly source: PdfSource;
  readonly pageCount: number;
  readonly pickedPages: readonly number[];
  readonly isGrey: boolean;
  readonly onToggle: (page: number) => void;
}

/**
 * A grid of thumbnails to select the pages to print. The whole grid is one Tab stop; the arrow keys move between its
 * pages.
 */
export function PagePicker(props: PagePickerProps): ReactNode {
  const { pageCount, pickedPages, isGrey, onToggle } = props;
  const source = useSameSource(props.source);
  const grid = useRef<HTMLDivElement>(null);
  const pageButtons = useRef(new Map<number, HTMLButtonElement>());
  const [currentPage, setCurrentPage] = useState(1);
  const nearPages = useNearPages(grid, pageCount);
  const picked = new Set(pickedPages);

  const handleKeyDown = (event: KeyboardEvent) => {
    const next = pageByKey(event.key, {
      page: currentPage,
      pageCount,
      columns: columnsOf(grid.current),
    });
    if (next === undefined) return;
    event.preventDefault();
    pageButtons.current.get(next)?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Events bubble up from the buttons: listeners on each would cost thousands.
    <div
      ref={grid}
      role="group"
      aria-label={t('place-order.range.pick-pages')}
      className={styles['grid']}
      style={{ '--thumbnail-width': `${THUMBNAIL_WIDTH}px` } as CSSProperties}
      onKeyDown={handleKeyDown}
      onFocus={(event) => setCurrentPage(pageOf(event) ?? currentPage)}
      onClick={(event) => {
        const page = pageOf(event);
        if (page !== undefined) onToggle(page);
      }}
    >
      {Array.from({ length: pageCount }, (_, index) => index + 1).map((page) => (
        <PickablePage
          key={page}
          buttons={pageButtons}
          source={source}
          page={page}
          isPicked={picked.has(page)}
          isGrey={isGrey}
          isCurrent={page === currentPage}
          isNear={nearPages.has(page)}
        />
      ))}
    </div>
  );
}

/** Returns the number of the page that an event targets; `undefined` if the event is between two pages. */
function pageOf({ target }: SyntheticEvent): number | undefined {
  const page = (target as Element).closest('[data-page]')?.getAttribute('data-page');
  return page == null ? undefined : Number(page);
}

interface GridPlace {
  readonly page: number;
  readonly pageCount: number;
  readonly columns: number;
}

/** Returns the page to which a key moves the focus; `undefined` for keys that don't move it. */
function pageByKey(key: string, { page, pageCount, columns }: GridPlace): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: 1 - page,
    End: pageCount - page,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = page + step;
  return next >= 1 && next <= pageCount ? next : page;
}

function columnsOf(grid: HTMLElement | null): number {
  if (!grid) return 1;
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}
