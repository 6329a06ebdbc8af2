import type { ReactNode } from 'react';
import { Page } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { t } from '../../../messages/t.ts';
import type { PdfDocument } from '../document/openPdf.ts';

export interface PdfPageProps {
  readonly document: PdfDocument;
  readonly page: number;
  /** Width in CSS pixels. */
  readonly width: number;
  /** Whether the text of the page can be selected and read by screen readers. */
  readonly hasText?: boolean;
  /** Called with the height in CSS pixels once the page is loaded. */
  readonly onHeight?: (height: number) => void;
}

/** Maximum ratio of canvas pixels to CSS pixels. A higher ratio is not visible but slows down a phone. */
const MAX_PIXEL_RATIO = 2;

/** One rendered page of a PDF. Import this module lazily, because it loads pdf.js. */
export function PdfPage(props: PdfPageProps): ReactNode {
  const { document, page, width, hasText = false, onHeight } = props;
  return (
    <Page
      pdf={document}
      pageNumber={page}
      width={width}
      devicePixelRatio={Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO)}
      suspense={false}
      renderTextLayer={hasText}
      renderAnnotationLayer={false}
      onLoadSuccess={({ height }) => onHeight?.(height)}
      loading=""
      error={t('customer.pdf.failed')}
    />
  );
}
