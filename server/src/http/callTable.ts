import type { FastifyInstance } from 'fastify';
import type { Access } from './access.ts';

export type Call = {
  readonly path: string;
  /** Kinds of body that it takes. */
  readonly accepts: readonly string[];
  readonly hasPayload: boolean;
  /** The schema of its JSON. */
  readonly body: unknown;
  /** Other sites may call it. */
  readonly isFromAnywhere: boolean;
  readonly access: Access | undefined;
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
    const { isFromAnywhere = false, access } = config ?? {};
    calls.push({ path: url, accepts, hasPayload, body: schema?.body, isFromAnywhere, access });
  });
  return calls;
}
