import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '../signedIn.ts';

/**
 * Adds the rule that calls behind a shop's PIN are refused on devices where the PIN was not entered. Must be called
 * before the routes are added.
 * @param requireUnlocked throws `shop.locked`
 */
export function addPinRule(
  app: FastifyInstance,
  requireUnlocked: (signedIn: SignedIn) => Promise<void>,
): void {
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.access?.isBehindPin !== true) return;
    const signedIn = await request.signedIn();
    if (signedIn?.kind === 'shop') await requireUnlocked(signedIn);
  });
}
