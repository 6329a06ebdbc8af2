import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { assertNoSecrets } from '../../../../server/testing/servers/assertNoSecrets.ts';
import { repositoryRoot } from '../../../../tooling/src/repositoryRoot.ts';
import { collectSite } from '../../../../tooling/src/site/collectSite.ts';
import { readImageStage } from '../../../../tooling/src/site/readImageStage.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { findFreePort } from '../../../../tooling/src/debian/findFreePort.ts';
import { isolationOfUser } from '../../fixtures/operations/isolationOfUser.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { sendFiles } from '../../pages/sendPage.ts';
import { startVisit } from '../../pages/startVisit.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';

const files: SampleFile[] = [{ name: 'slip.txt', bytes: Buffer.from('from a read-only root') }];
const enterRoot = join(import.meta.dirname, '../../fixtures/image/enterRoot.sh');
/** The first start compiles the whole server and creates the embedded database. */
const START_MS = 180_000;
const needsRoot =
  process.platform !== 'linux' || process.getuid?.() !== 0
    ? 'a root folder of its own needs root on Linux'
    : false;

test('the image is built on the Node.js version in .nvmrc [F-801]', async () => {
  const version = (await readFile(join(repositoryRoot, '.nvmrc'), 'utf8')).trim();
  const { bases } = readImageStage();
  assert.deepEqual(bases, [`node:${version}-bookworm-slim`, 'debian:bookworm-slim']);
});

describe('the image, without a container engine', { skip: needsRoot }, () => {
  const stage = readImageStage();
  let browser: Browser;
  let folder: string;
  let server: ChildProcess;
  let env: Record<string, string>;
  let origin: string;
  let log = '';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parchi-image-'));
    const [site, data, root] = ['site', 'data', 'root'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    collectSite(site);
    await mkdir(root);
    await mkdir(data, { mode: 0o700 });
    await chown(data, stage.userId, stage.groupId);
    await chmod(folder, 0o755);
    const port = await findFreePort();
    origin = `http://localhost:${port}`;
    env = {
      ...stage.env,
      PORT: String(port),
      PUBLIC_URL: origin,
      ALLOW_SANDBOX_PAYMENTS: 'on',
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    };
    const places = [root, site, stage.siteFolder, data, stage.dataFolder];
    const user = [stage.userId, stage.groupId].map(String);
    const ownNamespaces = ['unshare', '--mount', '--pid', '--fork', '--kill-child'];
    const [program = '', ...args] = [
      ...[...ownNamespaces, 'sh', enterRoot, ...places, ...user],
      ...stage.command,
    ];
    server = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
    }
    await waitUntil(
      'the server is ready',
      () => {
        assert.equal(server.exitCode, null, log);
        return log.includes('is ready at');
      },
      START_MS,
    );
    browser = await launchChromium();
  });

  after(async () => {
    await browser.close();
    // Kill the server itself: the kernel cleared the signal of `unshare --kill-child` when the server changed its user.
    process.kill(await serverId(server), 'SIGKILL');
    await rm(folder, { recursive: true });
    assertNoSecrets(log);
  });

  test('is healthy with a read-only root file system and without root privileges [F-800]', async () => {
    const [program = '', ...args] = stage.healthCommand;
    const check = (port: string) =>
      spawnSync(program, args, { cwd: join(folder, 'site'), env: { ...env, PORT: port } }).status;
    assert.equal(check(new URL(origin).port), 0);
    assert.equal(check('1'), 1);
    const serverFolder = `/proc/${await serverId(server)}`;
    const mounts = await readFile(`${serverFolder}/mountinfo`, 'utf8');
    for (const place of ['/', stage.siteFolder]) {
      assert.match(mounts, new RegExp(` ${place} ro,`), place);
    }
    const status = await readFile(`${serverFolder}/status`, 'utf8');
    assert.notEqual(stage.userId, 0);
    const ids = new Array(4).fill(stage.userId).join('\t');
    assert.ok(status.includes(`Uid:\t${ids}\n`), status);
    assert.match(status, /CapEff:\t0+\n[^]*NoNewPrivs:\t1\n/);
  });

  test('accepts files from a browser, and keeps PDF work in a sandbox [F-800]', async () => {
    const { page, end } = await startVisit(browser);
    const { token } = await sendFiles(page, origin, files);
    await end();
    assert.match(token, /^[\w-]+$/);
    assert.ok(log.includes(`"isolation":"${isolationOfUser(stage)}"`), log);
    assert.doesNotMatch(log, /"level":"(error|fatal)"/);
  });
});

/** Returns the id of the server, the only child of `unshare`. */
async function serverId({ pid }: ChildProcess): Promise<number> {
  return Number(await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'));
}
