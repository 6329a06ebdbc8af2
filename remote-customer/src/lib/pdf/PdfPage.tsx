import type { ReactNode } from 'react';
import { Page } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { t } from '../../messages/t.ts';
import type { PdfDocument } from './openPdf.ts';

export interface PdfPageProps {
  readonly document: PdfDocument;
  readonly page: number;
  /** CSS pixels. */
  readonly width: number;
  /** With its text, to be read out and selected. */
  readonly hasText?: boolean;
  /** CSS pixels, once it is known. */
  readonly onHeight?: (height: number) => void;
}

/** More than this can't be seen and would be felt on a phone. */
const MAX_PIXEL_RATIO = 2;

/** One drawn page. It brings pdf.js: import it lazily. */
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
