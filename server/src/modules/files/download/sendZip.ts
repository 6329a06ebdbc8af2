import type { FastifyReply } from 'fastify';
import { sendStream } from '../../../http/sendStream.ts';
import type { OpenZip } from './openZip.ts';

export function sendZip(
  reply: FastifyReply,
  { zip, stallSeconds }: { zip: OpenZip; stallSeconds: number },
): FastifyReply {
  reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${zip.fileName}"`);
  return sendStream(reply, { ...zip, stallSeconds });
}
