import { apiPaths, sendReplySchema, type SentFilesRecord } from '@parchi/contract';
import { exchangeOnce } from './exchangeOnce.ts';

const BOUNDARY = '----WebKitFormBoundaryParchiBench0';
const END = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);

/** Sends all files in one form, encoded as a browser encodes them. */
export async function sendToParchi(
  port: number,
  files: readonly Buffer[],
): Promise<SentFilesRecord> {
  const reply = await exchangeOnce(port, {
    method: 'POST',
    path: apiPaths.sendFiles,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: [...files.flatMap((file, index) => [partHead(index), file]), END],
    keepsBody: true,
  });
  return sendReplySchema.parse(JSON.parse(reply.body.toString())).file;
}

function partHead(index: number): Buffer {
  return Buffer.from(
    `${index === 0 ? '' : '\r\n'}--${BOUNDARY}\r\n` +
      `Content-Disposition: form-data; name="file"; filename="file-${index}.bin"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
}
