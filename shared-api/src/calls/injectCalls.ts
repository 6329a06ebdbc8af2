import type { EndpointBuilder, EndpointDefinitions } from '@reduxjs/toolkit/query/react';
import { api, type ApiTag } from './api.ts';
import type { baseQuery } from './baseQuery.ts';

type Builder = EndpointBuilder<typeof baseQuery, ApiTag, 'api'>;

const ownerByCall = new Map<string, string>();

/**
 * Adds an app's calls to the API slice. Throws if another app already uses the name of a call, because one of the two
 * calls would be lost silently. The same app may inject its calls again: a redeployed remote is loaded a second time
 * into an open page, which RTK's own `overrideExisting: 'throw'` would refuse.
 */
export function injectCalls<Calls extends EndpointDefinitions>(
  owner: string,
  defineCalls: (build: Builder) => Calls,
) {
  return api.injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => {
      const calls = defineCalls(build);
      for (const name of Object.keys(calls)) claim(name, owner);
      return calls;
    },
  });
}

function claim(name: string, owner: string): void {
  const holder = ownerByCall.get(name);
  if (holder !== undefined && holder !== owner) {
    throw new Error(`the call ${name} of ${owner} already belongs to ${holder}`);
  }
  ownerByCall.set(name, owner);
}
