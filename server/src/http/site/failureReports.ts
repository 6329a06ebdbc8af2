import {
  apiPaths,
  browserReportSchema,
  errorReplySchema,
  type BrowserReport,
  type PageError,
} from '@parchi/contract';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { forEverybody } from '../calls/access.ts';
import type { BuildCounter } from './canary/buildCounter.ts';

const MINUTE_MS = 60_000;
/** Maximum number of log lines a minute, because a remote that fails for everybody must not fill the disk. */
const LINES_PER_MINUTE = 60;

const schema = {
  body: browserReportSchema,
  response: { 204: z.undefined(), default: errorReplySchema },
};

/**
 * Registers the route by which browsers report errors. A report that a remote cannot be shown is counted for its build,
 * and is one line of the log, without anything about its sender. Beyond the limit, lines are left out, and the next
 * line has their number. An uncaught error or a violation of the Content-Security-Policy is only counted: a broken page
 * or a browser extension may cause many, and the reports say nothing that the metric does not say.
 */
export const failureReports: FastifyPluginCallbackZod<{
  counter: BuildCounter;
  onReport?: ((report: BrowserReport) => void) | undefined;
}> = (app, { counter, onReport }, done) => {
  let windowEndsMs = 0;
  let lines = 0;
  let leftOut = 0;
  app.post(
    apiPaths.reportRemoteFailure,
    { schema, config: { access: forEverybody } },
    async ({ body }, reply) => {
      onReport?.(body);
      if (isPageError(body)) return reply.code(204).send();
      counter.countFailure(body);
      const nowMs = performance.now();
      if (nowMs > windowEndsMs) [windowEndsMs, lines] = [nowMs + MINUTE_MS, 0];
      lines += 1;
      if (lines > LINES_PER_MINUTE) {
        leftOut += 1;
      } else {
        const detail = body.detail?.replaceAll(/\?[^\s)]*/g, '?…').replaceAll(/\S+@\S+/g, '…@…');
        app.log.warn(
          { area: 'site', ...body, detail, ...(leftOut > 0 && { leftOut }) },
          'a browser could not show a remote',
        );
        leftOut = 0;
      }
      return reply.code(204).send();
    },
  );
  done();
};

function isPageError(report: BrowserReport): report is PageError {
  return report.reason === 'uncaught' || report.reason === 'violation';
}
