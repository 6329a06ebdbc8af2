import { apiPaths, confirmPhoneCodeRequestSchema, errorReplySchema } from '@parchi/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { forShops } from '../../../http/calls/access.ts';
import { requireShop } from '../../../http/signedIn.ts';
import { confirmPhoneCode, sendPhoneCode, type PhoneCodesContext } from './phoneCodes.ts';

const response = { 204: z.undefined(), default: errorReplySchema };
const config = { access: forShops() };

/** Registers the routes by which a code sent to its phone approves a shop. */
export function phoneCodesRoutes(context: PhoneCodesContext): FastifyPluginAsyncZod {
  return (app) => {
    app.post(apiPaths.sendPhoneCode, { schema: { response }, config }, async (request, reply) => {
      await sendPhoneCode(context, await requireShop(request));
      return reply.code(204).send();
    });
    app.post(
      apiPaths.confirmPhoneCode,
      { schema: { body: confirmPhoneCodeRequestSchema, response }, config },
      async (request, reply) => {
        await confirmPhoneCode(context, await requireShop(request), request.body.code);
        return reply.code(204).send();
      },
    );
    return Promise.resolve();
  };
}
