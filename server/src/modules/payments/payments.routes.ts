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
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { forEverybody, forUsers } from '../../http/access.ts';
import { createBodyPlaces } from '../../http/limits/bodyPlaces.ts';
import { callerKey } from '../../http/limits/callerKey.ts';
import { leaveAtEnd } from '../../http/replies/leaveAtEnd.ts';
import { requireUser } from '../../http/signedIn.ts';
import type { PaymentConfirmation } from './confirming/confirmPayment.ts';
import { readCallback } from './confirming/readCallback.ts';
import type { ReceiveWebhook } from './webhooks/receiveWebhook.ts';

const WEBHOOK_BYTES = 1_000_000;
/** As long as the provider waits for its answer. Its messages are a few kilobytes and come in one piece. */
const WEBHOOK_BODY_MS = 5_000;
/** Bodies that arrive at the same time, in all: at most 128 MB of memory. */
const MAX_WEBHOOK_BODIES = 128;
/** The provider sends from few addresses, and many messages at once. */
const MAX_WEBHOOK_BODIES_OF_ADDRESS = 96;

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

/**
 * Stored and answered at once: the provider waits five seconds, and gives up on who is slow for a day. Anybody may call,
 * and only the whole body tells who signed it: callers who hold theirs back are cut, never the next one refused.
 */
function addWebhook(scope: FastifyInstance, { receiveWebhook }: PaymentsRoutesOptions): void {
  const places = createBodyPlaces({
    max: MAX_WEBHOOK_BODIES,
    maxOfAddress: MAX_WEBHOOK_BODIES_OF_ADDRESS,
  });
  const arrivals = new WeakMap<FastifyRequest, () => void>();
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
      config: {
        isFromAnywhere: true,
        isNeverRefused: true,
        bodyTimeoutMs: WEBHOOK_BODY_MS,
        access: forEverybody,
      },
      onRequest: async (request, reply) => {
        const arrive = places.enter(callerKey(request.ip), () => request.raw.destroy());
        arrivals.set(request, arrive);
        leaveAtEnd(reply, arrive);
      },
    },
    async (request) => {
      arrivals.get(request)?.();
      const { body, headers } = request;
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await receiveWebhook(rawBody, headers);
      return { text: 'Received' };
    },
  );
}
