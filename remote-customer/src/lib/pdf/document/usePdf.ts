import { useEffect, useState } from 'react';
import { holdPdf } from './holdPdf.ts';
import type { PdfDocument } from './openPdf.ts';
import type { PdfSource } from './pdfSource.ts';
import { useSameSource } from './useSameSource.ts';

type ShownPdf =
  | { readonly state: 'loading' }
  | { readonly state: 'open'; readonly document: PdfDocument }
  | { readonly state: 'failed' };

const LOADING: ShownPdf = { state: 'loading' };

/** Opens a PDF and holds it while the component is mounted. If the source is undefined, fetches nothing. */
export function usePdf(asked: PdfSource | undefined): ShownPdf {
  const source = useSameSource(asked);
  const [shown, setShown] = useState<{ source: PdfSource | undefined; pdf: ShownPdf }>();

  useEffect(() => {
    if (!source) return undefined;
    let isWanted = true;
    const show = (pdf: ShownPdf) => isWanted && setShown({ source, pdf });
    const { opening, release } = holdPdf(source);
    opening.then(
      ({ document }) => show({ state: 'open', document }),
      () => show({ state: 'failed' }),
    );
    return () => {
      isWanted = false;
      setShown(undefined);
      release();
    };
  }, [source]);

  return shown && shown.source === source ? shown.pdf : LOADING;
}
