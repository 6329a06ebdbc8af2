import {
  apiPaths,
  changePasswordRequestSchema,
  errorReplySchema,
  forgotPasswordRequestSchema,
  resetPasswordRequestSchema,
} from '@parchi/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { behindPin, forEverybody, forSignedIn } from '../../../http/calls/access.ts';
import { setCookie } from '../../../http/replies/browserCookie.ts';
import { requireSignedIn } from '../../../http/signedIn.ts';
import { changePassword, type ChangePasswordContext } from './changePassword.ts';
import { requestReset, type RequestResetContext } from '../forgotten-password/requestReset.ts';
import { resetPassword, type ResetPasswordContext } from '../forgotten-password/resetPassword.ts';

export type PasswordRoutesContext = ChangePasswordContext &
  RequestResetContext &
  ResetPasswordContext;

const response = { 204: z.undefined(), default: errorReplySchema };

/** Registers the routes that change a password: by the current one, or by a link from a mail. */
export function passwordRoutes(context: PasswordRoutesContext): FastifyPluginAsyncZod {
  const { sessionCookie } = context.cookies;
  return (app) => {
    app.post(
      apiPaths.changePassword,
      {
        schema: { body: changePasswordRequestSchema, response },
        config: { access: behindPin(forSignedIn()) },
      },
      async (request, reply) => {
        const signedIn = await requireSignedIn(request);
        const userAgent = request.headers['user-agent'];
        const value = await changePassword(context, signedIn, { ...request.body, userAgent });
        setCookie(reply, sessionCookie, value);
        return reply.code(204).send();
      },
    );
    app.post(
      apiPaths.forgotPassword,
      {
        schema: { body: forgotPasswordRequestSchema, response },
        config: { access: forEverybody },
      },
      async (request, reply) => {
        await requestReset(context, request.body);
        return reply.code(204).send();
      },
    );
    app.post(
      apiPaths.resetPassword,
      {
        schema: { body: resetPasswordRequestSchema, response },
        config: { access: forEverybody },
      },
      async (request, reply) => {
        await resetPassword(context, request.body);
        return reply.code(204).send();
      },
    );
    return Promise.resolve();
  };
}
