import { apiPaths, errorReplySchema, orderFileRequestSchema } from '@parchi/contract';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { forShops } from '../../../http/calls/access.ts';
import { attachment } from '../../../http/replies/attachment.ts';
import { createConcurrencyLimit } from '../../../http/limits/concurrencyLimit.ts';
import { addFilesForm } from '../../../http/bodies/filesForm.ts';
import { zipDownloadSchema } from '../../../http/bodies/zipDownloadSchema.ts';
import { leaveAtEnd } from '../../../http/replies/leaveAtEnd.ts';
import { sendPdf } from '../../../http/replies/sendPdf.ts';
import { requireShop } from '../../../http/signedIn.ts';
import type { PaceRules } from '../../../transfer/transferPace.ts';
import type { OpenStoredFilesContext } from '../../../transfer/download/openStoredFiles.ts';
import { sendZip } from '../../../transfer/zip/sendZip.ts';
import { fetchPdf, type OpenPdfContext } from '../files/openPdf.ts';
import { openOrderZip } from './openOrderZip.ts';

/** Maximum number of concurrent downloads per shop. Each holds its files open until the transfer ends. */
const MAX_DOWNLOADS_OF_SHOP = 16;

export type DownloadRoutesOptions = {
  readonly files: OpenStoredFilesContext & OpenPdfContext;
  readonly isLimited: boolean;
  readonly downloadPace: PaceRules;
};

/** Registers the routes by which a shop saves files on its own disk. Every download is logged. */
export function downloadRoutes(options: DownloadRoutesOptions): FastifyPluginAsyncZod {
  const { downloadPace: pace } = options;
  const downloads = createConcurrencyLimit(options.isLimited ? MAX_DOWNLOADS_OF_SHOP : Infinity);
  return async (app) => {
    // A Fastify scope of its own, because only this route accepts forms as bodies.
    await app.register((scope, _options, done) => {
      addDownload(scope);
      done();
    });
    app.post(
      apiPaths.downloadOrderFile,
      {
        schema: {
          body: orderFileRequestSchema,
          produces: ['application/pdf'],
          response: { default: errorReplySchema },
        },
        config: { access: forShops({ file: 'file' }), isDownload: true },
      },
      async (request, reply) => {
        const accountId = await requireShop(request);
        leaveAtEnd(reply, downloads.enter(accountId));
        const viewer = { accountId, kind: 'shop' } as const;
        const { name, ...pdf } = await fetchPdf(options.files, request.body.file, viewer);
        request.log.info({ area: 'prints', files: 1 }, 'files downloaded');
        return sendPdf(request, reply, { ...pdf, disposition: attachment(name), pace });
      },
    );
  };

  function addDownload(scope: FastifyInstance): void {
    addFilesForm(scope);
    scope.withTypeProvider<ZodTypeProvider>().post(
      apiPaths.downloadOrder,
      {
        schema: zipDownloadSchema,
        config: { access: forShops({ files: 'files' }), isDownload: true },
      },
      async (request, reply) => {
        const accountId = await requireShop(request);
        leaveAtEnd(reply, downloads.enter(accountId));
        const { files } = request.body;
        const viewer = { accountId, kind: 'shop' } as const;
        const zip = await openOrderZip(options.files, files, viewer);
        request.log.info({ area: 'prints', files: files.length }, 'files downloaded');
        return sendZip(reply, { zip, pace });
      },
    );
  }
}
