import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Id } from '@parchi/contract';
import { newObjectGroup } from '@parchi/object-store';
import { sql } from 'kysely';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';
import { renewLease } from '../../../transfer/upload/pendingRows.ts';
import { saveShare } from './saveShare.ts';
import { insertPendingShare } from './uploads.repository.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const ofOneFile = [
  { ordinal: 0, name: 'a', sizeInBytes: 1, crc32: 1, sha256: Buffer.alloc(32) },
] as const;
const newId = (): Id => randomBytes(16).toString('hex') as Id;

for (const [what, change] of [
  ['whose lease ran out, even before a sweep', { lease_expires_at: sql<Date>`now()` }],
  ['taken by the sweep, even within its lease', { state: 'deleting' as const }],
] as const) {
  test(`neither renews nor completes an upload ${what} [F-17]`, async () => {
    const { db } = server.dependencies;
    const share = { id: newId(), group: newObjectGroup() };
    const row = { table: 'shares', id: share.id } as const;
    const ready = { id: share.id, files: ofOneFile.map((file) => ({ ...file, id: newId() })) };
    await insertPendingShare(db, share, 60);
    assert.equal(await renewLease(db, row, 60), true);
    await db.updateTable('shares').set(change).where('id', '=', share.id).execute();
    assert.equal(await renewLease(db, row, 60), false);
    await assert.rejects(
      saveShare(db, {
        ...ready,
        ttlSeconds: 60,
        senderId: undefined,
        senderKey: undefined,
        passwordHash: undefined,
        sender: undefined,
        keepers: [],
      }),
      {
        code: 'service.unavailable',
      },
    );
    const { state } = await db
      .selectFrom('shares')
      .select('state')
      .where('id', '=', share.id)
      .executeTakeFirstOrThrow();
    assert.notEqual(state, 'ready');
  });
}
