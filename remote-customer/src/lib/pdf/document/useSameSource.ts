import { useState } from 'react';
import { isSamePdf, type PdfSource } from './pdfSource.ts';

/**
 * Returns the same object as long as the source names the same PDF. Without this hook, each reply of the server would
 * count as a new PDF, because it brings new records.
 */
export function useSameSource<Asked extends PdfSource | undefined>(asked: Asked): Asked {
  const [source, setSource] = useState(asked);
  const isSame = source && asked ? isSamePdf(source, asked) : source === asked;
  if (!isSame) setSource(asked);
  return isSame ? source : asked;
}
