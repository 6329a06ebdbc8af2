import type { FastifyReply } from 'fastify';
import { attachment } from '../../http/replies/attachment.ts';
import { sendStream } from '../../http/replies/sendStream.ts';
import type { PaceRules } from '../transferPace.ts';
import type { NamedStream } from '../download/openStoredFiles.ts';

export function sendZip(
  reply: FastifyReply,
  { zip, pace }: { zip: NamedStream; pace: PaceRules },
): FastifyReply {
  reply.type('application/zip').header('content-disposition', attachment(zip.fileName));
  return sendStream(reply, { ...zip, pace });
}
