import {
  apiPaths,
  errorReplySchema,
  fetchShopRequestSchema,
  shopReplySchema,
} from '@parchi/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ShopsService } from './shops.service.ts';

/** What everybody may ask about shops. */
export function createShopsRoutes(service: ShopsService): FastifyPluginAsyncZod {
  return (app) => {
    app.post(
      apiPaths.fetchShop,
      {
        schema: {
          body: fetchShopRequestSchema,
          response: { 200: shopReplySchema, default: errorReplySchema },
        },
      },
      async (request) => ({ shop: await service.fetchShop(request.body.shopId) }),
    );
    return Promise.resolve();
  };
}
