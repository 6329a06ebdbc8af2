import {
  apiPaths,
  changeEmailRequestSchema,
  changeNameRequestSchema,
  emailLinkRequestSchema,
  errorReplySchema,
} from '@parchi/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { behindPin, forEverybody, forSignedIn, forUsers } from '../../../http/calls/access.ts';
import { requireSignedIn, requireUser } from '../../../http/signedIn.ts';
import { changeName } from './changeName.ts';
import { confirmEmailChange, type ConfirmEmailChangeContext } from './confirmEmailChange.ts';
import { requestEmailChange, type RequestEmailChangeContext } from './requestEmailChange.ts';
import { undoEmailChange, type UndoEmailChangeContext } from './undoEmailChange.ts';

export type EmailRoutesContext = RequestEmailChangeContext &
  ConfirmEmailChangeContext &
  UndoEmailChangeContext;

const response = { 204: z.undefined(), default: errorReplySchema };

/** Registers the routes that change an account's name and e-mail address. */
export function emailRoutes(context: EmailRoutesContext): FastifyPluginAsyncZod {
  return (app) => {
    app.post(
      apiPaths.changeName,
      { schema: { body: changeNameRequestSchema, response }, config: { access: forUsers() } },
      async (request, reply) => {
        await changeName(context, await requireUser(request), request.body);
        return reply.code(204).send();
      },
    );
    app.post(
      apiPaths.changeEmail,
      {
        schema: { body: changeEmailRequestSchema, response },
        config: { access: behindPin(forSignedIn()) },
      },
      async (request, reply) => {
        await requestEmailChange(context, await requireSignedIn(request), request.body);
        return reply.code(204).send();
      },
    );
    for (const [path, useLink] of [
      [apiPaths.confirmEmail, confirmEmailChange],
      [apiPaths.undoEmail, undoEmailChange],
    ] as const) {
      app.post(
        path,
        { schema: { body: emailLinkRequestSchema, response }, config: { access: forEverybody } },
        async (request, reply) => {
          await useLink(context, request.body);
          return reply.code(204).send();
        },
      );
    }
    return Promise.resolve();
  };
}
