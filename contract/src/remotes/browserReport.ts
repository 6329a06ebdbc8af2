import * as z from 'zod';
import { remoteFailureSchema } from './remoteFailure.ts';

/**
 * An error of a page that can be shown: whose script it comes from, the build if that is known, and the reason.
 * `uncaught`: an error or rejected promise that no code handled. `violation`: the page's Content-Security-Policy
 * blocked something. `other`: a violation by neither the host nor a remote. Says nothing about the error or the page,
 * because messages and addresses may contain what a person typed or received.
 */
export const pageErrorSchema = z.object({
  remote: z.union([z.enum(['host', 'other']), remoteFailureSchema.shape.remote]),
  build: remoteFailureSchema.shape.build,
  reason: z.enum(['uncaught', 'violation']),
});

export type PageError = z.infer<typeof pageErrorSchema>;

/** What a browser reports. Hosts older than page errors report only remotes that could not be shown. */
export const browserReportSchema = z.discriminatedUnion('reason', [
  remoteFailureSchema,
  pageErrorSchema,
]);

export type BrowserReport = z.infer<typeof browserReportSchema>;
