import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorCatalogue, type ErrorCode } from '@parchi/contract';
import { errorReply } from './errorReply.ts';

/** Writes a JSON error to a connection that has no reply object, and closes it. */
export function endWithError(socket: Duplex, code: ErrorCode): void {
  const { status } = errorCatalogue[code];
  const body = JSON.stringify(errorReply(code));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
