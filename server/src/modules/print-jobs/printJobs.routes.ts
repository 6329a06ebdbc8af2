import {
  apiPaths,
  errorReplySchema,
  jobTicketsReplySchema,
  printJobRequestSchema,
} from '@parchi/contract';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { forShops } from '../../http/calls/access.ts';
import {
  createConcurrencyLimit,
  type ConcurrencyLimit,
} from '../../http/limits/concurrencyLimit.ts';
import { addFieldsForm } from '../../http/bodies/fieldsForm.ts';
import { leaveAtEnd } from '../../http/replies/leaveAtEnd.ts';
import { sendPdf } from '../../http/replies/sendPdf.ts';
import { requireShop } from '../../http/signedIn.ts';
import type { PaceRules } from '../../transfer/transferPace.ts';
import { fromWirePrintJob } from './fromWirePrintJob.ts';
import { listJobTickets, openPrintJob, type PrintJobsContext } from './printJobs.service.ts';
import { ticketText } from './ticket/ticketText.ts';

/**
 * Maximum number of concurrent requests per shop for PDFs and tickets. Each may wait until its PDF is made; a download
 * then holds the file open.
 */
const MAX_READERS_OF_SHOP = 16;

export type PrintJobsRoutesOptions = {
  readonly context: PrintJobsContext;
  readonly isLimited: boolean;
  readonly downloadPace: PaceRules;
};

/** Registers the routes by which a shop gets the PDFs of its orders and their job tickets. */
export function printJobsRoutes(options: PrintJobsRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    const readers = createConcurrencyLimit(options.isLimited ? MAX_READERS_OF_SHOP : Infinity);
    // This route has its own Fastify scope, because it accepts forms and the other route does not.
    await app.register((scope, _options, done) => {
      addPrintJob(scope, options, readers);
      done();
    });
    app.post(
      apiPaths.jobTicket,
      {
        schema: {
          body: printJobRequestSchema,
          response: {
            200: {
              content: {
                'application/json': { schema: jobTicketsReplySchema },
                'text/plain': { schema: z.string() },
              },
            },
            default: errorReplySchema,
          },
        },
        config: { access: forShops({ print: 'order' }) },
      },
      async (request, reply) => {
        const shopId = await requireShop(request);
        leaveAtEnd(reply, readers.enter(shopId));
        const wanted = fromWirePrintJob(request.body);
        const tickets = await listJobTickets(options.context, wanted, shopId);
        if (!/^\s*text\/plain\b/i.test(request.headers.accept ?? '')) return tickets;
        return reply.type('text/plain; charset=utf-8').send(ticketText(tickets));
      },
    );
  };
}

function addPrintJob(
  scope: FastifyInstance,
  { context, downloadPace: pace }: PrintJobsRoutesOptions,
  readers: ConcurrencyLimit,
): void {
  addFieldsForm(scope);
  scope.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.printJob,
    {
      schema: {
        body: printJobRequestSchema,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        produces: ['application/pdf'],
        response: { default: errorReplySchema },
      },
      config: { access: forShops({ print: 'order' }), isDownload: true },
    },
    async (request, reply) => {
      const shopId = await requireShop(request);
      leaveAtEnd(reply, readers.enter(shopId));
      const { name, ...pdf } = await openPrintJob(context, fromWirePrintJob(request.body), shopId);
      request.log.info({ area: 'print-files' }, 'print file sent');
      const disposition = `inline; filename="${name}"`;
      return sendPdf(request, reply, { ...pdf, disposition, pace });
    },
  );
}
