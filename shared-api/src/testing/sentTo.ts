import type { ApiPath } from '@parchi/contract';
import type { Wire } from '@parchi/tooling/wire';

/** The bodies that a call was made with, in order. */
export function sentTo(wire: Wire, path: ApiPath): unknown[] {
  return wire.calls
    .filter((call) => call.path === path)
    .map(({ body }): unknown => (body.length === 0 ? undefined : JSON.parse(String(body))));
}
