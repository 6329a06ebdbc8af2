import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, errorCatalogue } from '@parchi/contract';
import { badUploads } from '../../../../testing/clients/badUploads.ts';
import { assertAlive, assertLeft, json } from '../../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
});
after(() => server.close());

const rows = badUploads({
  path: apiPaths.sendFiles,
  origin: () => origin,
  noFiles: 'share.no_files',
});

for (const { id, what, code, withinMs = 30_000, send } of rows) {
  test(`answers ${errorCatalogue[code].status} ${code} to ${what}, and stores nothing [${id}]`, async () => {
    const startedAt = performance.now();
    const answer = await send();
    const tookMs = performance.now() - startedAt;
    const { status, text } = errorCatalogue[code];
    assert.deepEqual(
      { status: answer.status, body: json(answer) },
      { status, body: { code, message: text, text } },
    );
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.ok(tookMs < withinMs, `took ${tookMs} ms`);
    await assertAlive(server);
    await assertLeft(server, { rows: 0, objects: 0 });
  });
}
