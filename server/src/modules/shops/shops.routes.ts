import {
  apiPaths,
  errorReplySchema,
  fetchShopRequestSchema,
  findShopReplySchema,
  findShopRequestSchema,
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
    app.post(
      apiPaths.findShop,
      {
        schema: {
          body: findShopRequestSchema,
          response: { 200: findShopReplySchema, default: errorReplySchema },
        },
      },
      async (request) => service.findShops(request.body),
    );
    return Promise.resolve();
  };
}
