import { Readable } from 'node:stream';
import {
  apiPaths,
  errorReplySchema,
  moneyCsvRequestSchema,
  moneyOrdersReplySchema,
  moneyOrdersRequestSchema,
  moneyReplySchema,
  moneyRequestSchema,
  type Id,
} from '@parchi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '../../../errors/appError.ts';
import { addFieldsForm } from '../../../http/bodies/fieldsForm.ts';
import { behindPin, forShops } from '../../../http/calls/access.ts';
import { createConcurrencyLimit } from '../../../http/limits/concurrencyLimit.ts';
import { attachment } from '../../../http/replies/attachment.ts';
import { leaveAtEnd } from '../../../http/replies/leaveAtEnd.ts';
import { sendStream } from '../../../http/replies/sendStream.ts';
import { requireShop } from '../../../http/signedIn.ts';
import type { PaceRules } from '../../../transfer/transferPace.ts';
import { listMoneyOrders, showMoney, type MoneyContext } from './showMoney.ts';
import { writeMoneyCsv } from './writeMoneyCsv.ts';

/**
 * Maximum number of concurrent CSV tables per shop, which may have several devices. Each competes with the shop's other
 * work.
 */
const MAX_TABLES_OF_SHOP = 2;
/** Maximum time to send a whole table. A year of 300 orders a day is 12 MB. */
const MAX_TABLE_MS = 15 * 60_000;

export type MoneyRoutesOptions = {
  readonly money: MoneyContext;
  readonly isLimited: boolean;
  readonly downloadPace: PaceRules;
};

/** Registers the routes that show what a shop earned. */
export function moneyRoutes(options: MoneyRoutesOptions): FastifyPluginAsyncZod {
  const config = { access: behindPin(forShops({ id: 'shop' })) };
  return async (app) => {
    app.post(
      apiPaths.shopMoney,
      {
        schema: {
          body: moneyRequestSchema,
          response: { 200: moneyReplySchema, default: errorReplySchema },
        },
        config,
      },
      async (request) => {
        const { id, ...period } = request.body;
        return showMoney(options.money, { shopId: await requireOwn(request, id), ...period });
      },
    );
    app.post(
      apiPaths.shopMoneyOrders,
      {
        schema: {
          body: moneyOrdersRequestSchema,
          response: { 200: moneyOrdersReplySchema, default: errorReplySchema },
        },
        config,
      },
      async (request) => {
        const { id, ...page } = request.body;
        return listMoneyOrders(options.money, { shopId: await requireOwn(request, id), ...page });
      },
    );
    // This route has its own Fastify scope, because it accepts forms and the other routes do not.
    await app.register((scope, _options, done) => {
      addCsv(scope, options);
      done();
    });
  };
}

function addCsv(scope: FastifyInstance, options: MoneyRoutesOptions): void {
  const { money, isLimited, downloadPace: pace } = options;
  const tables = createConcurrencyLimit(isLimited ? MAX_TABLES_OF_SHOP : Infinity);
  addFieldsForm(scope);
  scope.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.shopMoneyCsv,
    {
      schema: {
        body: moneyCsvRequestSchema,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        produces: ['text/csv'],
        response: { default: errorReplySchema },
      },
      config: { access: behindPin(forShops({ id: 'shop' })), isDownload: true },
    },
    async (request, reply) => {
      const { id, from, to } = request.body;
      const shopId = await requireOwn(request, id);
      leaveAtEnd(reply, tables.enter(shopId));
      const stream = Readable.from(writeMoneyCsv(money, { shopId, from, to }), {
        objectMode: false,
      });
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(`Parchi ${from} to ${to}.csv`));
      return sendStream(reply, { stream, maxDurationMs: MAX_TABLE_MS, pace });
    },
  );
}

/** Returns the signed-in shop's id. @throws {AppError} `shop.not_found` if the request names another one */
async function requireOwn(request: FastifyRequest, id: string): Promise<Id> {
  const shopId = await requireShop(request);
  if (id !== shopId) throw new AppError('shop.not_found');
  return shopId;
}
