import {
  apiPaths,
  errorReplySchema,
  shopSignUpRequestSchema,
  signInReplySchema,
  signInRequestSchema,
  signUpRequestSchema,
} from '@parchi/contract';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { forEverybody } from '../../../http/calls/access.ts';
import { callerKey } from '../../../http/limits/rates/callerKey.ts';
import type { AccountCookies } from '../sessions/accountCookies.ts';
import { fieldFaults } from '../../../http/errors/fieldFaults.ts';
import type { RecordContext } from '../own-data/showAccount.ts';
import { replyToSignIn } from './replyToSignIn.ts';
import { signIn, type SignInContext } from './signIn.ts';
import { signUpShop, signUpUser, type SignUpContext } from '../sign-up/signUp.ts';

export type SignInAndUpRoutesContext = RecordContext &
  SignInContext &
  SignUpContext & { readonly cookies: AccountCookies };

const signInSchema = {
  body: signInRequestSchema,
  response: { 200: signInReplySchema, default: errorReplySchema },
};
const signUpResponse = { 201: z.literal('Account created'), default: errorReplySchema };
const config = { access: forEverybody };

/**
 * Registers the routes for sign-in and sign-up. An email address belongs to one account, of a user or of a shop
 * (specification §7).
 */
export function signInAndUpRoutes(context: SignInAndUpRoutesContext): FastifyPluginAsyncZod {
  return (app) => {
    for (const [path, isForShops] of [
      [apiPaths.signIn, false],
      [apiPaths.shopSignIn, true],
    ] as const) {
      app.post(path, { schema: signInSchema, config }, async (request, reply) => {
        const signedIn = await signIn(context, request.body, {
          cookieHeader: request.headers.cookie,
          userAgent: request.headers['user-agent'],
          address: callerKey(request.ip),
          isForShops,
        });
        return replyToSignIn(context, reply, signedIn);
      });
    }
    app.post(
      apiPaths.signUp,
      { schema: { body: signUpRequestSchema, response: signUpResponse }, config },
      async (request, reply) => {
        await signUpUser(context, request.body);
        return sayCreated(reply);
      },
    );
    app.post(
      apiPaths.shopSignUp,
      {
        schema: { body: shopSignUpRequestSchema, response: signUpResponse },
        config,
        attachValidation: true,
      },
      async (request, reply) => {
        if (request.validationError) throw fieldFaults(request.validationError);
        await signUpShop(context, request.body);
        return sayCreated(reply);
      },
    );
    return Promise.resolve();
  };
}

function sayCreated(reply: FastifyReply): FastifyReply {
  return reply.code(201).type('text/plain; charset=utf-8').send('Account created');
}
