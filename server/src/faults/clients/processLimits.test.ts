import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openChildWorkshop, type ChildWorkshop } from '../../../testing/servers/childServer.ts';
import {
  download,
  filePart,
  json,
  largeFile,
  sendForm,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { openDescriptors } from '../../../testing/processes/openDescriptors.ts';
import { readZip } from '../../../testing/files/readZip.ts';

const prlimitTest = spawnSync('prlimit', ['--version']).status === 0 ? {} : { skip: 'no prlimit' };

let workshop: ChildWorkshop;
before(async () => {
  workshop = await openChildWorkshop({ LOG_LEVEL: 'fatal', UPLOAD_LEASE_SECONDS: '5' });
});
after(() => workshop.close());

function storedFileCount(): number {
  const folder = path.join(workshop.dataDir, 'objects');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test(
  'answers 507 for a file above the process’s limit, keeps nothing, and takes a smaller one [F-09]',
  prlimitTest,
  async () => {
    // The maximum size of a file, 20 MB, is above that of the embedded database's files, so only the upload is refused.
    const server = await workshop.start({ under: ['prlimit', '--fsize=20000000'] });
    const answer = await sendForm(server.origin, ...largeFile('a', 30_000_000));
    assert.equal(answer.status, 507, answer.body.toString());
    assert.equal((json(answer) as { code: string }).code, 'storage.full');
    assert.equal(storedFileCount(), 0);
    await sendShare(server.origin, Buffer.concat([...largeFile('a', 10_000_000)]));
    await workshop.kill(server, 'SIGTERM');
  },
);

test(
  'survives without free descriptors: callers are refused or wait, then the server recovers [F-14]',
  prlimitTest,
  async () => {
    const server = await workshop.start();
    const kept = await sendShare(
      server.origin,
      ...Array.from({ length: 30 }, (_, index) => filePart(`${index}`, 'kept')),
    );
    const pid = server.process.pid ?? 0;
    const descriptors = () => openDescriptors(pid);
    const before = descriptors();
    spawnSync('prlimit', [
      '--pid',
      String(pid),
      `--nofile=${readdirSync(`/proc/${pid}/fd`).length + 40}`,
    ]);
    const files = Array.from({ length: 5 }, (_, index) => filePart(`${index}`, 'x'));
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const call =
          index % 2 ? sendForm(server.origin, ...files) : download(server.origin, kept.files);
        return call.then(
          (answer) => answer.status,
          () => 'refused' as const,
        );
      }),
    );
    const unexpected = outcomes.filter((outcome) => ![200, 201, 503, 'refused'].includes(outcome));
    assert.deepEqual(unexpected, []);
    assert.ok(outcomes.includes(503) || outcomes.includes('refused'), 'the limit was met');

    // Connections to PostgreSQL stay open for 10 s after their last query.
    for (let attempt = 0; attempt < 300 && descriptors() > before + 5; attempt += 1)
      await pause(50);
    assert.ok(descriptors() <= before + 5, `${descriptors()} descriptors, ${before} before`);
    await sendShare(server.origin, ...files);
    assert.equal((await readZip((await download(server.origin, kept.files)).body)).size, 30);
    await workshop.kill(server, 'SIGTERM');
    assert.equal(server.process.exitCode, 0);
    // What could not be removed for lack of descriptors is left to the sweep, which first runs when the server starts.
    const judgement = await workshop.fsckOnceSwept();
    assert.equal(judgement.exitCode, 0, judgement.output);
  },
);
