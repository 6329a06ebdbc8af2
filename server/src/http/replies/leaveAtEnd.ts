import type { FastifyReply } from 'fastify';

/** Gives a place back once nothing more is sent, however that ends. */
export function leaveAtEnd({ raw: response }: FastifyReply, leave: () => void): void {
  response.once('close', leave);
  if (response.destroyed) leave();
}
