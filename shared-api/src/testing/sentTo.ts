import type { ApiPath } from '@parchi/contract';
import type { Wire } from '@parchi/tooling/wire';

/** Returns the parsed bodies of all requests to a path, in order. */
export function sentTo(wire: Wire, path: ApiPath): unknown[] {
  return wire.calls
    .filter((call) => call.path === path)
    .map(({ body }): unknown => (body.length === 0 ? undefined : JSON.parse(String(body))));
}
