import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { skipWithoutStrace } from '../../../../tooling/src/debian/strace.ts';
import { traceCalls } from '../../../../tooling/src/testing/index.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';
import {
  filePart,
  json,
  largeFile,
  sendForm,
  sendShare,
} from '../../../testing/clients/filesClient.ts';

const straceTest = { skip: skipWithoutStrace };

let workshop: ChildWorkshop;
let server: ChildServer;
before(async () => {
  workshop = await openChildWorkshop({ LOG_LEVEL: 'silent' });
  server = await workshop.start();
});
after(() => workshop.close());

function fileCount(): number {
  const folder = path.join(workshop.dataDir, 'objects');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test(
  'writes, syncs, renames and commits every byte before the 201 [F-08]',
  straceTest,
  async () => {
    const syscalls = ['read', 'write', 'writev', 'pwrite64', 'fsync', 'fdatasync', 'rename'];
    const trace = await traceCalls(server, { syscalls });
    await sendShare(server.origin, Buffer.concat([...largeFile('a', 3_000_000)]));
    await pause(200);
    const calls = await trace.stop();
    const steps: readonly [string, RegExp][] = [
      ['the last write of the file', /^writev?\(\d+<.*\/objects\/tmp\/[^>]+>.* = \d+$/],
      ['the sync of the file', /^(?:fsync|fdatasync)\(\d+<.*\/objects\/tmp\/[^>]+>\) += 0$/],
      ['its renaming', /^rename\(".*\/objects\/tmp\/.*", ".*\/objects\/[0-9a-f]{2}\/.*"\) += 0$/],
      ['the sync of its folder', /^fsync\(\d+<.*\/objects\/[0-9a-f]{2}>\) += 0$/],
      ['the commit', /^read\(\d+<socket.*COMMIT\\0|^(?:p?write|pwrite64)\(\d+<.*\/pg_wal\//],
      ['the answer', /^writev?\(\d+<.*HTTP\/1\.1 201 /],
    ];
    // Commits after the answer come from the server's jobs, so they are ignored.
    const answeredAt = calls.findLastIndex((call) => steps.at(-1)?.[1].test(call));
    const places = steps.map(([step, pattern]) =>
      calls
        .slice(0, step === 'the commit' ? answeredAt : undefined)
        .findLastIndex((call) => pattern.test(call)),
    );
    const found = steps.map(([step], index) => `${places[index]} ${step}`).join('\n');
    assert.ok(
      places.every((place, index) => place > (places[index - 1] ?? -1)),
      `${found}\n${calls.filter((call) => !call.startsWith('read')).join('\n')}`,
    );
  },
);

for (const [id, what, inject, status, code] of [
  ['F-11', 'whose sync fails', 'fsync:error=EIO', 500, 'internal'],
  ['F-09', 'beyond the quota', 'writev:error=EDQUOT:when=2+', 507, 'storage.full'],
  ['F-09', 'for which the disk has no room', 'writev:error=ENOSPC', 507, 'storage.full'],
] as const) {
  test(
    `answers an upload ${what} with ${status}, keeps nothing, and accepts it again [${id}]`,
    straceTest,
    async () => {
      await sendShare(server.origin, filePart('the folders are there', 'x'));
      const before = fileCount();
      const [syscall = ''] = inject.split(':');
      const trace = await traceCalls(server, { syscalls: [syscall], inject, isOfFileThread: true });
      const answer = await sendForm(server.origin, ...largeFile('a', 3_000_000));
      const calls = await trace.stop();
      assert.ok(
        calls.some((call) => call.includes('(INJECTED)')),
        'the fault came',
      );
      assert.equal(answer.status, status);
      assert.equal((json(answer) as { code: string }).code, code);
      assert.equal(fileCount(), before);
      await sendShare(server.origin, Buffer.concat([...largeFile('a', 3_000_000)]));
    },
  );
}
