import { useMemo } from 'react';
import type { LocalPdf, PdfSource, StoredPdf } from './pdfSource.ts';

/**
 * Returns the same object as long as the source names the same PDF. Without this hook, each reply of the server would
 * count as a new PDF, because it brings new records.
 */
export function useSameSource(source: PdfSource): PdfSource;
export function useSameSource(source: PdfSource | undefined): PdfSource | undefined;
export function useSameSource(source: PdfSource | undefined): PdfSource | undefined {
  const { file, password, _id, size }: Partial<LocalPdf & StoredPdf> = source ?? {};
  return useMemo(() => {
    if (file) return { file, password };
    return _id === undefined || size === undefined ? undefined : { _id, size };
  }, [file, password, _id, size]);
}
