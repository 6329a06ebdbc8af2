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
  /** Path of the page to which GET leads; `undefined` if GET is refused. */
  readonly pageOfGet: string | undefined;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Path of a page to which GET leads, for a call whose address people open too. */
    pageOfGet?: string;
  }
}

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
    const { isFromAnywhere = false, access, pageOfGet } = config ?? {};
    const { body } = schema ?? {};
    calls.push({ path: url, accepts, hasPayload, body, isFromAnywhere, access, pageOfGet });
  });
  return calls;
}
