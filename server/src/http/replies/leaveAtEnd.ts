import type { FastifyReply } from 'fastify';

/** Frees a place when the reply has ended, whether it was completed or cut off. */
export function leaveAtEnd({ raw: response }: FastifyReply, leave: () => void): void {
  response.once('close', leave);
  if (response.destroyed) leave();
}
