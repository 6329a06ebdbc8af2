import type { ApiPath } from '@parchi/contract';
import type { FakeServer } from '@parchi/tooling/fake-server';

/** Returns the parsed bodies of all requests to a path, in order. */
export function sentTo(fakeServer: FakeServer, path: ApiPath): unknown[] {
  return fakeServer.calls
    .filter((call) => call.path === path)
    .map(({ body }): unknown => (body.length === 0 ? undefined : JSON.parse(String(body))));
}
