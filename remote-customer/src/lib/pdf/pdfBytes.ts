import { apiPaths } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import type { PdfSource, StoredPdf } from './pdfSource.ts';

/** Bytes that are asked for as the reader needs them: a page of a large file costs that page. */
export interface PdfBytes {
  readonly sizeInBytes: number;
  /** @param end the first byte that is not read */
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
      // 200 is the whole file: something between here and the server takes ranges away.
      return reply.status === 206 ? bytes : bytes.subarray(begin, end);
    },
  };
}
