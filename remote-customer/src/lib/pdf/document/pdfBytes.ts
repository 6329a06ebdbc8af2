import { apiPaths } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import type { PdfSource, StoredPdf } from './pdfSource.ts';

/** Random access to the bytes of a PDF, so that showing one page of a large file reads only the bytes of that page. */
export interface PdfBytes {
  readonly sizeInBytes: number;
  /** @param end first byte that is not read */
  readonly read: (begin: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
}

export function pdfBytes(source: PdfSource): PdfBytes {
  if (!('file' in source)) return storedBytes(source);
  const { file } = source;
  return {
    sizeInBytes: file.size,
    read: async (begin, end) => new Uint8Array(await file.slice(begin, end).arrayBuffer()),
  };
}

function storedBytes({ _id, size }: StoredPdf): PdfBytes {
  return {
    sizeInBytes: size,
    read: async (begin, end) => {
      const reply = await fetch(apiUrl(apiPaths.getPdf), {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json', range: `bytes=${begin}-${end - 1}` },
        body: JSON.stringify({ file: _id }),
      });
      if (!reply.ok) throw new Error(`the file's bytes were refused with ${reply.status}`);
      const bytes = new Uint8Array(await reply.arrayBuffer());
      // Status 200 means that the reply is the whole file: a proxy has removed the range header.
      return reply.status === 206 ? bytes : bytes.subarray(begin, end);
    },
  };
}
