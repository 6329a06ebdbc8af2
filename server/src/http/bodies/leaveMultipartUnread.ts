import type { FastifyInstance } from 'fastify';

/** Makes the calls of this scope accept only multipart bodies, which they parse themselves while the bytes arrive. */
export function leaveMultipartUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
}
