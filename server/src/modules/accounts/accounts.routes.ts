import {
  apiPaths,
  changePasswordRequestSchema,
  errorReplySchema,
  sessionReplySchema,
} from '@parchi/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { forEverybody, forSignedIn } from '../../http/access.ts';
import { requireSignedIn } from '../../http/signedIn.ts';
import type { AccountsService } from './accounts.service.ts';
import type { BrowserCookie } from './sessions/browserCookie.ts';

export type AccountsRoutesOptions = {
  readonly service: AccountsService;
  readonly sessionCookie: BrowserCookie;
  readonly deviceCookie: BrowserCookie;
};

const noContent = { 204: z.undefined(), default: errorReplySchema };

/** Calls about the signed-in account, user or shop. */
export function createAccountsRoutes(options: AccountsRoutesOptions): FastifyPluginAsyncZod {
  const { service, sessionCookie } = options;
  return (app) => {
    app.post(
      apiPaths.getUserData,
      {
        schema: { response: { 200: sessionReplySchema, default: errorReplySchema } },
        config: { access: forEverybody },
      },
      async (request, reply) => {
        const session = await service.showSession(await request.signedIn());
        const { cookie } = request.headers;
        const isDead = session === null && sessionCookie.isSent(cookie);
        if (isDead && !(await service.isSessionReplaced(cookie))) sessionCookie.clear(reply);
        return reply.type('application/json; charset=utf-8').send(session);
      },
    );
    app.post(
      apiPaths.signOut,
      { schema: { response: noContent }, config: { access: forEverybody } },
      async (request, reply) => {
        await service.signOut(request.headers.cookie);
        sessionCookie.clear(reply);
        return reply.code(204).send();
      },
    );
    app.post(
      apiPaths.changePassword,
      {
        schema: { body: changePasswordRequestSchema, response: noContent },
        config: { access: forSignedIn() },
      },
      async (request, reply) => {
        const value = await service.changePassword(await requireSignedIn(request), request.body);
        sessionCookie.set(reply, value);
        return reply.code(204).send();
      },
    );
    return Promise.resolve();
  };
}
