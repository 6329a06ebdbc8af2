import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PdfSource } from '../../lib/pdf/pdfSource.ts';
import { PdfThumbnail } from '../../lib/pdf/PdfThumbnail.tsx';
import { t } from '../../messages/t.ts';
import styles from './PagePicker.module.css';

const THUMBNAIL_WIDTH = 72;

export interface PagePickerProps {
  readonly source: PdfSource;
  readonly pageCount: number;
  readonly pickedPages: readonly number[];
  readonly isGrey: boolean;
  readonly onToggle: (page: number) => void;
}

/** Every page as a small picture to be picked or left out. One stop for Tab; arrows go from page to page. */
export function PagePicker(props: PagePickerProps): ReactNode {
  const { source, pageCount, pickedPages, isGrey, onToggle } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [currentPage, setCurrentPage] = useState(1);
  const picked = new Set(pickedPages);

  const handleKeyDown = (event: KeyboardEvent) => {
    const next = pageByKey(event.key, {
      page: currentPage,
      pageCount,
      columns: columnsOf(grid.current),
    });
    if (next === undefined) return;
    event.preventDefault();
    grid.current?.querySelectorAll('button')[next - 1]?.focus();
  };

  return (
    <div
      ref={grid}
      role="group"
      aria-label={t('print.range.pick-pages')}
      className={styles['grid']}
      onKeyDown={handleKeyDown}
    >
      {Array.from({ length: pageCount }, (_, index) => index + 1).map((page) => (
        <button
          key={page}
          type="button"
          className={styles['page']}
          aria-pressed={picked.has(page)}
          aria-label={t('print.range.page', { page })}
          tabIndex={page === currentPage ? 0 : -1}
          onFocus={() => setCurrentPage(page)}
          onClick={() => onToggle(page)}
        >
          <PdfThumbnail source={source} page={page} width={THUMBNAIL_WIDTH} isGrey={isGrey} />
          <span aria-hidden>{page}</span>
        </button>
      ))}
    </div>
  );
}

interface GridPlace {
  readonly page: number;
  readonly pageCount: number;
  readonly columns: number;
}

/** Where a key leads from a page; `undefined` for keys that lead nowhere. */
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
