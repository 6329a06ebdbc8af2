import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../config/settings.ts';

/**
 * Returns the origin of our own pages. Fastify reads the forwarded protocol and host only from a trusted proxy
 * (`trustProxy`).
 */
export function ownOrigin(
  request: FastifyRequest,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
