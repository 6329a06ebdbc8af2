import http from 'node:http';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths } from '@parchi/contract';
import type { ObjectStore } from '../../object-store/objectStore.ts';
import { assertLeft, filePart, formEnd, multipartType } from '../../testing/filesClient.ts';
import { startFilesServer } from '../../testing/filesServer.ts';
import { startTestServer } from '../../testing/testServer.ts';

/** The store, but each commit waits for `release` after telling that it has begun. */
function holdCommits(store: ObjectStore) {
  const begun = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const objectStore: ObjectStore = {
    ...store,
    async create(key) {
      const writer = await store.create(key);
      return {
        write: (chunk) => writer.write(chunk),
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

test('a sender who cancels while the last bytes are being synced leaves nothing behind', async (context) => {
  const server = await startTestServer();
  context.after(() => server.close());
  const { objectStore, begun, release } = holdCommits(server.dependencies.objectStore);
  const filesServer = await startFilesServer({ ...server.dependencies, objectStore });
  context.after(() => filesServer.close());

  const request = http.request(`${filesServer.origin}${apiPaths.sendFiles}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': multipartType },
  });
  request.on('error', () => undefined);
  request.end(Buffer.concat([filePart('a.txt', 'hello'), formEnd]));
  await begun;
  request.destroy();
  await pause(200);
  release();
  await pause(200);
  await assertLeft(server, { rows: 0, objects: 0 });
});
