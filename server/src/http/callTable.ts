import type { FastifyInstance } from 'fastify';

export type Call = {
  readonly path: string;
  /** Kinds of body that it takes. */
  readonly accepts: readonly string[];
  readonly hasPayload: boolean;
  /** Other sites may call it. */
  readonly isFromAnywhere: boolean;
};

/** Every call that this server answers, filled while the routes are added: what holds for all needs no second list. */
export function collectCalls(app: FastifyInstance): readonly Call[] {
  const calls: Call[] = [];
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    // With `ignoreTrailingSlash` a plugin's own routes may come twice; calls are POST alone.
    if (method !== 'POST' || schema?.hide === true || calls.some((call) => call.path === url))
      return;
    const accepts = schema?.consumes ?? ['application/json'];
    const hasPayload = schema?.body !== undefined || schema?.consumes !== undefined;
    const isFromAnywhere = config?.isFromAnywhere ?? false;
    calls.push({ path: url, accepts, hasPayload, isFromAnywhere });
  });
  return calls;
}
