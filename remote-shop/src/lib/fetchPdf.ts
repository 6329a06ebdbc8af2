import type { ApiPath } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';

export interface PdfRequest {
  readonly path: ApiPath;
  readonly body: Readonly<Record<string, unknown>>;
}

/** @throws Error when it was refused or the connection broke */
export async function fetchPdf({ path, body }: PdfRequest): Promise<Blob> {
  const reply = await fetch(apiUrl(path), {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`the PDF was refused with ${reply.status}`);
  return reply.blob();
}
