import type { FastifyReply } from 'fastify';

/** Frees a place once the reply has ended in any way, so that nothing more is sent. */
export function leaveAtEnd({ raw: response }: FastifyReply, leave: () => void): void {
  response.once('close', leave);
  if (response.destroyed) leave();
}
