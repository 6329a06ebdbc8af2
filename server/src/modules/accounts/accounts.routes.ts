import {
  apiPaths,
  deleteAccountRequestSchema,
  errorReplySchema,
  sessionReplySchema,
} from '@parchi/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { forEverybody, forUsers } from '../../http/calls/access.ts';
import { requireUser } from '../../http/signedIn.ts';
import { deleteAccount, type DeleteAccountContext } from './deletion/deleteAccount.ts';
import type { DevicesContext } from './devices/devices.ts';
import { devicesRoutes } from './devices/devices.routes.ts';
import { emailCodesRoutes, type EmailCodesRoutesContext } from './email-codes/emailCodes.routes.ts';
import { emailRoutes, type EmailRoutesContext } from './email-change/email.routes.ts';
import { signInAndUpRoutes, type SignInAndUpRoutesContext } from './sign-in/signInAndUp.routes.ts';
import { clearCookie, isCookieSent } from '../../http/replies/browserCookie.ts';
import { mailChoiceRoutes } from './mails/mailChoice.routes.ts';
import { passkeysRoutes, type PasskeysRoutesContext } from './passkeys/passkeys.routes.ts';
import { passwordRoutes, type PasswordRoutesContext } from './passwords/password.routes.ts';
import { totpRoutes, type TotpRoutesContext } from './totp/totp.routes.ts';
import { showSession, type ShowAccountContext } from './own-data/showAccount.ts';
import { isSessionReplaced, signOut, type SignOutContext } from './sign-in/signOut.ts';

type AccountsRoutesContext = SignInAndUpRoutesContext &
  ShowAccountContext &
  DeleteAccountContext &
  PasswordRoutesContext &
  SignOutContext &
  DevicesContext &
  PasskeysRoutesContext &
  TotpRoutesContext &
  EmailRoutesContext &
  EmailCodesRoutesContext;

const noContent = { 204: z.undefined(), default: errorReplySchema };

/** Registers the routes of accounts: sign-up, sign-in, and the calls of the signed-in user or shop. */
export function accountsRoutes(context: AccountsRoutesContext): FastifyPluginAsyncZod {
  const { sessionCookie } = context.cookies;
  return async (app) => {
    await app.register(signInAndUpRoutes(context));
    await app.register(passwordRoutes(context));
    await app.register(mailChoiceRoutes(context));
    await app.register(devicesRoutes(context));
    await app.register(passkeysRoutes(context));
    await app.register(totpRoutes(context));
    await app.register(emailRoutes(context));
    await app.register(emailCodesRoutes(context));
    app.post(
      apiPaths.getUserData,
      {
        schema: { response: { 200: sessionReplySchema, default: errorReplySchema } },
        config: { access: forEverybody },
      },
      async (request, reply) => {
        const session = await showSession(context, await request.signedIn());
        const { cookie } = request.headers;
        const isDead = session === null && isCookieSent(sessionCookie, cookie);
        if (isDead && !(await isSessionReplaced(context, cookie)))
          clearCookie(reply, sessionCookie);
        return reply.type('application/json; charset=utf-8').send(session);
      },
    );
    app.post(
      apiPaths.signOut,
      { schema: { response: noContent }, config: { access: forEverybody } },
      async (request, reply) => {
        await signOut(context, request.headers.cookie);
        clearCookie(reply, sessionCookie);
        return reply.code(204).send();
      },
    );
    app.post(
      apiPaths.deleteAccount,
      {
        schema: { body: deleteAccountRequestSchema, response: noContent },
        config: { access: forUsers() },
      },
      async (request, reply) => {
        await deleteAccount(context, await requireUser(request), request.body);
        clearCookie(reply, sessionCookie);
        return reply.code(204).send();
      },
    );
  };
}
