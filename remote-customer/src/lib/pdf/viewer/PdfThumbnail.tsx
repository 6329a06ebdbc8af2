import { lazy, Suspense, useRef, type CSSProperties, type ReactNode } from 'react';
import { FileIcon } from '@parchi/shared-ui';
import { useInViewport } from '@parchi/shared-ui/files';
import type { PdfSource } from '../document/pdfSource.ts';
import styles from './PdfThumbnail.module.css';
import { usePdf } from '../document/usePdf.ts';

export interface PdfThumbnailProps {
  readonly source: PdfSource;
  /** Number of the page, counted from 1. */
  readonly page?: number;
  /** Width in CSS pixels. */
  readonly width: number;
  /** Whether to show the page in grey, as a black and white print looks. */
  readonly isGrey?: boolean;
}

const PdfPage = lazy(async () => ({ default: (await import('./PdfPage.tsx')).PdfPage }));

/**
 * A thumbnail of a page. Until it is rendered, a file icon is shown. Hidden from screen readers, because the file name
 * is next to it.
 */
export function PdfThumbnail({ source, page = 1, width, isGrey }: PdfThumbnailProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useInViewport(frame);
  const pdf = usePdf(isNear ? source : undefined);
  return (
    <div
      ref={frame}
      className={styles['frame']}
      style={{ '--width': `${width}px` } as CSSProperties}
      data-grey={isGrey}
      aria-hidden
    >
      {pdf.state === 'open' ? (
        <Suspense>
          <PdfPage document={pdf.document} page={page} width={width} />
        </Suspense>
      ) : (
        <FileIcon />
      )}
    </div>
  );
}
