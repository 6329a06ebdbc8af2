import {
  apiPaths,
  changePrintStatusRequestSchema,
  changeStatusRequestSchema,
  errorReplySchema,
  fetchShopRequestSchema,
  findShopReplySchema,
  findShopRequestSchema,
  ownShopReplySchema,
  shopReplySchema,
} from '@parchi/contract';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { forEverybody, forShops } from '../../http/calls/access.ts';
import { requireShop } from '../../http/signedIn.ts';
import type { ShopsService } from './shops.service.ts';
import type { Switches } from './switches/switches.service.ts';

export type ShopsRoutesOptions = { readonly service: ShopsService; readonly switches: Switches };

export function createShopsRoutes(options: ShopsRoutesOptions): FastifyPluginAsyncZod {
  return (app) => {
    addPublicCalls(app, options);
    addSwitches(app, options);
    return Promise.resolve();
  };
}

/** Calls that everybody may make. */
function addPublicCalls(app: FastifyInstance, { service }: ShopsRoutesOptions): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    apiPaths.fetchShop,
    {
      schema: {
        body: fetchShopRequestSchema,
        response: { 200: shopReplySchema, default: errorReplySchema },
      },
      config: { access: forEverybody },
    },
    async (request) => {
      const signedIn = await request.signedIn();
      return { shop: await service.fetchShop(request.body.shopId, signedIn?.accountId) };
    },
  );
  typed.post(
    apiPaths.findShop,
    {
      schema: {
        body: findShopRequestSchema,
        response: { 200: findShopReplySchema, default: errorReplySchema },
      },
      config: { access: forEverybody },
    },
    async (request) => service.findShops(request.body),
  );
}

function addSwitches(app: FastifyInstance, { switches }: ShopsRoutesOptions): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: ownShopReplySchema, default: errorReplySchema };
  const config = { access: forShops({ id: 'shop' }) };
  typed.post(
    apiPaths.changeStatus,
    { schema: { body: changeStatusRequestSchema, response }, config },
    async (request) => ({
      shop: await switches.changeStatus(await requireShop(request), request.body),
    }),
  );
  typed.post(
    apiPaths.changePrintStatus,
    { schema: { body: changePrintStatusRequestSchema, response }, config },
    async (request) => ({
      shop: await switches.changePrintStatus(await requireShop(request), request.body),
    }),
  );
}
