import { apiPaths, type SentFilesRecord } from '@parchi/contract';
import { exchangeOnce } from './exchangeOnce.ts';
import type { WireReply } from './HttpConnection.ts';

/** Downloads all files of a share as a zip. */
export function downloadFromParchi(
  port: number,
  { files }: SentFilesRecord,
  { keepsBody = false } = {},
): Promise<WireReply> {
  return exchangeOnce(port, {
    method: 'POST',
    path: apiPaths.downloadFiles,
    headers: { 'content-type': 'application/json' },
    body: [Buffer.from(JSON.stringify({ files }))],
    keepsBody,
  });
}

/** Downloads the only file of a share as it is. */
export function downloadFileFromParchi(
  port: number,
  { files: [file] }: SentFilesRecord,
): Promise<WireReply> {
  return exchangeOnce(port, {
    method: 'POST',
    path: apiPaths.downloadFile,
    headers: { 'content-type': 'application/json' },
    body: [Buffer.from(JSON.stringify({ file: file?._id }))],
  });
}
