import type { FastifyInstance } from 'fastify';

/**
 * Makes the calls of this scope accept bodies of a content type. Each body is read into memory, up to the call's limit.
 * @param parse parses the whole body; its errors become the reply
 */
export function addBodyParser(
  scope: FastifyInstance,
  contentType: string,
  parse: (body: Buffer) => unknown,
): void {
  scope.addContentTypeParser(
    contentType,
    { parseAs: 'buffer' },
    (_request: unknown, body: Buffer) => Promise.resolve(parse(body)),
  );
}
