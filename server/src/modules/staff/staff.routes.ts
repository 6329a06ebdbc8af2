import { apiPaths, errorReplySchema, staffReplySchema, staffRequests } from '@parchi/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../errors/appError.ts';
import { behindPin, forShops } from '../../http/calls/access.ts';
import { requireShop, requireSignedIn } from '../../http/signedIn.ts';
import { changePin } from './lock/changePin.ts';
import { lock, stayUnlocked, unlock } from './lock/unlock.ts';
import { addHelper, changeHelper, removeHelper } from './people/changeHelpers.ts';
import { chooseHelper } from './people/chooseHelper.ts';
import { showStaff } from './showStaff.ts';
import type { Device, StaffContext } from './staffContext.ts';

const response = { 200: staffReplySchema, default: errorReplySchema };
const ofShop = { access: forShops({ id: 'shop' }) };
const ofHelper = forShops({ id: 'shop', helper: 'helper' });

/** Registers the routes about the people at a shop's counter, and about the PIN of the pages Money and Shop. */
export function staffRoutes(context: StaffContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(helperRoutes(context));
    await app.register(lockRoutes(context));
  };
}

function helperRoutes(context: StaffContext): FastifyPluginAsyncZod {
  return (app) => {
    app.post(
      apiPaths.shopStaff,
      { schema: { body: staffRequests.shopStaff, response }, config: ofShop },
      async (request) => ({ staff: await showStaff(context.db, await requireDevice(request)) }),
    );
    app.post(
      apiPaths.addHelper,
      {
        schema: { body: staffRequests.addHelper, response },
        config: { access: behindPin(ofShop.access) },
      },
      async (request) => ({
        staff: await addHelper(context, await requireDevice(request), request.body),
      }),
    );
    app.post(
      apiPaths.changeHelper,
      {
        schema: { body: staffRequests.changeHelper, response },
        config: { access: behindPin(ofHelper) },
      },
      async (request) => ({
        staff: await changeHelper(context, await requireDevice(request), request.body),
      }),
    );
    app.post(
      apiPaths.removeHelper,
      {
        schema: { body: staffRequests.removeHelper, response },
        config: { access: behindPin(ofHelper) },
      },
      async (request) => ({
        staff: await removeHelper(context, await requireDevice(request), request.body),
      }),
    );
    app.post(
      apiPaths.chooseHelper,
      { schema: { body: staffRequests.chooseHelper, response }, config: { access: ofHelper } },
      async (request) => ({
        staff: await chooseHelper(context, await requireDevice(request), request.body),
      }),
    );
    return Promise.resolve();
  };
}

function lockRoutes(context: StaffContext): FastifyPluginAsyncZod {
  return (app) => {
    app.post(
      apiPaths.changePin,
      { schema: { body: staffRequests.changePin, response }, config: ofShop },
      async (request) => ({
        staff: await changePin(context, await requireDevice(request), request.body),
      }),
    );
    app.post(
      apiPaths.unlock,
      { schema: { body: staffRequests.unlock, response }, config: ofShop },
      async (request) => ({
        staff: await unlock(context, await requireDevice(request), request.body),
      }),
    );
    app.post(
      apiPaths.stayUnlocked,
      { schema: { body: staffRequests.stayUnlocked, response }, config: ofShop },
      async (request) => ({ staff: await stayUnlocked(context, await requireDevice(request)) }),
    );
    app.post(
      apiPaths.lock,
      { schema: { body: staffRequests.lock, response }, config: ofShop },
      async (request) => ({ staff: await lock(context, await requireDevice(request)) }),
    );
    return Promise.resolve();
  };
}

/** Returns the signed-in shop's device. @throws {AppError} `shop.not_found` if the request names another shop */
async function requireDevice(request: FastifyRequest<{ Body: { id: string } }>): Promise<Device> {
  const shopId = await requireShop(request);
  if (request.body.id !== shopId) throw new AppError('shop.not_found');
  const { sessionHash } = await requireSignedIn(request);
  return { shopId, sessionHash };
}
