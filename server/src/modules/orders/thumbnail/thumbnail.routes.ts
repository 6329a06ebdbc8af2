import { apiPaths, errorReplySchema, orderFileRequestSchema } from '@parchi/contract';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forSignedIn } from '../../../http/calls/access.ts';
import { createConcurrencyLimit } from '../../../http/limits/concurrencyLimit.ts';
import { leaveAtEnd } from '../../../http/replies/leaveAtEnd.ts';
import { requireSignedIn } from '../../../http/signedIn.ts';
import { watchCaller } from '../../../transfer/upload/receiving/watchCaller.ts';
import { makeThumbnail, type MakeThumbnailContext } from './makeThumbnail.ts';

/**
 * Maximum number of concurrent thumbnail requests per account. A page of the site sends one at a time, but a shop may
 * have several computers.
 */
const MAX_THUMBNAILS_OF_ACCOUNT = 8;

export type ThumbnailRoutesOptions = {
  readonly files: MakeThumbnailContext;
  readonly isLimited: boolean;
};

/**
 * Registers the route for thumbnails of first pages. Accounts that may read a file need not fetch all of it to show
 * one.
 */
export function thumbnailRoutes(options: ThumbnailRoutesOptions): FastifyPluginAsyncZod {
  const { files, isLimited } = options;
  const drawings = createConcurrencyLimit(isLimited ? MAX_THUMBNAILS_OF_ACCOUNT : Infinity);
  return (app) => {
    app.post(
      apiPaths.getThumbnail,
      {
        schema: {
          body: orderFileRequestSchema,
          produces: ['image/png'],
          response: { default: errorReplySchema },
        },
        config: { access: forSignedIn({ file: 'file' }) },
      },
      async (request, reply) => {
        const viewer = await requireSignedIn(request);
        leaveAtEnd(reply, drawings.enter(viewer.accountId));
        const caller = watchCaller(request.raw);
        try {
          const thumbnail = { file: request.body.file, viewer, signal: caller.signal };
          return await sendPng(reply, await makeThumbnail(files, thumbnail));
        } finally {
          caller.stop();
        }
      },
    );
    return Promise.resolve();
  };
}

function sendPng(reply: FastifyReply, png: Buffer): FastifyReply {
  return reply.type('image/png').header('cache-control', 'private, no-store').send(png);
}
