import type { Socket } from 'node:net';
import type { ErrorCode } from '@parchi/contract';
import { endWithError } from './endWithError.ts';

const codeByNodeError: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
};

/** Answers a request that Node refuses before Fastify sees it: sends a JSON error and closes the connection. */
export function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.destroyed) return;
  // If the first bytes of an answer were sent, a second answer would be read as the body of the first.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  endWithError(socket, codeByNodeError[error.code ?? ''] ?? 'request.invalid');
}
