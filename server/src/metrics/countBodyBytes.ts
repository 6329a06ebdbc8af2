import type { IncomingMessage, ServerResponse } from 'node:http';

export type BodyBytes = { received: number; sent: number };

/**
 * Counts the bytes of both bodies while they pass, because a length need not be announced and an announced body may be
 * broken off. Call it before the first bytes of the request's body arrive.
 * @returns the counts, which grow until the reply has ended
 */
export function countBodyBytes(request: IncomingMessage, response: ServerResponse): BodyBytes {
  const bytes = { received: 0, sent: 0 };
  if (hasBody(request)) {
    const push = request.push.bind(request);
    request.push = (chunk, encoding) => {
      bytes.received += sizeOf(chunk);
      return push(chunk, encoding);
    };
  }
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  response.write = ((...args: Parameters<typeof write>) => {
    if (!response.destroyed) bytes.sent += sizeOf(args[0]);
    return write(...args);
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    if (!response.destroyed) bytes.sent += sizeOf(args[0]);
    return end(...args);
  }) as typeof end;
  return bytes;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function sizeOf(chunk: unknown): number {
  if (typeof chunk === 'string') return Buffer.byteLength(chunk);
  return chunk instanceof Uint8Array ? chunk.byteLength : 0;
}
