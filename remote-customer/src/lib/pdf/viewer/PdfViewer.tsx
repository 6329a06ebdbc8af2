import { lazy, Suspense, type ReactNode } from 'react';
import { Loader, Notice } from '@parchi/shared-ui';
import { Dialog } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import type { PdfSource } from '../document/pdfSource.ts';
import { usePdf } from '../document/usePdf.ts';

export interface PdfViewerProps {
  /** Undefined if the file no longer exists. */
  readonly source: PdfSource | undefined;
  readonly title: string;
  /** Page numbers that are printed; other pages are dimmed. Default: all pages. */
  readonly printedPages?: readonly number[];
  /** Whether to show the pages in grey, as a black and white print looks. */
  readonly isGrey?: boolean;
  readonly onClose: () => void;
}

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }));

/** A dialog that shows a whole PDF. */
export function PdfViewer(props: PdfViewerProps): ReactNode {
  const { source, title, printedPages, isGrey = false, onClose } = props;
  return (
    <Dialog title={title} closeLabel={t('customer.pdf.close')} width="wide" onClose={onClose}>
      {source ? (
        <Viewed source={source} printedPages={printedPages} isGrey={isGrey} />
      ) : (
        <Notice tone="error">{t('customer.pdf.none')}</Notice>
      )}
    </Dialog>
  );
}

interface ViewedProps {
  readonly source: PdfSource;
  readonly printedPages: readonly number[] | undefined;
  readonly isGrey: boolean;
}

function Viewed({ source, printedPages, isGrey }: ViewedProps): ReactNode {
  const pdf = usePdf(source);
  const loader = <Loader label={t('customer.pdf.loading')} />;
  if (pdf.state === 'loading') return loader;
  if (pdf.state === 'failed') {
    return (
      <Notice tone="error" announced>
        {t('customer.pdf.failed')}
      </Notice>
    );
  }
  return (
    <Suspense fallback={loader}>
      <PdfPages
        document={pdf.document}
        printedPages={printedPages && new Set(printedPages)}
        isGrey={isGrey}
      />
    </Suspense>
  );
}
