import { apiPaths, errorReplySchema, receiptRequestSchema } from '@parchi/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { addFieldsForm } from '../../../http/bodies/fieldsForm.ts';
import { forUsers } from '../../../http/calls/access.ts';
import { createConcurrencyLimit } from '../../../http/limits/concurrencyLimit.ts';
import { attachment, inline } from '../../../http/replies/attachment.ts';
import { leaveAtEnd } from '../../../http/replies/leaveAtEnd.ts';
import { shownPolicies } from '../../../http/replies/shownPolicies.ts';
import { requireUser } from '../../../http/signedIn.ts';
import { watchCaller } from '../../../transfer/upload/receiving/watchCaller.ts';
import { makeReceipt, type MakeReceiptContext } from './makeReceipt.ts';

const MAX_RECEIPTS_OF_ACCOUNT = 4;

export type ReceiptRoutesOptions = {
  readonly receipts: MakeReceiptContext;
  readonly isLimited: boolean;
};

/** Registers the route for the receipt of an order, in its own Fastify scope because it accepts forms. */
export function receiptRoutes(options: ReceiptRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register((scope, _options, done) => {
      addReceipt(scope, options);
      done();
    });
  };
}

function addReceipt(scope: FastifyInstance, { receipts, isLimited }: ReceiptRoutesOptions): void {
  const drawings = createConcurrencyLimit(isLimited ? MAX_RECEIPTS_OF_ACCOUNT : Infinity);
  addFieldsForm(scope);
  scope.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.receipt,
    {
      schema: {
        body: receiptRequestSchema,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        produces: ['application/pdf'],
        response: { default: errorReplySchema },
      },
      config: { access: forUsers({ id: 'order' }) },
    },
    async (request, reply) => {
      const userId = await requireUser(request);
      leaveAtEnd(reply, drawings.enter(userId));
      const caller = watchCaller(request.raw);
      try {
        const { id, disposition } = request.body;
        const pdf = await makeReceipt(receipts, { id, userId, signal: caller.signal });
        const name = `Parchi receipt ${id.slice(0, 8)}.pdf`;
        if (disposition === 'attachment') return await sendPdf(reply, pdf, attachment(name));
        reply.header('content-security-policy', shownPolicies.pdf);
        return await sendPdf(reply, pdf, inline(name));
      } finally {
        caller.stop();
      }
    },
  );
}

function sendPdf(reply: FastifyReply, pdf: Buffer, disposition: string): FastifyReply {
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', disposition)
    .send(pdf);
}
