import {
  apiPaths,
  changeShopDetailsRequestSchema,
  changePrintStatusRequestSchema,
  changeStatusRequestSchema,
  errorReplySchema,
  fetchShopRequestSchema,
  findShopReplySchema,
  findShopRequestSchema,
  ownShopReplySchema,
  pauseOrdersRequestSchema,
  shopDetailsReplySchema,
  shopDetailsRequestSchema,
  shopReplySchema,
  type Id,
} from '@parchi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '../../errors/appError.ts';
import { fieldFaults } from '../../http/errors/fieldFaults.ts';
import { behindPin, forEverybody, forShops } from '../../http/calls/access.ts';
import { requireShop, requireSignedIn } from '../../http/signedIn.ts';
import {
  changeDetails,
  type ChangeDetailsContext,
  type FindPerson,
} from './details/changeDetails.ts';
import { showDetails } from './details/showDetails.ts';
import { fetchShop, type FetchShopContext, type ShowOwnShop } from './fetchShop.ts';
import { findShops } from './findShops.ts';
import type { PhoneCodesContext } from './phone-codes/phoneCodes.ts';
import { phoneCodesRoutes } from './phone-codes/phoneCodes.routes.ts';
import {
  changePrintStatus,
  changeStatus,
  pauseOrders,
  type ChangeSwitchesContext,
} from './switches/changeSwitches.ts';

type ShopsRoutesContext = Omit<ChangeSwitchesContext, 'showOwnShop'> & PhoneCodesContext;

/** What the routes need of modules that are created after this one. */
export type ShopsRoutesModules = {
  readonly accounts: { readonly showOwnShop: ShowOwnShop };
  readonly staff: { readonly findPerson: FindPerson };
};

/** Registers the routes about shops: the public record, the search, and the switches and details of the dashboard. */
export function shopsRoutes(
  context: ShopsRoutesContext,
): FastifyPluginAsyncZod<ShopsRoutesModules> {
  return async (app, { accounts: { showOwnShop }, staff: { findPerson } }) => {
    addPublicCalls(app, { ...context, showOwnShop });
    addSwitches(app, { ...context, showOwnShop });
    addDetails(app, { ...context, findPerson });
    await app.register(phoneCodesRoutes(context));
  };
}

/** Registers the routes that need no session. */
function addPublicCalls(app: FastifyInstance, context: FetchShopContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    apiPaths.fetchShop,
    {
      schema: {
        body: fetchShopRequestSchema,
        response: { 200: shopReplySchema, default: errorReplySchema },
      },
      config: { access: forEverybody },
    },
    async (request) => {
      const signedIn = await request.signedIn();
      return fetchShop(context, request.body.shopId, signedIn?.accountId);
    },
  );
  typed.post(
    apiPaths.findShop,
    {
      schema: {
        body: findShopRequestSchema,
        response: { 200: findShopReplySchema, default: errorReplySchema },
      },
      config: { access: forEverybody },
    },
    async (request) => findShops(context.db, request.body),
  );
}

function addSwitches(app: FastifyInstance, context: ChangeSwitchesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: ownShopReplySchema, default: errorReplySchema };
  const config = { access: forShops({ id: 'shop' }) };
  typed.post(
    apiPaths.changeStatus,
    { schema: { body: changeStatusRequestSchema, response }, config },
    async (request) => ({
      shop: await changeStatus(context, await requireOwnShop(request)),
    }),
  );
  typed.post(
    apiPaths.changePrintStatus,
    { schema: { body: changePrintStatusRequestSchema, response }, config },
    async (request) => ({
      shop: await changePrintStatus(context, await requireOwnShop(request), request.body),
    }),
  );
  typed.post(
    apiPaths.pauseOrders,
    { schema: { body: pauseOrdersRequestSchema, response }, config },
    async (request) => ({
      shop: await pauseOrders(context, await requireOwnShop(request), request.body),
    }),
  );
}

function addDetails(app: FastifyInstance, context: ChangeDetailsContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: shopDetailsReplySchema, default: errorReplySchema };
  const config = { access: behindPin(forShops({ id: 'shop' })) };
  typed.post(
    apiPaths.shopDetails,
    { schema: { body: shopDetailsRequestSchema, response }, config },
    async (request) => {
      const shopId = await requireOwnShop(request);
      return { details: await showDetails(context.db, shopId) };
    },
  );
  typed.post(
    apiPaths.changeShopDetails,
    {
      schema: { body: changeShopDetailsRequestSchema, response },
      config,
      attachValidation: true,
    },
    async (request) => {
      if (request.validationError) throw fieldFaults(request.validationError);
      const id = await requireOwnShop(request);
      const { name: ownerName, sessionHash } = await requireSignedIn(request);
      const account = { id, ownerName, sessionHash };
      return { details: await changeDetails(context, account, request.body) };
    },
  );
}

/** Returns the id of the signed-in shop. @throws {AppError} `shop.not_found` if the request names another shop */
async function requireOwnShop(request: FastifyRequest<{ Body: { id: string } }>): Promise<Id> {
  const shopId = await requireShop(request);
  if (request.body.id !== shopId) throw new AppError('shop.not_found');
  return shopId;
}
