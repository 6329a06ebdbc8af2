import {
  apiPaths,
  downloadDataRequestSchema,
  errorReplySchema,
  prepareDataReplySchema,
  prepareDataRequestSchema,
} from '@parchi/contract';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '../../errors/appError.ts';
import { addFieldsForm } from '../../http/bodies/fieldsForm.ts';
import { behindPin, forSignedIn } from '../../http/calls/access.ts';
import { createConcurrencyLimit } from '../../http/limits/concurrencyLimit.ts';
import { attachment } from '../../http/replies/attachment.ts';
import { leaveAtEnd } from '../../http/replies/leaveAtEnd.ts';
import { sendStream } from '../../http/replies/sendStream.ts';
import { requireSignedIn } from '../../http/signedIn.ts';
import type { PaceRules } from '../../transfer/transferPace.ts';
import type { AccountsModule } from '../accounts/accounts.module.ts';
import { createDataKey, isDataKey } from './dataKey.ts';
import { openDataZip, type OpenDataZipContext } from './openDataZip.ts';

export type DataDownloadRoutesOptions = {
  readonly context: OpenDataZipContext;
  readonly accounts: Pick<AccountsModule, 'requirePassword'>;
  readonly isLimited: boolean;
  readonly downloadPace: PaceRules;
};

/** Maximum number of concurrent downloads per account, because each reads all orders of the account. */
const MAX_OF_ACCOUNT = 1;

/** Registers the routes by which people and shops save what the site stores about them. */
export function dataDownloadRoutes(options: DataDownloadRoutesOptions): FastifyPluginAsyncZod {
  const { context, accounts } = options;
  const access = behindPin(forSignedIn());
  return async (app) => {
    app.post(
      apiPaths.prepareData,
      {
        schema: {
          body: prepareDataRequestSchema,
          response: { 200: prepareDataReplySchema, default: errorReplySchema },
        },
        config: { access },
      },
      async (request) => {
        const { accountId, sessionHash } = await requireSignedIn(request);
        await accounts.requirePassword(accountId, request.body.password);
        return { key: await createDataKey(context.db, sessionHash) };
      },
    );
    // This call has a scope of its own, because it accepts forms and the other call does not.
    await app.register((scope, _options, done) => {
      addDownload(scope, options);
      done();
    });
  };
}

function addDownload(scope: FastifyInstance, options: DataDownloadRoutesOptions): void {
  const { context, isLimited, downloadPace: pace } = options;
  const downloads = createConcurrencyLimit(isLimited ? MAX_OF_ACCOUNT : Infinity);
  addFieldsForm(scope);
  scope.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.downloadData,
    {
      schema: {
        body: downloadDataRequestSchema,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        produces: ['application/zip'],
        response: { default: errorReplySchema },
      },
      config: { access: behindPin(forSignedIn()), isDownload: true },
    },
    async (request, reply) => {
      const signedIn = await requireSignedIn(request);
      const { key } = request.body;
      if (!(await isDataKey(context.db, { ...signedIn, key }))) {
        throw new AppError('request.invalid');
      }
      leaveAtEnd(reply, downloads.enter(signedIn.accountId));
      const { fileName, ...zip } = await openDataZip(context, signedIn);
      request.log.info({ area: 'accounts' }, 'own data downloaded');
      reply.type('application/zip').header('content-disposition', attachment(fileName));
      return sendStream(reply, { ...zip, pace });
    },
  );
}
