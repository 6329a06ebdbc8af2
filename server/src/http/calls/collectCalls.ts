import type { FastifyInstance } from 'fastify';
import type { Access } from './access.ts';

export type Call = {
  readonly path: string;
  /** Content types that the call accepts. */
  readonly accepts: readonly string[];
  readonly hasPayload: boolean;
  /** The schema of the call's JSON body. */
  readonly body: unknown;
  /** Whether pages of other sites may make the call. */
  readonly isFromAnywhere: boolean;
  readonly access: Access | undefined;
};

/** Collects every call when its route is added, so that rules for all calls need no second list. */
export function collectCalls(app: FastifyInstance): readonly Call[] {
  const calls: Call[] = [];
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    // With `ignoreTrailingSlash`, a plugin's routes may be added twice. Every call is a POST, so other methods are
    // skipped.
    if (method !== 'POST' || schema?.hide === true || calls.some((call) => call.path === url))
      return;
    const accepts = schema?.consumes ?? ['application/json'];
    const hasPayload = schema?.body !== undefined || schema?.consumes !== undefined;
    const { isFromAnywhere = false, access } = config ?? {};
    calls.push({ path: url, accepts, hasPayload, body: schema?.body, isFromAnywhere, access });
  });
  return calls;
}
