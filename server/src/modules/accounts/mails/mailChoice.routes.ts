import {
  apiPaths,
  errorReplySchema,
  linkedMailChoiceRequestSchema,
  mailChoiceRequestSchema,
  mailChoiceSchema,
  pagePaths,
} from '@parchi/contract';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { addFieldsForm } from '../../../http/bodies/fieldsForm.ts';
import { forEverybody, forUsers } from '../../../http/calls/access.ts';
import { requireUser } from '../../../http/signedIn.ts';
import { chooseMails, chooseMailsByLink, type MailChoiceContext } from './mailChoice.ts';

const response = { 200: mailChoiceSchema, default: errorReplySchema };

/** Registers the routes by which a person chooses mails: signed in, by the link in a mail, or from a mail program. */
export function mailChoiceRoutes(context: MailChoiceContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      apiPaths.mailChoice,
      { schema: { body: mailChoiceRequestSchema, response }, config: { access: forUsers() } },
      async (request) => chooseMails(context, await requireUser(request), request.body),
    );
    app.post(
      apiPaths.linkedMailChoice,
      {
        schema: { body: linkedMailChoiceRequestSchema, response },
        config: { access: forEverybody },
      },
      ({ body }) => chooseMailsByLink(context, body.token, body),
    );
    await app.register((scope, _options, done) => {
      addStopAtOnce(scope, context);
      done();
    });
  };
}

/**
 * Registers the one-click unsubscribe of mail programs, which post a form for the reader (RFC 8058). It stops mails
 * about ready orders. GET leads to the page with a button, because programs that check links open them too.
 */
function addStopAtOnce(scope: FastifyInstance, context: MailChoiceContext): void {
  addFieldsForm(scope);
  scope.post<{ Querystring: { token?: unknown } }>(
    apiPaths.stopMailsAtOnce,
    {
      schema: {
        consumes: ['application/x-www-form-urlencoded'],
        response: { 204: z.undefined(), default: errorReplySchema },
      },
      config: { access: forEverybody, isFromAnywhere: true, pageOfGet: pagePaths.stopMails },
    },
    async ({ query: { token } }, reply) => {
      await chooseMailsByLink(context, typeof token === 'string' ? token : '', {
        readyMails: false,
      });
      return reply.code(204).send();
    },
  );
}
