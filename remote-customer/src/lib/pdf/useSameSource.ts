import { useState } from 'react';
import { isSamePdf, type PdfSource } from './pdfSource.ts';

/** The same object while it names the same document: records are made anew with every answer. */
export function useSameSource<Asked extends PdfSource | undefined>(asked: Asked): Asked {
  const [source, setSource] = useState(asked);
  const isSame = source && asked ? isSamePdf(source, asked) : source === asked;
  if (!isSame) setSource(asked);
  return isSame ? source : asked;
}
