import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { openCheckoutForOthers } from '../../../../tooling/src/testing/index.ts';
import { openDataFolder } from '../../process/openDataFolder.ts';
import { openChildWorkshop } from '../../../testing/servers/childServer.ts';
import { filePart, sendShare } from '../../../testing/clients/filesClient.ts';
import { openToOthers } from '../../../testing/files/openToOthers.ts';
import { createTestLog } from '../../../testing/servers/testLog.ts';

const skip = process.platform === 'win32' && 'Windows has no modes';

async function newFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-modes-'));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

test(
  'makes the data folder of an older version private, and keeps it private [F-131]',
  { skip },
  async (context) => {
    const workshop = await openChildWorkshop();
    context.after(() => workshop.close());
    const { dataDir } = workshop;
    await mkdir(path.join(dataDir, 'objects/ab'), { recursive: true });
    for (const name of ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
      const entry = path.join(dataDir, name);
      await chmod(entry, (await lstat(entry)).isDirectory() ? 0o755 : 0o666);
    }
    // The server is started by a shell whose umask gives every user access to new files.
    const server = await workshop.start({ under: ['sh', '-c', 'umask 0; exec "$@"', 'sh'] });
    await sendShare(server.origin, filePart('a', 'a'));
    assert.deepEqual(openToOthers(dataDir), []);
    await workshop.kill(server);
    const next = await workshop.start();
    assert.deepEqual(openToOthers(dataDir), [], 'with the backup after a crash');
    await workshop.kill(next);
  },
);

test(
  'leaves the modes of other entries and of link targets unchanged [F-131]',
  { skip },
  async (context) => {
    const [folder, elsewhere] = [await newFolder(context), await newFolder(context)];
    await chmod(elsewhere, 0o755);
    await symlink(elsewhere, path.join(folder, 'db-broken-1'));
    await writeFile(path.join(folder, 'notes.txt'), '');
    await chmod(path.join(folder, 'notes.txt'), 0o644);
    await openDataFolder(folder, createTestLog().logger);
    assert.deepEqual(openToOthers(elsewhere), ['']);
    assert.equal((await lstat(path.join(folder, 'notes.txt'))).mode & 0o777, 0o644);
  },
);

test(
  'warns, with the command to run, when the data folder belongs to another user [F-132]',
  { skip: skip || (process.getuid?.() !== 0 && 'only root can become somebody else') },
  async (context) => {
    const folder = await newFolder(context);
    await chmod(folder, 0o777);
    const pathForOthers = await openCheckoutForOthers(context);
    const program = path.resolve(import.meta.dirname, '../../process/openDataFolder.ts');
    const script = `
      import { openDataFolder } from '${pathForOthers(program)}';
      await openDataFolder(process.argv[1], { warn: (_, words) => console.log(words) });
    `;
    const { stdout, stderr } = spawnSync(
      pathForOthers(process.execPath),
      ['--input-type=module', '-e', script, folder],
      { uid: 65_534, gid: 65_534, encoding: 'utf8' },
    );
    assert.equal(stderr, '');
    assert.equal(
      stdout,
      `Other users of this machine can read or change ${folder}. Run “sudo chown -R 65534 '${folder}' && chmod -R u=rwX,go= '${folder}'”. If that fails, set DATA_DIR to a folder on a file system with Unix permissions.\n`,
    );
  },
);

test(
  'warns about a shared folder such as /tmp, and leaves its mode unchanged [F-132]',
  { skip },
  async (context) => {
    const folder = await newFolder(context);
    await chmod(folder, 0o1777);
    const log = createTestLog();
    await openDataFolder(folder, log.logger);
    assert.equal((await lstat(folder)).mode & 0o7777, 0o1777);
    assert.deepEqual(
      log.lines.map(({ msg }) => msg),
      [
        `Other users of this machine can read or change ${folder}. Set DATA_DIR to a folder that nothing else uses.`,
      ],
    );
  },
);
