import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCatalogue, type ErrorCode } from '@parchi/contract';
import { errorReply } from './errorReply.ts';

const codeByNodeError: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
};

/** What Node refuses before there is a request is answered in our shape too, and the connection closed. */
export function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.destroyed) return;
  // After the first bytes of an answer a second one would be taken for its body.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const code = codeByNodeError[error.code ?? ''] ?? 'request.invalid';
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
