import {
  apiPaths,
  beginTotpReplySchema,
  beginTotpRequestSchema,
  confirmTotpReplySchema,
  confirmTotpRequestSchema,
  endTotpRequestSchema,
  errorReplySchema,
  totpReplySchema,
} from '@parchi/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { behindPin, forShops } from '../../../http/calls/access.ts';
import { requireShop, requireSignedIn, type SignedIn } from '../../../http/signedIn.ts';
import { beginTotp, confirmTotp, endTotp, showTotp, type TotpContext } from './totp.ts';

export type TotpRoutesContext = TotpContext;

const answers = <Reply extends z.ZodType>(reply: Reply) => ({
  200: reply,
  default: errorReplySchema,
});
const config = { access: behindPin(forShops()) };

/** Registers the routes that turn a shop’s two-step sign-in on and off. */
export function totpRoutes(context: TotpRoutesContext): FastifyPluginAsyncZod {
  return (app) => {
    app.post(
      apiPaths.totp,
      { schema: { response: answers(totpReplySchema) }, config },
      async (request) => showTotp(context, await requireShopAccount(request)),
    );
    app.post(
      apiPaths.beginTotp,
      {
        schema: { body: beginTotpRequestSchema, response: answers(beginTotpReplySchema) },
        config,
      },
      async (request) =>
        beginTotp(context, await requireShopAccount(request), request.body.password),
    );
    app.post(
      apiPaths.confirmTotp,
      {
        schema: { body: confirmTotpRequestSchema, response: answers(confirmTotpReplySchema) },
        config,
      },
      async (request) => confirmTotp(context, await requireShopAccount(request), request.body.code),
    );
    app.post(
      apiPaths.endTotp,
      { schema: { body: endTotpRequestSchema, response: answers(totpReplySchema) }, config },
      async (request) => endTotp(context, await requireShopAccount(request), request.body),
    );
    return Promise.resolve();
  };
}

async function requireShopAccount(request: FastifyRequest): Promise<SignedIn> {
  await requireShop(request);
  return requireSignedIn(request);
}
