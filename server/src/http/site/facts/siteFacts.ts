import { apiPaths, errorReplySchema, siteFactsReplySchema, type SiteFacts } from '@parchi/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Settings } from '../../../config/settings.ts';
import { forEverybody } from '../../calls/access.ts';
import { readTerms } from './readTerms.ts';

const schema = { response: { 200: siteFactsReplySchema, default: errorReplySchema } };

/**
 * Registers the route that tells who runs the site, on which terms, and how long it keeps data.
 * @throws {SettingsError} if the operator's terms can't be used
 */
export const siteFacts: FastifyPluginAsyncZod<{ settings: Settings }> = async (
  app,
  { settings },
) => {
  const facts = factsOf(settings, await readTerms(settings.siteOperatorTerms));
  app.post(apiPaths.siteFacts, { schema, config: { access: forEverybody } }, () => facts);
};

function factsOf(settings: Settings, terms: string[]): SiteFacts {
  return {
    operator: {
      name: settings.siteOperatorName ?? null,
      email: settings.siteOperatorEmail ?? null,
      address: settings.siteOperatorAddress ?? null,
    },
    terms,
    seconds: {
      share: settings.shareTtlSeconds,
      unpaidOrder: settings.unpaidOrderTtlSeconds,
      activeOrder: settings.activeOrderTtlSeconds,
      completedOrder: settings.completedOrderTtlSeconds,
      session: settings.sessionTtlSeconds,
      idleSession: settings.sessionIdleSeconds,
    },
  };
}
