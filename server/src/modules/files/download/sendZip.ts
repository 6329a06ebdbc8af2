import type { FastifyReply } from 'fastify';
import type { OpenZip } from './openZip.ts';

/**
 * Sends the zip. A failure on the way, a reader who stops reading and the deadline all end in a broken connection:
 * with its length announced, a cut zip is never taken for a whole one.
 */
export function sendZip(
  reply: FastifyReply,
  { zip, stallSeconds }: { zip: OpenZip; stallSeconds: number },
): FastifyReply {
  const response = reply.raw;
  const cut = (): void => void response.destroy();
  const deadline = setTimeout(cut, zip.deadlineMs);
  deadline.unref();
  response.setTimeout(stallSeconds * 1_000, cut);
  response.once('close', () => {
    clearTimeout(deadline);
    zip.stream.destroy();
  });
  if (response.destroyed) zip.stream.destroy();
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${zip.fileName}"`)
    .header('content-length', zip.sizeInBytes)
    .send(zip.stream);
}
