import {
  apiPaths,
  errorReplySchema,
  reportReplySchema,
  reportRequestSchema,
} from '@parchi/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forEverybody } from '../../http/calls/access.ts';
import { takeReport, type TakeReportContext } from './takeReport.ts';

/** Registers the route by which people report files and shops. */
export function reportsRoutes(
  context: TakeReportContext,
  onReport: (about: 'share' | 'shop') => void,
): FastifyPluginAsyncZod {
  return (app) => {
    app.post(
      apiPaths.report,
      {
        schema: {
          body: reportRequestSchema,
          response: { 200: reportReplySchema, default: errorReplySchema },
        },
        config: { access: forEverybody },
      },
      async ({ body }) => {
        await takeReport(context, body);
        onReport(body.about);
        return { text: 'Report sent' as const };
      },
    );
    return Promise.resolve();
  };
}
