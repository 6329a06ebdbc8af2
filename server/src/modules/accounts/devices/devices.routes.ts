import {
  apiPaths,
  devicesReplySchema,
  errorReplySchema,
  signOutDeviceRequestSchema,
} from '@parchi/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { behindPin, forSignedIn } from '../../../http/calls/access.ts';
import { requireSignedIn } from '../../../http/signedIn.ts';
import { showDevices, signOutDevice, signOutOthers, type DevicesContext } from './devices.ts';

const response = { 200: devicesReplySchema, default: errorReplySchema };
const config = { access: behindPin(forSignedIn()) };

/** Registers the routes by which an account sees where it is signed in, and signs other devices out. */
export function devicesRoutes(context: DevicesContext): FastifyPluginAsyncZod {
  return (app) => {
    app.post(apiPaths.devices, { schema: { response }, config }, async (request) =>
      showDevices(context, await requireSignedIn(request)),
    );
    app.post(
      apiPaths.signOutDevice,
      { schema: { body: signOutDeviceRequestSchema, response }, config },
      async (request) => signOutDevice(context, await requireSignedIn(request), request.body.id),
    );
    app.post(apiPaths.signOutOthers, { schema: { response }, config }, async (request) =>
      signOutOthers(context, await requireSignedIn(request)),
    );
    return Promise.resolve();
  };
}
