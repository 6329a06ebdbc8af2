import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import type { ObjectStore } from '@parchi/object-store';
import {
  assertLeft,
  filePart,
  formEnd,
  multipartType,
} from '../../../../testing/clients/filesClient.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';

const STARTED = 'http.server.request.start';

/** Wraps the store so that each commit reports that it has begun and then waits for `release`. */
function holdCommits(store: ObjectStore) {
  const begun = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const objectStore: ObjectStore = {
    ...store,
    async create(key) {
      const writer = await store.create(key);
      return {
        write: (chunk) => writer.write(chunk),
        suspend: () => writer.suspend(),
        abort: () => writer.abort(),
        async commit() {
          begun.resolve(undefined);
          await held.promise;
          await writer.commit();
        },
      };
    },
  };
  return { objectStore, begun: begun.promise, release: () => held.resolve(undefined) };
}

/** Resolves once the caller of the next request has disconnected and the server has noticed. */
async function nextCallerLeft(): Promise<unknown> {
  const { socket } = await new Promise<IncomingMessage>((resolve) => {
    const take = (message: unknown): void => {
      unsubscribe(STARTED, take);
      resolve((message as { request: IncomingMessage }).request);
    };
    subscribe(STARTED, take);
  });
  return once(socket, 'close');
}

test('removes everything when the sender cancels while the last bytes are synced', async (context) => {
  const server = await startServer();
  context.after(() => server.close());
  const { objectStore, begun, release } = holdCommits(server.dependencies.objectStore);
  const holding = await startServer({ beside: server, replace: () => ({ objectStore }) });
  context.after(() => holding.close());
  const origin = await holding.listen();

  const left = nextCallerLeft();
  const request = http.request(`${origin}${apiPaths.sendFiles}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': multipartType },
  });
  request.on('error', () => undefined);
  request.end(Buffer.concat([filePart('a.txt', 'hello'), formEnd]));
  await begun;
  request.destroy();
  await left;
  release();
  await assertLeft(server, { rows: 0, objects: 0 });
});
