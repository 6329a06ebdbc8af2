import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertNoSecrets } from '../../../../server/testing/servers/assertNoSecrets.ts';
import { repositoryRoot } from '../../../../tooling/src/repositoryRoot.ts';
import { readImageStage } from '../../../../tooling/src/site/readImageStage.ts';
import { readUnit } from '../../../../tooling/src/site/readUnit.ts';
import { skipWithoutSystemd } from '../../../../tooling/src/debian/systemd.ts';
import { openCheckoutForOthers } from '../../../../tooling/src/testing/index.ts';
import { isolationOfUser } from '../../fixtures/operations/isolationOfUser.ts';
import { findRefused, traceArguments } from '../../fixtures/operations/traceUnit.ts';
import { findFreePort } from '../../../../tooling/src/debian/findFreePort.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';

/** The first start creates the embedded database. */
const START_MS = 180_000;
const skip = process.getuid?.() === 0 ? skipWithoutSystemd : 'needs root';

/** Mounts /proc as `ProtectProc=invisible` does, and then runs the command. */
const AS_SYSTEMD_SHOWS = 'mount -t proc -o hidepid=invisible proc /proc && exec "$@"';

test(
  'the unit’s command starts the server, which makes only allowed system calls and keeps its sandbox [F-803]',
  { skip },
  async (context) => {
    const unit = readUnit();
    const { userId, groupId, siteFolder } = readImageStage();
    const inCheckout = await openCheckoutForOthers(context);
    const site = inCheckout(join(repositoryRoot, '.'));
    const folder = await mkdtemp(join(tmpdir(), 'parchi-unit-'));
    const data = join(folder, 'data');
    const trace = join(folder, 'trace');
    await chmod(folder, 0o755);
    await mkdir(data, { mode: 0o700 });
    await chown(data, userId, groupId);
    const port = await findFreePort();

    const command = unit('ExecStart').join().replace(siteFolder, site).split(' ');
    const ids = [`--reuid=${userId}`, `--regid=${groupId}`, '--clear-groups', '--no-new-privs'];
    const asUser = ['setpriv', ...ids, '--inh-caps=-all', '--bounding-set=-all'];
    const ownMounts = ['--mount', 'sh', '-c', AS_SYSTEMD_SHOWS, 'sh'];
    const traced = ['strace', ...traceArguments(trace), ...asUser, ...command];
    const server = spawn('unshare', [...ownMounts, ...traced], {
      cwd: site,
      env: {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        ...readEnvironment(unit('Environment')),
        DATA_DIR: data,
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        ALLOW_SANDBOX_PAYMENTS: 'on',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
    }
    const ended = once(server, 'exit');
    try {
      const isReady = () => {
        assert.equal(server.exitCode, null, log);
        return log.includes('is ready at');
      };
      await waitUntil('the server is ready', isReady, START_MS);
      const health = await fetch(`http://localhost:${port}/healthz`);
      assert.equal(health.status, 200);
      const children = `/proc/${server.pid}/task/${server.pid}/children`;
      process.kill(Number(await readFile(children, 'utf8')), 'SIGTERM');
      assert.deepEqual(await ended, [0, null], log);
    } finally {
      server.kill('SIGKILL');
    }
    const calls = await readFile(trace, 'utf8');
    assert.ok(log.includes(`"isolation":"${isolationOfUser({ userId, groupId })}"`), log);
    assert.match(calls, /unshare\(CLONE_NEWUSER/);
    assert.deepEqual(findRefused(calls), []);
    assert.doesNotMatch(log, /"level":"(error|fatal)"/);
    assertNoSecrets(log);
    await rm(folder, { recursive: true });
  },
);

function readEnvironment(lines: readonly string[]): Record<string, string> {
  const pairs = lines.flatMap((line) => line.split(' ')).map((pair) => pair.split('='));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}
