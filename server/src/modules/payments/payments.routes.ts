import {
  apiPaths,
  confirmPaymentRequestSchema,
  errorReplySchema,
  pagePaths,
  printReplySchema,
  webhookReplySchema,
  type Id,
  type Print,
} from '@parchi/contract';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { forEverybody, forUsers } from '../../http/access.ts';
import { createConcurrencyLimit } from '../../http/limits/concurrencyLimit.ts';
import { requireUser } from '../../http/signedIn.ts';
import type { PaymentConfirmation } from './confirming/confirmPayment.ts';
import { readCallback } from './confirming/readCallback.ts';
import type { ReceiveWebhook } from './webhooks/receiveWebhook.ts';

const WEBHOOK_BYTES = 1_000_000;
const MAX_WEBHOOKS_AT_ONCE = 64;

/** The order as its user sees it. */
export type ShowPrint = (printId: Id) => Promise<Print>;

type PaymentsRoutesOptions = {
  readonly receiveWebhook: ReceiveWebhook;
  readonly confirmation: PaymentConfirmation;
  readonly showPrint: ShowPrint;
};

export function createPaymentsRoutes(options: PaymentsRoutesOptions): FastifyPluginAsync {
  return async (app) => {
    // Each in a scope of its own: what kinds of body one accepts, the others refuse.
    for (const addCall of [addConfirm, addCallback, addWebhook]) {
      await app.register((scope, _options, done) => {
        addCall(scope, options);
        done();
      });
    }
  };
}

function addConfirm(
  app: FastifyInstance,
  { confirmation, showPrint }: PaymentsRoutesOptions,
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.confirmPayment,
    {
      schema: {
        body: confirmPaymentRequestSchema,
        response: { 200: printReplySchema, default: errorReplySchema },
      },
      config: { isNeverRefused: true, access: forUsers({ print: 'order' }) },
    },
    async (request) => {
      const userId = await requireUser(request);
      const { isPaid } = await confirmation.confirm(userId, request.body);
      // Its owner was found out while it was confirmed.
      const print = await showPrint(request.body.print as Id);
      return { text: isPaid ? 'Payment confirmed' : 'Payment is being checked', print };
    },
  );
}

/** Where the provider's page sends the whole window, where no script of ours may run: any page, any session. */
function addCallback(scope: FastifyInstance, { confirmation }: PaymentsRoutesOptions): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request: unknown, body: Buffer) => Promise.resolve(readCallback(body)),
  );
  scope.post<{ Body: ReturnType<typeof readCallback> }>(
    apiPaths.paymentCallback,
    {
      schema: {
        consumes: ['application/x-www-form-urlencoded'],
        response: { default: errorReplySchema },
      },
      config: { isFromAnywhere: true, isNeverRefused: true, access: forEverybody },
    },
    async ({ body }, reply) => {
      const print = body && (await confirmation.followCallback(body));
      // The page says what is true; whoever is not the order's user learns nothing there.
      return reply.redirect(print ? `${pagePaths.orders}?id=${print}` : pagePaths.orders, 303);
    },
  );
}

/** Stored and answered at once: the provider waits five seconds, and gives up on who is slow for a day. */
function addWebhook(scope: FastifyInstance, { receiveWebhook }: PaymentsRoutesOptions): void {
  const limit = createConcurrencyLimit(MAX_WEBHOOKS_AT_ONCE);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES },
    (_request: unknown, body: Buffer) => Promise.resolve(body),
  );
  scope.post(
    apiPaths.paymentWebhook,
    {
      bodyLimit: WEBHOOK_BYTES,
      schema: { response: { 200: webhookReplySchema, default: errorReplySchema } },
      config: { isFromAnywhere: true, isNeverRefused: true, access: forEverybody },
      onRequest: async (_request, reply) => {
        reply.raw.once('close', limit.enter('webhook'));
      },
    },
    async ({ body, headers }) => {
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await receiveWebhook(rawBody, headers);
      return { text: 'Received' };
    },
  );
}
