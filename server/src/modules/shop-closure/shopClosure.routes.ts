import {
  apiPaths,
  closeShopReplySchema,
  closeShopRequestSchema,
  errorReplySchema,
  keepShopRequestSchema,
  ownShopReplySchema,
  type Id,
} from '@parchi/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../errors/appError.ts';
import { behindPin, forShops } from '../../http/calls/access.ts';
import { clearCookie, type BrowserCookie } from '../../http/replies/browserCookie.ts';
import { requireShop } from '../../http/signedIn.ts';
import { closeShop, keepShop, type CloseShopContext } from './closeShop.ts';

/** Registers the routes by which the owner closes a shop, or keeps it after all. */
export function shopClosureRoutes(
  context: CloseShopContext,
  sessionCookie: BrowserCookie,
): FastifyPluginAsyncZod {
  const config = { access: behindPin(forShops({ id: 'shop' })) };
  return (app) => {
    app.post(
      apiPaths.closeShop,
      {
        schema: {
          body: closeShopRequestSchema,
          response: { 200: closeShopReplySchema, default: errorReplySchema },
        },
        config,
      },
      async (request, reply) => {
        const closed = await closeShop(context, await requireOwn(request), request.body);
        if (closed.shop === null) clearCookie(reply, sessionCookie);
        return closed;
      },
    );
    app.post(
      apiPaths.keepShop,
      {
        schema: {
          body: keepShopRequestSchema,
          response: { 200: ownShopReplySchema, default: errorReplySchema },
        },
        config,
      },
      async (request) => ({ shop: await keepShop(context, await requireOwn(request)) }),
    );
    return Promise.resolve();
  };
}

/** Returns the signed-in shop's id. @throws {AppError} `shop.not_found` if the request names another one */
async function requireOwn(request: FastifyRequest<{ Body: { id: string } }>): Promise<Id> {
  const shopId = await requireShop(request);
  if (request.body.id !== shopId) throw new AppError('shop.not_found');
  return shopId;
}
