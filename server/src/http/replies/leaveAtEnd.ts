import type { FastifyReply } from 'fastify';

/** Frees a place once nothing more is sent, however the reply ends. */
export function leaveAtEnd({ raw: response }: FastifyReply, leave: () => void): void {
  response.once('close', leave);
  if (response.destroyed) leave();
}
