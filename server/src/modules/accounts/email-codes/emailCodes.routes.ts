import {
  apiPaths,
  claimEmailRequestSchema,
  confirmEmailCodeRequestSchema,
  errorReplySchema,
} from '@parchi/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { forEverybody, forSignedIn } from '../../../http/calls/access.ts';
import { requireSignedIn } from '../../../http/signedIn.ts';
import { confirmEmailCode } from './confirmEmailCode.ts';
import type { EmailCodesContext } from './emailCodes.ts';
import { claimEmail, sendEmailCode, type SendEmailCodeContext } from './sendEmailCode.ts';

export type EmailCodesRoutesContext = EmailCodesContext & SendEmailCodeContext;

const response = { 204: z.undefined(), default: errorReplySchema };

/** Registers the routes that confirm an e-mail address by a code. */
export function emailCodesRoutes(context: EmailCodesRoutesContext): FastifyPluginAsyncZod {
  return (app) => {
    app.post(
      apiPaths.confirmEmailCode,
      {
        schema: { body: confirmEmailCodeRequestSchema, response },
        config: { access: forSignedIn() },
      },
      async (request, reply) => {
        await confirmEmailCode(context, await requireSignedIn(request), request.body);
        return reply.code(204).send();
      },
    );
    app.post(
      apiPaths.sendEmailCode,
      { schema: { response }, config: { access: forSignedIn() } },
      async (request, reply) => {
        await sendEmailCode(context, await requireSignedIn(request));
        return reply.code(204).send();
      },
    );
    app.post(
      apiPaths.claimEmail,
      { schema: { body: claimEmailRequestSchema, response }, config: { access: forEverybody } },
      async (request, reply) => {
        await claimEmail(context, request.body);
        return reply.code(204).send();
      },
    );
    return Promise.resolve();
  };
}
