import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useInViewport } from '@parchi/shared-ui/files';
import { t } from '../../../messages/t.ts';
import type { PdfDocument } from '../document/openPdf.ts';
import { PdfPage } from './PdfPage.tsx';
import styles from './PdfPages.module.css';
import { useWidth } from './useWidth.ts';

export interface PdfPagesProps {
  readonly document: PdfDocument;
  /** Page numbers that are printed; other pages are dimmed. Default: all pages. */
  readonly printedPages?: ReadonlySet<number> | undefined;
  readonly isGrey: boolean;
}

/**
 * All pages of a PDF in a column. Each page is rendered when it comes near the viewport. Import this module lazily,
 * because it loads pdf.js.
 */
export function PdfPages({ document, printedPages, isGrey }: PdfPagesProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const width = useWidth(list);
  return (
    <ol ref={list} role="list" className={styles['pages']} data-grey={isGrey}>
      {Array.from({ length: document.numPages }, (_, index) => (
        <ViewedPage
          key={index}
          document={document}
          page={index + 1}
          width={width}
          isPrinted={printedPages?.has(index + 1) ?? true}
        />
      ))}
    </ol>
  );
}

interface ViewedPageProps {
  readonly document: PdfDocument;
  readonly page: number;
  readonly width: number;
  readonly isPrinted: boolean;
}

function ViewedPage({ document, page, width, isPrinted }: ViewedPageProps): ReactNode {
  const paper = useRef<HTMLDivElement>(null);
  const isNear = useInViewport(paper);
  const [height, setHeight] = useState<number>();
  const about = { page, count: document.numPages };
  return (
    <li className={styles['page']} data-printed={isPrinted}>
      <div
        ref={paper}
        className={styles['paper']}
        style={height === undefined ? undefined : ({ '--height': `${height}px` } as CSSProperties)}
      >
        {isNear && width > 0 && (
          <PdfPage document={document} page={page} width={width} hasText onHeight={setHeight} />
        )}
      </div>
      <p className={styles['caption']}>
        {isPrinted ? t('customer.pdf.page', about) : t('customer.pdf.page-left-out', about)}
      </p>
    </li>
  );
}
