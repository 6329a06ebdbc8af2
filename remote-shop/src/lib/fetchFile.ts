import type { ApiPath } from '@parchi/contract';
import { apiUrl, readReply, type ApiError } from '@parchi/shared-api';

export interface FileRequest {
  readonly path: ApiPath;
  readonly body: Readonly<Record<string, unknown>>;
}

type FetchedFile =
  | { readonly file: Blob; readonly error?: undefined }
  | { readonly file?: undefined; readonly error: ApiError };

export async function fetchFile({ path, body }: FileRequest): Promise<FetchedFile> {
  try {
    const reply = await fetch(apiUrl(path), {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (reply.ok) return { file: await reply.blob() };
    const { error } = readReply({
      status: reply.status,
      contentType: reply.headers.get('content-type'),
      body: await reply.text(),
    });
    return { error: error ?? { kind: 'unreadable', status: reply.status } };
  } catch {
    return { error: { kind: 'offline' } };
  }
}
