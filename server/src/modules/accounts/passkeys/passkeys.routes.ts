import {
  addPasskeyRequestSchema,
  apiPaths,
  beginPasskeyReplySchema,
  beginPasskeyRequestSchema,
  errorReplySchema,
  passkeyChallengeReplySchema,
  passkeySignInRequestSchema,
  passkeysReplySchema,
  removePasskeyRequestSchema,
  signInReplySchema,
} from '@parchi/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Settings } from '../../../config/settings.ts';
import { behindPin, forEverybody, forSignedIn } from '../../../http/calls/access.ts';
import { ownOrigin } from '../../../http/rules/ownOrigin.ts';
import { requireSignedIn } from '../../../http/signedIn.ts';
import type { AccountCookies } from '../sessions/accountCookies.ts';
import type { RecordContext } from '../own-data/showAccount.ts';
import { replyToSignIn } from '../sign-in/replyToSignIn.ts';
import { addPasskey, beginPasskey, type AddPasskeyContext } from './addPasskey.ts';
import { removePasskey, showPasskeys } from './passkeys.ts';
import { relyingPartyOf, type RelyingParty } from './relyingParty.ts';
import {
  showPasskeyChallenge,
  signInByPasskey,
  type PasskeySignInContext,
} from './signInByPasskey.ts';

export type PasskeysRoutesContext = AddPasskeyContext &
  PasskeySignInContext &
  RecordContext & {
    readonly settings: Pick<Settings, 'publicUrl'>;
    readonly cookies: AccountCookies;
  };

const response = { 200: passkeysReplySchema, default: errorReplySchema };
const ownConfig = { access: behindPin(forSignedIn()) };

/** Registers the routes by which an account lists, adds and removes passkeys, and those that sign in with one. */
export function passkeysRoutes(context: PasskeysRoutesContext): FastifyPluginAsyncZod {
  const siteOf = (request: FastifyRequest): RelyingParty =>
    relyingPartyOf(ownOrigin(request, context.settings));

  return async (app) => {
    app.post(apiPaths.passkeys, { schema: { response }, config: ownConfig }, async (request) =>
      showPasskeys(context, await requireSignedIn(request)),
    );
    app.post(
      apiPaths.beginPasskey,
      {
        schema: {
          body: beginPasskeyRequestSchema,
          response: { 200: beginPasskeyReplySchema, default: errorReplySchema },
        },
        config: ownConfig,
      },
      async (request) => {
        const { password } = request.body;
        const site = siteOf(request);
        return beginPasskey(context, await requireSignedIn(request), { password, site });
      },
    );
    app.post(
      apiPaths.addPasskey,
      { schema: { body: addPasskeyRequestSchema, response }, config: ownConfig },
      async (request) =>
        addPasskey(context, await requireSignedIn(request), {
          credential: request.body.credential,
          site: siteOf(request),
          userAgent: request.headers['user-agent'],
        }),
    );
    app.post(
      apiPaths.removePasskey,
      { schema: { body: removePasskeyRequestSchema, response }, config: ownConfig },
      async (request) => removePasskey(context, await requireSignedIn(request), request.body.id),
    );
    await app.register(passkeySignInRoutes(context, siteOf));
  };
}

function passkeySignInRoutes(
  context: PasskeysRoutesContext,
  siteOf: (request: FastifyRequest) => RelyingParty,
): FastifyPluginAsyncZod {
  const config = { access: forEverybody };
  return (app) => {
    app.post(
      apiPaths.passkeyChallenge,
      {
        schema: { response: { 200: passkeyChallengeReplySchema, default: errorReplySchema } },
        config,
      },
      async (request) => showPasskeyChallenge(context, siteOf(request)),
    );
    app.post(
      apiPaths.passkeySignIn,
      {
        schema: {
          body: passkeySignInRequestSchema,
          response: { 200: signInReplySchema, default: errorReplySchema },
        },
        config,
      },
      async (request, reply) => {
        const signedIn = await signInByPasskey(context, request.body, {
          site: siteOf(request),
          cookieHeader: request.headers.cookie,
          userAgent: request.headers['user-agent'],
        });
        return replyToSignIn(context, reply, signedIn);
      },
    );
    return Promise.resolve();
  };
}
