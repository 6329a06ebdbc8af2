import type { FastifyReply } from 'fastify';
import { attachment } from '../../http/replies/attachment.ts';
import { sendStream } from '../../http/replies/sendStream.ts';
import type { PaceRules } from '../transferPace.ts';
import type { FilesStream } from '../download/openStoredFiles.ts';

export type NamedZip = FilesStream & {
  readonly fileName: string;
  /** Maximum time for the whole reply, in milliseconds from now. */
  readonly maxDurationMs: number;
};

export function sendZip(
  reply: FastifyReply,
  { zip, pace }: { zip: NamedZip; pace: PaceRules },
): FastifyReply {
  reply.type('application/zip').header('content-disposition', attachment(zip.fileName));
  return sendStream(reply, { ...zip, pace });
}
